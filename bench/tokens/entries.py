"""Divides a printed screen into entries at its handles."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from bench.tokens.formats import Format
from bench.tokens.node import Box, readable

_ESCAPES = {r"\n": " ", r"\r": " ", r"\t": " ", r"\"": '"', r"\'": "'", r"\|": "|", "\\\\": "\\"}
_ESCAPED = re.compile(r"\\[nrt\"'|\\]")
_BREAKS = str.maketrans("↵⏎¶", "   ")
_RESOURCE = re.compile(r'[\w.]+:id/[\w.\-]+|\bid="[^"]*"')
_PACKAGE_OF_CLASS = re.compile(r"\b(?:android|androidx|com)(?:\.[a-z]\w*)+\.(?=[A-Z])")


@dataclass(frozen=True)
class Entry:
    """A line with a handle, including continuation lines in quotes; or a line without one."""

    words: str
    """Its texts and states, without handle, position and resource id."""
    raw: str
    place: Box | None
    usable: bool
    """Whether it has a handle."""


@dataclass(frozen=True)
class Printed:
    """A screen in one representation."""

    words: str
    preamble: str
    entries: tuple[Entry, ...]


def printed(text: str, form: Format) -> Printed:
    """Divide a printed screen into its entries."""
    starts = [found.start() for found in re.finditer(form.handle, text, re.MULTILINE)]
    before = text[: starts[0] if starts else None]
    entries = [_entry(line, form, False) for line in before.splitlines()]
    for piece in (text[a:b] for a, b in pairwise([*starts, len(text)])):
        entries.extend(_entries(piece, form))
    return Printed(plain(text, form), plain(before, form), tuple(entries))


def _entries(piece: str, form: Format) -> Iterator[Entry]:
    """Yield the entry of a handle, and the lines after it."""
    head, *lines = piece.strip("\n").split("\n")
    while lines and head.replace(r"\"", "").count('"') % 2:
        head += "\n" + lines.pop(0)
    yield _entry(head, form, True)
    yield from (_entry(line, form, False) for line in lines)


def _entry(text: str, form: Format, usable: bool) -> Entry:
    return Entry(plain(text, form), text, form.place_in(text) if usable else None, usable)


def plain(text: str, form: Format) -> str:
    """Return the readable text, without marks, escapes, resource ids and packages of classes."""
    text = _PACKAGE_OF_CLASS.sub("", _RESOURCE.sub(" ", form.without_marks(text)))
    return unescaped(text)


def unescaped(text: str) -> str:
    """Return a text on one line without the escapes that formats use."""
    text = _ESCAPED.sub(lambda found: _ESCAPES[found[0]], html.unescape(text))
    return readable(text.translate(_BREAKS))
