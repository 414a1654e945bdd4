"""Detects regular expressions that may take exponential time in Python.

A real phone's matcher has no such expressions, but Python's would block every phone of the process.
"""

import importlib
from collections.abc import Iterable, Iterator
from typing import Any

REASON = "repeats inside repeats are not supported by fakedroid"
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT")
_parser: Any = importlib.import_module("re._parser")


def may_explode(pattern: str) -> bool:
    """Return whether a repeated part may match one text in several ways."""
    return any(_ambiguous(list(body)) for body in _repeated(_parser.parse(pattern)))


def _repeated(parts: Iterable[Any]) -> Iterator[Any]:
    """Yield the parts that are repeated more than once, at any depth."""
    for operation, value in parts:
        if str(operation) in _REPEATS and value[1] > 1:
            yield value[2]
        for inner in _inside(str(operation), value):
            yield from _repeated(inner)


def _inside(operation: str, value: Any) -> list[Any]:
    if operation in _REPEATS:
        return [value[2]]
    if operation == "SUBPATTERN":
        return [value[3]]
    if operation == "BRANCH":
        return list(value[1])
    if operation in ("ASSERT", "ASSERT_NOT"):
        return [value[1]]
    return [value] if operation == "ATOMIC_GROUP" else []


def _ambiguous(body: list[Any]) -> bool:
    while len(body) == 1 and str(body[0][0]) == "SUBPATTERN":
        body = list(body[0][1][3])
    branches = [value[1] for operation, value in _all(body) if str(operation) == "BRANCH"]
    if not all(_distinct(branch) for branch in branches):
        return True
    variable = [value[2] for operation, value in _all(body) if str(operation) in _REPEATS]
    return bool(variable) and not _separated(body, variable)


def _distinct(alternatives: list[Any]) -> bool:
    """Return whether the first character determines the alternative."""
    first = [part[0] if len(part) else ("", None) for part in alternatives]
    plain = all(str(operation) == "LITERAL" for operation, _ in first)
    return plain and len({value for _, value in first}) == len(first)


def _all(parts: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    for operation, value in parts:
        yield operation, value
        for inner in _inside(str(operation), value):
            yield from _all(inner)


def _separated(body: list[Any], variable: list[Any]) -> bool:
    """Return whether a character between the rounds ends every repeat, as in ``([a-z]+[.])+``."""
    ends = [value for operation, value in (body[0], body[-1]) if str(operation) == "LITERAL"]
    return any(
        all(not _matches(part, end) for inner in variable for part in _all(inner)) for end in ends
    )


def _matches(part: tuple[Any, Any], code: int) -> bool:
    operation, value = str(part[0]), part[1]
    if operation in ("LITERAL", "NOT_LITERAL"):
        return bool((value == code) == (operation == "LITERAL"))
    if operation == "IN" and all(str(kind) in ("LITERAL", "RANGE") for kind, _ in value):
        return any(_in_range(member, code) for _, member in value)
    return True


def _in_range(member: int | tuple[int, int], code: int) -> bool:
    first, last = member if isinstance(member, tuple) else (member, member)
    return first <= code <= last
