"""Patterns as commands get them: `find -name`, `grep --include`."""

from __future__ import annotations

from functools import lru_cache

from fakedroid.shell.expansion.marks import mark
from fakedroid.shell.expansion.patterns import Pattern


@lru_cache(maxsize=256)
def glob(text: str) -> Pattern:
    """Return the pattern of a text in which a backslash quotes the next character."""
    out: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text):
            out.append(text[at + 1])
            at += 2
        else:
            out.append(mark(text[at]))
            at += 1
    return Pattern("".join(out))
