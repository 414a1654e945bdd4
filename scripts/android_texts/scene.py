"""A scene: the command lines for one phone."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """The command lines for one phone, in order."""

    name: str
    lines: tuple[str, ...]
    quirks: tuple[str, ...] = ()
    dumps: tuple[str, ...] = ()
    """Command lines for each of the situations in fakedroid/tests/shapes/situations.py."""
    before: tuple[str, ...] = ()
    """Command lines to run first, whose output is ignored."""


def of(program: str, *lines: str) -> tuple[str, ...]:
    """Return command lines of one program."""
    return tuple(f"{program} {line}".strip() for line in lines)
