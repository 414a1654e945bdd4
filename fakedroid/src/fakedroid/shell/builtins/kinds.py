"""What a builtin is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment

Run = Callable[["Environment", list[str]], Awaitable[int]]
"""Takes the arguments with the name in front and returns the exit code."""


@dataclass(frozen=True, slots=True)
class Builtin:
    """A builtin; errors of a special one end the shell, and it keeps assignments before it.

    ``name`` is what errors call it, where that is not the name it was called by.
    """

    run: Run
    special: bool = False
    keeps: bool = False
    name: str = ""


def special(run: Run) -> Builtin:
    """Return one of POSIX's special builtins."""
    return Builtin(run, special=True, keeps=True)
