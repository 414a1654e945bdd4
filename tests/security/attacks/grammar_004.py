"""A parser of the screen listing that knows only the grammar of spec 004.

It splits lines wherever any program might (`str.splitlines`), and looks for lines and words that
only Handroid writes.
"""

import re
import unicodedata
from dataclasses import dataclass, field

NOTE = "note:"
SCREEN = re.compile(r"screen:\d+x\d+ density:\d+ orientation:(?:portrait|landscape)")
HEADER = re.compile(
    r"--- window:(\d+) type:([A-Z_]+) pkg:(\S+) title:(.*?)(?: activity:(\S+))? "
    r"layer:(-?\d+) focused:(true|false) ---"
)
COLUMNS = ["id", "class", "text", "desc", "res_id", "bounds", "flags"]
ROW_ID = re.compile(r"node_[0-9a-f]+_w(\d+)")
BOUNDS = re.compile(r"-?\d+,-?\d+,-?\d+,-?\d+")
FLAGS = re.compile(r"(?:on|off)(?:,clk)?(?:,lclk)?(?:,foc)?(?:,scr)?(?:,edt)?(?:,ena)?")
FIELD = re.compile(r"\b(?:window|type|pkg|title|activity|layer|focused):|---")
KEPT = {
    *("\u200c", "\u200d", "\ufe0e", "\ufe0f"),
    *("\u0600", "\u0601", "\u0602", "\u0603", "\u0604", "\u0605", "\u06dd", "\u070f"),
    *("\u0890", "\u0891", "\u08e2", "\U000110bd", "\U000110cd"),
}
"""Joiners and selectors, which scripts and emoji need, and visible format characters."""


@dataclass(frozen=True)
class Section:
    """One window: its header, and the cells of its rows."""

    number: str
    type: str
    package: str
    title: str
    activity: str | None
    rows: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class Listing:
    """A parsed listing."""

    notes: list[str]
    sections: list[Section]


def read(text: str) -> Listing:
    """Parse a listing; fails if it does not follow spec 004."""
    lines = text.splitlines()
    assert "\n".join(lines) == text, "something but a line feed ends a line"
    unseen = [hex(ord(each)) for each in text if hidden(each)]
    assert not unseen, unseen
    notes = [each for each in lines if each.startswith(NOTE)]
    assert lines[: len(notes)] == notes, "a note is not at the top"
    assert SCREEN.fullmatch(lines[len(notes)]), lines[len(notes)]
    return Listing(notes, _sections(lines[len(notes) + 1 :]))


def _sections(lines: list[str]) -> list[Section]:
    sections: list[Section] = []
    rest = iter(lines)
    for each in rest:
        header = HEADER.fullmatch(each)
        if header:
            sections.append(_section(header))
            assert next(rest).split("\t") == COLUMNS
        else:
            sections[-1].rows.append(_row(each, sections[-1].number))
    return sections


def _section(header: re.Match[str]) -> Section:
    number, kind, package, title, activity, *_ = header.groups()
    assert not FIELD.search(title), f"a title holds fields: {title}"
    return Section(number, kind, package, title, activity)


def _row(line: str, window: str) -> list[str]:
    cells = line.split("\t")
    assert len(cells) == len(COLUMNS), line
    match = ROW_ID.fullmatch(cells[0])
    assert match, line
    assert match[1] == window, line
    assert BOUNDS.fullmatch(cells[5]), line
    assert FLAGS.fullmatch(cells[6]), line
    return cells


def hidden(character: str) -> bool:
    """Whether a character is invisible and no separator of lines and columns."""
    unseen = unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    return unseen and character not in KEPT | {"\n", "\t"}
