"""Apps installed on a phone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class App:
    """One installed app; the label is its package id where the label cannot be read."""

    package: str
    label: str
    version_name: str | None
    version_code: int
    system: bool
