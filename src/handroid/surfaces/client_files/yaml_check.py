"""Finds syntax errors in a YAML file, with their line numbers.

It parses blocks, lists, strings and brackets far enough to find where each ends. If a file uses
rarer syntax, such as a key of several lines, the rest of the file is not checked.
"""

import re
from dataclasses import dataclass

from handroid.surfaces.client_files.json_text import UnreadableText

_BLANK = re.compile(r"\s*(#.*)?$")
_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'\[\]{},#&*!|>%@`?-](?:(?! #).)*?"""
                  r"""|[?-](?!\s)(?:(?! #).)*?)\s*:(?=\s|$)""")  # fmt: skip
_PROPERTIES = re.compile(r"(?:[&!]\S*(?:\s+|$))*")
_BLOCK_HEADER = re.compile(r"[|>][+-]?[1-9]?[+-]?(\s+#.*|\s*)$")
_COMMENT = re.compile(r"\s#.*")
_ESCAPES = frozenset('0abt\tnvfre "/\\N_LPxuU')
_PAIRS = {"]": "[", "}": "{"}


class _NotExamined(Exception):
    """The rest of the file is not checked."""


@dataclass
class _Level:
    """A list or mapping, and whether its last entry may still get its value."""

    column: int
    is_list: bool
    lacks_value: bool = True
    may_go_on: bool = False


def check(text: str) -> None:
    """Refuse a text that is not valid YAML, or not a mapping.

    Raises:
        UnreadableText: the error, with its line number.
    """
    try:
        _Check(text.removeprefix("\ufeff")).run()
    except _NotExamined:
        return


class _Check:
    def __init__(self, text: str) -> None:
        self._lines = [line.removesuffix("\r") for line in text.split("\n")]
        self._at = 0
        self._levels: list[_Level] = []
        self._begun = False

    def run(self) -> None:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not _BLANK.match(line) and not self._is_first_marker(line):
                self._entry(line)
            self._at += 1

    def _is_first_marker(self, line: str) -> bool:
        if not line.startswith(("---", "...", "%")):
            return False
        if self._begun or line.rstrip() != "---":
            raise _NotExamined
        return True

    def _entry(self, line: str) -> None:
        rest = line.lstrip(" \t")
        column = len(line) - len(rest)
        if "\t" in line[:column]:
            raise self._error("is indented with a tab")
        if self._continues_text(column):
            self._plain(rest)
            return
        in_list = False
        while rest == "-" or rest.startswith("- "):
            self._place(column, is_list=True)
            in_list = True
            after = rest[1:].lstrip(" ")
            column, rest = column + len(rest) - len(after), after
        if rest.startswith("? ") or (rest and rest[0] in "&*!" and not in_list):
            raise _NotExamined
        key = _KEY.match(rest)
        if key:
            self._place(column, is_list=False)
            self._value(rest[key.end() :])
        elif in_list:
            self._value(rest)
        else:
            self._text(column, rest)

    def _continues_text(self, column: int) -> bool:
        """Whether a line continues the plain text of the one above it."""
        top = self._levels[-1] if self._levels else None
        return top is not None and top.may_go_on and column > top.column

    def _place(self, column: int, *, is_list: bool) -> None:
        """Find the level of an entry, or start a new one."""
        while self._levels and self._levels[-1].column > column:
            self._levels.pop()
        # A list may have the same indentation as its key.
        if self._levels and self._levels[-1].column == column:
            if self._levels[-1].is_list and not is_list:
                self._levels.pop()
            if self._is_at(column, is_list):
                self._levels[-1].lacks_value = True
                return
        if self._levels and not self._levels[-1].lacks_value:
            raise self._error("is indented as nothing above it")
        if not self._levels and (self._begun or is_list):
            raise self._error(
                "should have a name and a colon" if is_list else "is indented as nothing above it"
            )
        if self._levels:
            if self._levels[-1].column == column and not is_list:
                raise self._error("is indented as nothing above it")
            self._levels[-1].lacks_value = False
            self._levels[-1].may_go_on = False
        self._levels.append(_Level(column, is_list))
        self._begun = True

    def _is_at(self, column: int, is_list: bool) -> bool:
        top = self._levels[-1] if self._levels else None
        return top is not None and top.column == column and top.is_list == is_list

    def _text(self, column: int, rest: str) -> None:
        """Read a line that is neither an entry nor a key: the value of what is above it."""
        top = self._levels[-1] if self._levels else None
        if top is None or column <= top.column:
            raise self._error("should have a name and a colon")
        if not top.lacks_value:
            raise self._error("should have a name and a colon")
        self._value(rest)

    def _value(self, text: str) -> None:
        """Read the value of the last entry, or its start, from this line."""
        top = self._levels[-1]
        value = text.lstrip()
        value = value[_PROPERTIES.match(value).end() :]  # type: ignore[union-attr]
        top.lacks_value = not value or value.startswith("#")
        top.may_go_on = False
        if top.lacks_value:
            return
        if value[0] in "|>":
            self._block(value, top.column)
        elif value[0] in "\"'":
            self._close(self._quoted(len(self._lines[self._at]) - len(value)))
        elif value[0] in "[{":
            self._close(self._brackets(len(self._lines[self._at]) - len(value)))
        elif value[0] != "*":
            self._begin_plain(value)
            self._plain(value)
            top.may_go_on = True

    def _begin_plain(self, value: str) -> None:
        if value.startswith(("@", "`", "%", ",", "]", "}")):
            raise self._error(f"has a value that begins with '{value[0]}' and needs quotes")
        if value.startswith("- ") or value == "-":
            raise self._error("begins a list behind a name")

    def _plain(self, text: str) -> None:
        value = _COMMENT.sub("", text).rstrip()
        if ": " in value or value.endswith(":"):
            raise self._error("has two colons; put the value in quotes")

    def _block(self, header: str, column: int) -> None:
        """Skip a block scalar, whose lines are indented further than its key."""
        if not _BLOCK_HEADER.match(header):
            raise self._error(f"has something after '{header[0]}'")
        while self._at + 1 < len(self._lines):
            line = self._lines[self._at + 1]
            if line.strip() and len(line) - len(line.lstrip(" ")) <= column:
                return
            self._at += 1

    def _quoted(self, start: int) -> int:
        """Skip a quoted text; return the position after it."""
        begun, quote, at = self._at, self._lines[self._at][start], start + 1
        while True:
            line = self._lines[self._at]
            while at < len(line):
                if line[at] == "\\" and quote == '"':
                    if line[at + 1 : at + 2] and line[at + 1] not in _ESCAPES:
                        raise self._error(f"has '\\{line[at + 1]}' in double quotes")
                    at += 2
                elif line[at] != quote:
                    at += 1
                elif quote == "'" and line[at + 1 : at + 2] == quote:
                    at += 2
                else:
                    return at + 1
            self._next_line(begun, "opens a quote that nothing closes")
            at = 0

    def _brackets(self, start: int) -> int:
        """Skip a list or mapping in brackets; return the position after it."""
        begun, at, opened, before = self._at, start, "", ""
        while True:
            line = self._lines[self._at]
            while at < len(line):
                sign = line[at]
                if sign in "\"'" and _begins_quote(before, line[at - 1 : at]):
                    at, before = self._quoted(at), sign
                    line = self._lines[self._at]
                    continue
                if sign == "#" and line[at - 1 : at] in ("", " ", "\t"):
                    break
                if sign in "[{":
                    opened += sign
                elif sign in _PAIRS:
                    if opened[-1] != _PAIRS[sign]:
                        raise self._error(f"has '{sign}' where '{opened[-1]}' is open")
                    opened = opened[:-1]
                    if not opened:
                        return at + 1
                before = before if sign.isspace() else before[-1:] + sign
                at += 1
            self._next_line(begun, "opens a bracket that nothing closes")
            at = 0

    def _next_line(self, begun: int, problem: str) -> None:
        if self._at + 1 == len(self._lines):
            self._at = begun
            raise self._error(problem)
        self._at += 1

    def _close(self, at: int) -> None:
        rest = self._lines[self._at][at:]
        if rest.lstrip().startswith(":"):
            raise _NotExamined
        if not _BLANK.match(rest):
            raise self._error("has something after the end of a value")

    def _error(self, what: str) -> UnreadableText:
        return UnreadableText(f"line {self._at + 1} {what}")


def _begins_quote(before: str, directly_before: str) -> bool:
    """Whether a quote in brackets starts a text; elsewhere it is part of a plain one."""
    if before[-1:] == ":":
        return before[:1] in ('"', "'") or directly_before in ("", " ", "\t")
    return before[-1:] in ("[", "{", ",")
