"""Who calls a tool."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Caller:
    """Whoever called; limits are counted by ``name``."""

    name: str


OWNER = Caller("owner")
"""Whoever runs the program: on the command line and over stdio."""
