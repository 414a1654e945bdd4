"""Parses the arguments of requests: types, ranges, defaults; unknown ones are refused."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import (
    missing_argument,
    not_a_choice,
    not_a_string,
    not_an_integer,
    not_an_object,
    not_bounds,
    times_not_increasing,
    too_many_values,
    unknown_argument,
    value_not_a_string,
    value_too_long,
    values_too_long,
    wrong_coordinate,
    wrong_length,
    wrong_name_length,
    wrong_path,
    wrong_paths,
    wrong_point,
    wrong_time,
)

Check = Callable[[str, Value], Value]
"""Returns an argument's value, or raises `Refused` with the argument's name."""
_REQUIRED: Final = object()
_MOST_TEXTS: Final = 64
_LONGEST_NAME: Final = 1000
_LONGEST_TEXT: Final = 100_000
_LONGEST_TEXTS: Final = 400_000
_LATEST: Final = 60_000
LARGEST_INT: Final = 2**31 - 1
"""The largest int in Java."""


class Argument(NamedTuple):
    """How an argument is parsed, and its default."""

    check: Check
    default: object = _REQUIRED


def read_arguments(spec: Mapping[str, Argument], given: dict[str, Value]) -> dict[str, Value]:
    """Return the arguments with defaults filled in.

    Raises:
        Refused: one is missing, unknown, or out of range.
    """
    for name in given:
        if name not in spec:
            raise unknown_argument(name)
    read: dict[str, Value] = {}
    for name, argument in spec.items():
        if name in given:
            read[name] = argument.check(name, given[name])
        elif argument.default is _REQUIRED:
            raise missing_argument(name)
        else:
            read[name] = argument.default
    return read


def integer(lowest: int, highest: int) -> Check:
    """Return a check for an integer in a range."""

    def check(name: str, value: Value) -> Value:
        if not _is_integer(value) or not lowest <= value <= highest:
            raise not_an_integer(name, lowest, highest)
        return value

    return check


def text(shortest: int, longest: int) -> Check:
    """Return a check for the length of a text in code points."""

    def check(name: str, value: Value) -> Value:
        if not isinstance(value, str):
            raise not_a_string(name)
        if not shortest <= len(value) <= longest:
            raise wrong_length(name, shortest, longest)
        return value

    return check


def one_of(*choices: str) -> Check:
    """Return a check for one of several words."""

    def check(name: str, value: Value) -> Value:
        if not isinstance(value, str) or value not in choices:
            raise not_a_choice(name, ", ".join(choices))
        return value

    return check


def texts(name: str, value: Value) -> Value:
    """Parse an object whose values are texts."""
    found = an_object(name, value)
    if len(found) > _MOST_TEXTS:
        raise too_many_values(name, _MOST_TEXTS)
    for key, each in found.items():
        _check_text(name, key, each)
    if sum(len(key) + len(each) for key, each in found.items()) > _LONGEST_TEXTS:
        raise values_too_long(name, _LONGEST_TEXTS)
    return found


def _check_text(name: str, key: str, value: Value) -> None:
    if not 1 <= len(key) <= _LONGEST_NAME:
        raise wrong_name_length(name, 1, _LONGEST_NAME)
    if not isinstance(value, str):
        raise value_not_a_string(name)
    if len(value) > _LONGEST_TEXT:
        raise value_too_long(name, _LONGEST_TEXT)


def target(name: str, value: Value) -> Value:
    """Parse the reference to an element of an earlier read."""
    fields = {
        "read": Argument(integer(1, LARGEST_INT)),
        "element": Argument(integer(0, LARGEST_INT)),
        "expect": Argument(_expect, {}),
    }
    return read_arguments(fields, an_object(name, value))


def paths(name: str, value: Value) -> Value:
    """Parse the paths of up to ten fingers."""
    if not isinstance(value, list) or not 1 <= len(value) <= 10:
        raise wrong_paths(name, 1, 10)
    return [_path(each) for each in value]


def _path(value: Value) -> list[list[float]]:
    if not isinstance(value, list) or not 2 <= len(value) <= 100:
        raise wrong_path(2, 100)
    points = [_point(each) for each in value]
    if any(one[2] >= other[2] for one, other in pairwise(points)):
        raise times_not_increasing()
    return points


def _point(value: Value) -> list[float]:
    if not isinstance(value, list) or len(value) != 3:
        raise wrong_point()
    if not _is_integer(value[2]) or not 0 <= value[2] <= _LATEST:
        raise wrong_time(_LATEST)
    if not all(_is_number(each) and each >= 0 for each in value[:2]):
        raise wrong_coordinate()
    return value


def _is_integer(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Value) -> bool:
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    return plain and math.isfinite(value)


def _expect(name: str, value: Value) -> Value:
    given = an_object(name, value)
    read = read_arguments(_EXPECTED, given)
    return {key: read[key] for key in given}


def _bounds(name: str, value: Value) -> Value:
    if not isinstance(value, list) or len(value) != 4 or not all(map(_is_integer, value)):
        raise not_bounds(name)
    return value


_EXPECTED: Final = {
    "class": Argument(text(0, 1000), None),
    "text": Argument(text(0, 1_000_000), None),
    "desc": Argument(text(0, 1_000_000), None),
    "id": Argument(text(0, 1000), None),
    "bounds": Argument(_bounds, None),
}


def an_object(name: str, value: Value) -> dict[str, Value]:
    """Return a value that is an object.

    Raises:
        Refused: it is not an object.
    """
    if not isinstance(value, dict):
        raise not_an_object(name)
    return value
