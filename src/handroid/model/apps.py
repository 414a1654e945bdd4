"""Apps installed on a phone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class App:
    """An installed app; the label is its package id if the label cannot be read."""

    package: str
    label: str
    version_name: str | None
    version_code: int
    system: bool
