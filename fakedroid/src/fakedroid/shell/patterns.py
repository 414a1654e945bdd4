"""Patterns: ``*``, ``?``, ``[…]`` and groups like ``@(a|b)`` and ``!(a|b)``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from fakedroid.shell.marks import active, unmark

_STAR, _ANY, _OPEN, _CLOSE = active("*"), active("?"), active("["), active("]")
_NOT, _RANGE = active("!"), active("-")
_LEFT, _RIGHT, _BAR = active("("), active(")"), active("|")
_KINDS = {active(char): char for char in "@*+?!"}

Step = Callable[[str, int], Iterable[int]]
"""One element of a pattern: from a position to the positions it can end at."""

_CLASSES: dict[str, Callable[[str], bool]] = {
    "alnum": lambda c: c.isascii() and c.isalnum(),
    "alpha": lambda c: c.isascii() and c.isalpha(),
    "ascii": str.isascii,
    "blank": lambda c: c in " \t",
    "cntrl": lambda c: ord(c) < 32 or ord(c) == 127,
    "digit": lambda c: c in "0123456789",
    "graph": lambda c: "!" <= c <= "~",
    "lower": lambda c: "a" <= c <= "z",
    "print": lambda c: " " <= c <= "~",
    "punct": lambda c: "!" <= c <= "~" and not c.isalnum(),
    "space": lambda c: c in " \t\n\v\f\r",
    "upper": lambda c: "A" <= c <= "Z",
    "word": lambda c: c == "_" or (c.isascii() and c.isalnum()),
    "xdigit": lambda c: c in "0123456789abcdefABCDEF",
}
_CLASS = re.compile(r"\[:([a-z]+):\]")


class Pattern:
    """A compiled pattern; finds all places where a match from a position can end."""

    def __init__(self, marked: str) -> None:
        self._steps = _sequence(marked)

    def ends(self, text: str, at: int = 0) -> set[int]:
        """Return every position up to which the pattern matches from ``at``."""
        return _run(self._steps, text, at)

    def matches(self, text: str) -> bool:
        """Tell whether the pattern matches the whole text."""
        return len(text) in self.ends(text)


@lru_cache(maxsize=512)
def compile_pattern(marked: str) -> Pattern:
    """Return the pattern of a marked text."""
    return Pattern(marked)


def _run(steps: list[Step], text: str, at: int) -> set[int]:
    here = {at}
    for step in steps:
        here = {end for start in here for end in step(text, start)}
        if not here:
            break
    return here


def _sequence(marked: str) -> list[Step]:
    steps: list[Step] = []
    at = 0
    while at < len(marked):
        char = marked[at]
        if char in _KINDS and marked[at + 1 : at + 2] == _LEFT:
            step, at = _group(marked, at)
        elif char == _STAR:
            step, at = _anything, at + 1
        elif char == _ANY:
            step, at = _one, at + 1
        elif char == _OPEN:
            step, at = _bracket(marked, at)
        else:
            step, at = _literal(marked, at)
        steps.append(step)
    return steps


def _anything(text: str, at: int) -> Iterable[int]:
    return range(at, len(text) + 1)


def _one(text: str, at: int) -> Iterable[int]:
    return (at + 1,) if at < len(text) else ()


_SPECIAL = re.compile(f"[{_STAR}{_ANY}{_OPEN}{''.join(_KINDS)}]")


def _literal(marked: str, at: int) -> tuple[Step, int]:
    found = _SPECIAL.search(marked, at + 1)
    end = found.start() if found else len(marked)
    expected = unmark(marked[at:end])

    def step(text: str, start: int) -> Iterable[int]:
        return (start + len(expected),) if text.startswith(expected, start) else ()

    return step, end


def _bracket(marked: str, at: int) -> tuple[Step, int]:
    """Read ``[…]``; without its end it is a plain ``[``."""
    first = at + 1 + (marked[at + 1 : at + 2] == _NOT)
    end = _bracket_end(marked, first)
    if end < 0:
        return _literal(marked, at)
    tests = _tests(marked[first:end])
    negated = first > at + 1

    def step(text: str, start: int) -> Iterable[int]:
        if start >= len(text):
            return ()
        inside = any(test(text[start]) for test in tests)
        return (start + 1,) if inside != negated else ()

    return step, end + 1


def _bracket_end(marked: str, first: int) -> int:
    at = first
    while at < len(marked):
        if marked[at] == _CLOSE and at > first:
            return at
        found = _CLASS.match(unmark(marked[at : at + 12]))
        at += found.end() if found else 1
    return -1


def _tests(inside: str) -> list[Callable[[str], bool]]:
    tests: list[Callable[[str], bool]] = []
    at = 0
    while at < len(inside):
        found = _CLASS.match(unmark(inside[at : at + 12]))
        if found and found.group(1) in _CLASSES:
            tests.append(_CLASSES[found.group(1)])
            at += found.end()
        elif inside[at + 1 : at + 2] == _RANGE and at + 2 < len(inside):
            tests.append(_between(unmark(inside[at]), unmark(inside[at + 2])))
            at += 3
        else:
            tests.append(unmark(inside[at]).__eq__)
            at += 1
    return tests


def _between(low: str, high: str) -> Callable[[str], bool]:
    return lambda char: low <= char <= high


def _group(marked: str, at: int) -> tuple[Step, int]:
    kind = _KINDS[marked[at]]
    bodies, end = _alternatives(marked, at + 2)
    return _GROUPS[kind]([_sequence(body) for body in bodies]), end


def _alternatives(marked: str, at: int) -> tuple[list[str], int]:
    bodies, start, depth = list[str](), at, 0
    while at < len(marked):
        char = marked[at]
        if char == _LEFT:
            depth += 1
        elif char in (_BAR, _RIGHT) and depth == 0:
            bodies.append(marked[start:at])
            start = at + 1
            if char == _RIGHT:
                return bodies, at + 1
        elif char == _RIGHT:
            depth -= 1
        at += 1
    bodies.append(marked[start:])
    return bodies, at


Bodies = list[list[Step]]


def _once(bodies: Bodies, text: str, at: int) -> set[int]:
    return {end for body in bodies for end in _run(body, text, at)}


def _exactly(bodies: Bodies) -> Step:
    return lambda text, at: _once(bodies, text, at)


def _optional(bodies: Bodies) -> Step:
    return lambda text, at: _once(bodies, text, at) | {at}


def _repeated(bodies: Bodies) -> Step:
    def step(text: str, at: int) -> Iterable[int]:
        reached: set[int] = set()
        waiting = {at}
        while waiting:
            found = _once(bodies, text, waiting.pop()) - reached
            reached |= found
            waiting |= found
        return reached

    return step


def _any_number(bodies: Bodies) -> Step:
    several = _repeated(bodies)
    return lambda text, at: {at, *several(text, at)}


def _other_than(bodies: Bodies) -> Step:
    return lambda text, at: set(range(at, len(text) + 1)) - _once(bodies, text, at)


_GROUPS: dict[str, Callable[[Bodies], Step]] = {
    "@": _exactly,
    "?": _optional,
    "*": _any_number,
    "+": _repeated,
    "!": _other_than,
}


def trim(value: str, marked: str, form: str) -> str:
    """Return ``value`` without what the pattern matches at its start (``#``) or end (``%``)."""
    pattern = compile_pattern(marked)
    if form[0] == "#":
        ends = pattern.ends(value)
        return value[(max if len(form) == 2 else min)(ends) :] if ends else value
    starts = range(len(value) + 1) if len(form) == 2 else range(len(value), -1, -1)
    for start in starts:
        if len(value) in pattern.ends(value, start):
            return value[:start]
    return value


def substitute(value: str, marked: str, form: str, replacement: str) -> str:
    """Return ``value`` with the longest matches replaced: one, all, at the start or at the end."""
    if not marked:
        return value
    pattern = compile_pattern(marked)
    if form == "/#":
        ends = pattern.ends(value)
        return replacement + value[max(ends) :] if ends else value
    if form == "/%":
        for start in range(len(value) + 1):
            if len(value) in pattern.ends(value, start):
                return value[:start] + replacement
        return value
    return _substitute(value, pattern, replacement, every=form == "//")


def _substitute(value: str, pattern: Pattern, replacement: str, *, every: bool) -> str:
    out: list[str] = []
    at = 0
    while at <= len(value):
        end = max(pattern.ends(value, at), default=-1)
        if end < 0:
            out.append(value[at : at + 1])
            at += 1
            continue
        out.append(replacement)
        if not every or end == at:
            return "".join(out) + value[end:]
        at = end
        if at == len(value):
            break
    return "".join(out)
