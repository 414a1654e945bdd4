"""Generates texts from a regular expression that make it backtrack as much as possible."""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

_parser: Any = importlib.import_module("re._parser")

FILLINGS = (" ", "0", "a", "A.", '"', "\n", " \n", "[", "]: [", "{", "=", ": ", "a:1 ", "\u2028")
_OF_CATEGORY = {"CATEGORY_DIGIT": "0", "CATEGORY_SPACE": " ", "CATEGORY_NOT_WORD": " "}


def texts_for(pattern: str) -> Iterator[tuple[str, Callable[[int], str]]]:
    """Yield names and generators of texts: beginnings of a match, repeated or padded."""
    heads = list(dict.fromkeys(_beginnings(pattern)))
    for head in heads:
        yield f"lines of {head!r}", filled("", head + "\n")
        for filling in (*FILLINGS, head or "x"):
            yield f"{head!r}, many {filling!r}", filled(head, filling)
    for start in heads[1:-1:2]:
        tail = heads[-1].removeprefix(start)
        yield f"{start!r}, many {tail!r}", filled(start, tail)
        yield f"{start!r}, many {tail[:-1]!r}", filled(start, tail[:-1] or "x")


def filled(head: str, filling: str) -> Callable[[int], str]:
    """Return a generator of texts that begin with a head and are padded with a filling."""
    return lambda size: head + filling * (size // len(filling)) + "\x00"


def _beginnings(pattern: str) -> Iterator[str]:
    """Yield a match of the first part of an expression, of its first two parts, and so on."""
    yield ""
    text = ""
    for operation, value in _parser.parse(pattern):
        text += _sample(str(operation), value)
        yield text


def _sample(operation: str, value: Any) -> str:
    if operation == "LITERAL":
        return chr(value)
    if operation in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, inner = value
        return _sequence(inner) * max(least, min(1, most))
    if operation in ("SUBPATTERN", "ATOMIC_GROUP"):
        return _sequence(value[-1] if operation == "SUBPATTERN" else value)
    if operation == "BRANCH":
        return _sequence(value[1][0])
    if operation in ("IN", "ANY", "NOT_LITERAL"):
        return _one_of(operation, value)
    return ""


def _sequence(parts: Any) -> str:
    return "".join(_sample(str(operation), value) for operation, value in parts)


def _one_of(operation: str, value: Any) -> str:
    """Return a character of a set, given its first member."""
    if operation == "ANY":
        return " "
    if operation != "IN" or str(value[0][0]) == "NEGATE":
        return "b"
    kind, member = str(value[0][0]), value[0][1]
    if kind == "CATEGORY":
        return _OF_CATEGORY.get(str(member), "a")
    return chr(member if kind == "LITERAL" else member[0])
