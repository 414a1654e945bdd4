"""The text of get_screen_state, read strictly: whatever is not as the specification says fails."""

import re
from dataclasses import dataclass
from typing import NamedTuple

COLUMNS = "id\tclass\ttext\tdesc\tres_id\tbounds\tflags"
HEADER = re.compile(
    r"--- window:(?P<id>\d+) type:(?P<type>\S+) pkg:(?P<package>\S+) title:(?P<title>.*?)"
    r"(?: activity:(?P<activity>\S+))? layer:(?P<layer>-?\d+) focused:(?P<focused>true|false) ---"
)
SCREEN = re.compile(
    r"screen:(?P<width>\d+)x(?P<height>\d+) density:(?P<density>\d+) "
    r"orientation:(?P<orientation>portrait|landscape)"
)
ROW_ID = re.compile(r"node_[0-9a-f]+_w\d+")


class Box(NamedTuple):
    """Where an element is."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        """The point in its middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def holds(self, x: int, y: int) -> bool:
        """Whether a point is in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


@dataclass(frozen=True)
class Row:
    """One element."""

    id: str
    kind: str
    text: str
    desc: str
    res_id: str
    box: Box
    flags: tuple[str, ...]

    @property
    def name(self) -> str:
        """The last part of its resource id."""
        return self.res_id.rpartition("/")[2]


@dataclass(frozen=True)
class Pane:
    """One window."""

    header: re.Match[str]
    rows: list[Row]

    @property
    def kind(self) -> str:
        """Its type."""
        return self.header["type"]

    @property
    def package(self) -> str:
        """Whose it is."""
        return self.header["package"]


@dataclass(frozen=True)
class Shown:
    """A screen."""

    notes: list[str]
    screen: re.Match[str]
    windows: list[Pane]

    @classmethod
    def parse(cls, text: str) -> "Shown":
        """Read the whole text."""
        lines = text.split("\n")
        notes = [line for line in lines if line.startswith("note:")]
        assert lines[: len(notes)] == notes
        screen = SCREEN.fullmatch(lines[len(notes)])
        assert screen, lines[len(notes)]
        windows: list[Pane] = []
        rest = iter(lines[len(notes) + 1 :])
        for line in rest:
            header = HEADER.fullmatch(line)
            if header:
                assert next(rest) == COLUMNS
                windows.append(Pane(header, []))
            else:
                windows[-1].rows.append(_row(line))
        return cls(notes, screen, windows)

    @property
    def rows(self) -> list[Row]:
        """The elements of all windows."""
        return [row for window in self.windows for row in window.rows]

    def row(self, name: str) -> Row:
        """Return the first element with this resource id, text or description."""
        for row in self.rows:
            if name in (row.name, row.text, row.desc):
                return row
        raise AssertionError(f"'{name}' is not on the screen")

    def has(self, name: str) -> bool:
        """Whether such an element is there."""
        return any(name in (row.name, row.text, row.desc) for row in self.rows)

    @property
    def front(self) -> Pane:
        """The focused window."""
        (front,) = (window for window in self.windows if window.header["focused"] == "true")
        return front


def _row(line: str) -> Row:
    cells = line.split("\t")
    assert len(cells) == 7, line
    assert ROW_ID.fullmatch(cells[0]), line
    box = Box(*map(int, cells[5].split(",")))
    return Row(cells[0], cells[1], cells[2], cells[3], cells[4], box, tuple(cells[6].split(",")))
