"""A position in a text that is being parsed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

from fakedroid.shell.syntax.tree import HereDocument, Node, ShellSyntaxError


class Reader:
    """Reads ``text`` from left to right; ``nested`` parses the commands inside ``$(…)``.

    ``heres`` are the here documents whose lines follow the current one.
    """

    def __init__(self, text: str, nested: Callable[[Reader], Node | None]) -> None:
        self.text = text
        self.at = 0
        self.nested = nested
        self.heres: list[HereDocument] = []
        self._lines = [found.start() for found in re.finditer("\n", text)]

    def over(self, text: str) -> Reader:
        """Return a reader for a text inside this one."""
        return Reader(text, self.nested)

    def line_of(self, at: int) -> int:
        """Return the line number of a position."""
        return bisect_right(self._lines, at - 1) + 1

    def fail(self, message: str) -> ShellSyntaxError:
        """Return the syntax error for the current position."""
        return ShellSyntaxError(message, self.line_of(self.at))

    def peek(self) -> str:
        """Return the current character, after backslash-newlines; empty at the end."""
        while self.text.startswith("\\\n", self.at):
            self.at += 2
        return self.text[self.at : self.at + 1]

    def take(self, pattern: re.Pattern[str]) -> str | None:
        """Skip and return the match of the pattern here, or return None."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def rest_until(self, end: str, unclosed: str) -> str:
        """Skip the next ``end`` and return the text before it."""
        stop = self.text.find(end, self.at)
        if stop < 0:
            raise self.fail(unclosed)
        text = self.text[self.at : stop]
        self.at = stop + len(end)
        return text
