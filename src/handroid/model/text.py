"""Typing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Milliseconds between characters, and by how much they vary at random."""

    delay: int = 70
    variance: int = 15
