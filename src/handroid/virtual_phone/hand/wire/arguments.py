"""Reading the arguments of requests: types, ranges, defaults; nothing unknown is let through."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from handroid.virtual_phone.hand.refusals import invalid
from handroid.virtual_phone.hand.wire.strict_json import LARGEST, Value

Check = Callable[[str, Value], Value]
"""Returns an argument's value, or raises `Refused`; is given the argument's name for that."""
_REQUIRED: Final = object()
_MOST_TEXTS: Final = 64
_LONGEST_TEXT: Final = 100_000
_LONGEST_TEXTS: Final = 400_000
_EXPECTED: Final = ("class", "text", "desc", "id")


class Argument(NamedTuple):
    """One argument: how it is read, and what stands for it when it is left out."""

    check: Check
    default: object = _REQUIRED


def read_arguments(spec: Mapping[str, Argument], given: Value) -> dict[str, Value]:
    """Return the arguments with defaults filled in.

    Raises:
        Refused: one is missing, unknown, or out of range.
    """
    if not isinstance(given, dict):
        raise invalid("The arguments are not an object.")
    for name in given:
        if name not in spec:
            raise invalid(f"There is no argument {name!r}.")
    read: dict[str, Value] = {}
    for name, argument in spec.items():
        if name in given:
            read[name] = argument.check(name, given[name])
        elif argument.default is _REQUIRED:
            raise invalid(f"The argument {name} is missing.")
        else:
            read[name] = argument.default
    return read


def integer(lowest: int, highest: int) -> Check:
    """Return a check for an integer in a range."""

    def check(name: str, value: Value) -> Value:
        if not isinstance(value, int) or isinstance(value, bool):
            raise invalid(f"{name} is not an integer.")
        if not lowest <= value <= highest:
            raise invalid(f"{name} is not between {lowest} and {highest}.")
        return value

    return check


def text(shortest: int, longest: int) -> Check:
    """Return a check for a text of so many code points."""

    def check(name: str, value: Value) -> Value:
        if not isinstance(value, str):
            raise invalid(f"{name} is not a text.")
        if not shortest <= len(value) <= longest:
            raise invalid(f"{name} does not have {shortest} to {longest} characters.")
        return value

    return check


def one_of(*choices: str) -> Check:
    """Return a check for one of several words."""

    def check(name: str, value: Value) -> Value:
        if not isinstance(value, str) or value not in choices:
            raise invalid(f"{name} is not one of {', '.join(choices)}.")
        return value

    return check


def texts(name: str, value: Value) -> Value:
    """Read an object of texts."""
    found = _object(name, value)
    if len(found) > _MOST_TEXTS:
        raise invalid(f"{name} has more than {_MOST_TEXTS} values.")
    for key, each in found.items():
        text(1, 1000)(f"A name in {name}", key)
        text(0, _LONGEST_TEXT)(f"A value in {name}", each)
    if sum(len(key) + len(each) for key, each in found.items()) > _LONGEST_TEXTS:
        raise invalid(f"{name} is longer than {_LONGEST_TEXTS} characters.")
    return found


def target(name: str, value: Value) -> Value:
    """Read what names an element of an earlier read."""
    fields = {
        "read": Argument(integer(1, LARGEST)),
        "element": Argument(integer(0, LARGEST)),
        "expect": Argument(_expect, {}),
    }
    return read_arguments(fields, _object(name, value))


def paths(name: str, value: Value) -> Value:
    """Read the ways of up to ten fingers."""
    if not isinstance(value, list) or not 1 <= len(value) <= 10:
        raise invalid(f"{name} are not 1 to 10 paths.")
    return [_path(each) for each in value]


def _path(value: Value) -> list[list[float]]:
    if not isinstance(value, list) or not 2 <= len(value) <= 100:
        raise invalid("A path does not have 2 to 100 points.")
    points = [_point(each) for each in value]
    if any(one[2] >= other[2] for one, other in pairwise(points)):
        raise invalid("The times of a path do not rise.")
    return points


def _point(value: Value) -> list[float]:
    if not isinstance(value, list) or len(value) != 3:
        raise invalid("A point is not x, y and time.")
    if not all(_is_number(each) and each >= 0 for each in value[:2]):
        raise invalid("A point has something else than numbers from 0 on.")
    integer(0, 60_000)("A time", value[2])
    return value


def _is_number(value: Value) -> bool:
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    return plain and math.isfinite(value)


def _expect(name: str, value: Value) -> Value:
    for key, wanted in _object(name, value).items():
        if key == "bounds":
            _rectangle(wanted)
        elif key not in _EXPECTED:
            raise invalid(f"There is no expectation {key!r}.")
        elif not isinstance(wanted, str):
            raise invalid(f"The expected {key} is not a text.")
    return value


def _rectangle(value: Value) -> None:
    side = integer(-LARGEST, LARGEST)
    if not isinstance(value, list) or len(value) != 4:
        raise invalid("The expected bounds are not four integers.")
    for each in value:
        side("bounds", each)


def _object(name: str, value: Value) -> dict[str, Value]:
    if not isinstance(value, dict):
        raise invalid(f"{name} is not an object.")
    return value
