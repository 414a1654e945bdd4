"""What the shade lists."""

from dataclasses import dataclass


@dataclass
class Notification:
    """One notification; ``at`` is seconds since boot."""

    package: str
    title: str
    text: str
    at: float = 0.0
    ongoing: bool = False
