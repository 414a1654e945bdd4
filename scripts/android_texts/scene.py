"""A scene: what is typed on one phone."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """What is done on one phone, line by line."""

    name: str
    lines: tuple[str, ...]
    quirks: tuple[str, ...] = ()
    dumps: tuple[str, ...] = ()
    """What is run in each of the situations of fakedroid/tests/shapes/situations.py."""
    before: tuple[str, ...] = ()
    """What is run first, and not looked at."""


def of(program: str, *lines: str) -> tuple[str, ...]:
    """Return command lines of one program."""
    return tuple(f"{program} {line}".strip() for line in lines)
