"""Tables and colour for a person at a terminal.

Rich is imported only when something is printed: programs that read our output get plain lines
instead, without the cost.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from handroid.model import plain_text

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

_LONGEST_KEY = 64
"""A first column up to this width is never wrapped."""


class Styled(NamedTuple):
    """A text and its style."""

    text: str
    style: str


Cell = str | Styled

GOOD, DOUBTFUL, BAD, MINOR = "green", "yellow", "bold red", "dim"


def at_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout.isatty()


def print_table(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Print a table without its empty columns; long cells are wrapped."""
    from rich.table import Table

    columns = zip(*([_visible(cell) for cell in row] for row in rows), strict=True)
    named = [(name, cells) for name, cells in zip(headings, columns, strict=False) if any(cells)]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, (name, cells) in enumerate(named):
        short = max(cell.cell_len for cell in cells) <= _LONGEST_KEY
        table.add_column(name, overflow="fold", no_wrap=number == 0 and short)
    for row in zip(*(cells for _, cells in named), strict=True):
        table.add_row(*row)
    _print(table)


def print_item(mark: Styled, width: int, lines: Sequence[Cell]) -> None:
    """Print lines beside a mark; the mark's column has a fixed width, so that items align."""
    from rich.table import Table

    table = Table.grid()
    table.add_column(width=width)
    table.add_column(overflow="fold")
    for number, each in enumerate(lines):
        table.add_row(_visible(mark if number == 0 else ""), _visible(each))
    _print(table)


def _visible(cell: Cell) -> "Text":
    """Return a cell without control characters or markup."""
    from rich.text import Text

    text, style = cell if isinstance(cell, Styled) else (cell, "")
    return Text(plain_text.text(text), style)


def _print(table: "Table") -> None:
    """Print a table; rich itself omits colours for NO_COLOR and for terminals without colours."""
    from rich.console import Console

    Console(file=sys.stdout, highlight=False).print(table)
