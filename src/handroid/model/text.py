"""The speed of typing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rhythm:
    """The milliseconds between characters, and their random variation."""

    delay: int = 70
    variance: int = 15
