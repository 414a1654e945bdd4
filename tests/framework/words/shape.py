"""How command lines are put together, and the app that they name."""

from typing import NamedTuple

ROWS = "dev.handroid.rows"
MAIN = f"-n {ROWS}/.RowsActivity"
GONE = "-n com.zz.zz/.Zz"


class Words(NamedTuple):
    """The lines of one program: those that build on each other, and those that may run at once."""

    in_order: tuple[str, ...]
    alone: tuple[str, ...]


def of(program: str, *arguments: str) -> tuple[str, ...]:
    """Return the lines of a program."""
    return tuple(f"{program} {words}".rstrip() for words in arguments)
