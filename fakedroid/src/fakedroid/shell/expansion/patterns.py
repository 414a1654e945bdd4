"""Translates patterns with ``*``, ``?`` and ``[…]`` to regular expressions."""

import re
from functools import lru_cache

from fakedroid.shell.expansion.marks import active, unmark

_STAR, _ANY, _OPEN, _CLOSE = active("*"), active("?"), active("["), active("]")
_NOT, _RANGE = active("!"), active("-")
CLASSES = {
    "alnum": "A-Za-z0-9",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\v\\f\\r",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
"""The named character classes, as in a regular expression's brackets."""
_CLASS = re.compile(r"\[:([a-z]+):\]")


class Pattern:
    """A compiled pattern."""

    def __init__(self, marked: str) -> None:
        self._regex = re.compile(_translated(marked), re.DOTALL)

    def matches(self, text: str) -> bool:
        """Return whether the pattern matches the whole text."""
        return self._regex.fullmatch(text) is not None

    def end(self, text: str, at: int) -> int:
        """Return the end of the longest match from ``at``, or -1."""
        found = self._regex.match(text, at)
        return found.end() if found else -1


@lru_cache(maxsize=512)
def compile_pattern(marked: str) -> Pattern:
    """Return the pattern of a marked text."""
    return Pattern(marked)


def _translated(marked: str) -> str:
    out: list[str] = []
    at = 0
    while at < len(marked):
        char = marked[at]
        at += 1
        if char == _OPEN and (end := _bracket_end(marked, at)) >= 0:
            out.append(_bracket(marked[at:end]))
            at = end + 1
        elif char in (_STAR, _ANY):
            out.append(".*" if char == _STAR else ".")
        else:
            out.append(re.escape(unmark(char)))
    return "".join(out)


def _bracket_end(marked: str, at: int) -> int:
    """Return the end of a ``[…]``, or -1 if it is a plain ``[``."""
    at += marked.startswith(_NOT, at)
    first = at
    while at < len(marked):
        if marked[at] == _CLOSE and at > first:
            return at
        found = _CLASS.match(unmark(marked[at : at + 12]))
        at += found.end() if found else 1
    return -1


def _bracket(inside: str) -> str:
    negated = inside.startswith(_NOT)
    items: list[str] = []
    at = int(negated)
    while at < len(inside):
        found = _CLASS.match(unmark(inside[at : at + 12]))
        if found and found.group(1) in CLASSES:
            items.append(CLASSES[found.group(1)])
            at += found.end()
        elif inside[at + 1 : at + 2] == _RANGE and at + 2 < len(inside):
            low, high = unmark(inside[at]), unmark(inside[at + 2])
            items += [f"{re.escape(low)}-{re.escape(high)}"] if low <= high else []
            at += 3
        else:
            items.append(re.escape(unmark(inside[at])))
            at += 1
    if not items:
        return "." if negated else "(?!)"
    return f"[{'^' if negated else ''}{''.join(items)}]"


def trim(value: str, marked: str, form: str) -> str:
    """Return ``value`` without the match of the pattern at its start (``#``) or end (``%``)."""
    pattern = compile_pattern(marked)
    ends = range(len(value) + 1)
    if form in ("##", "%"):
        ends = ends[::-1]
    for at in ends:
        if form[0] == "#" and pattern.matches(value[:at]):
            return value[at:]
        if form[0] == "%" and pattern.matches(value[at:]):
            return value[:at]
    return value


def substitute(value: str, marked: str, form: str, replacement: str) -> str:
    """Return ``value`` with the longest matches replaced: one, all, at the start or at the end."""
    if not marked:
        return value
    if form in ("/#", "/%"):
        rest = trim(value, marked, form[1] * 2)
        if rest == value and not compile_pattern(marked).matches(""):
            return value
        return replacement + rest if form == "/#" else rest + replacement
    out: list[str] = []
    pattern, at = compile_pattern(marked), 0
    while at <= len(value):
        end = pattern.end(value, at)
        if end < 0:
            out.append(value[at : at + 1])
            at += 1
            continue
        out.append(replacement)
        if form == "/" or end == at:
            return "".join(out) + value[end:]
        at = end
        if at == len(value):
            break
    return "".join(out)
