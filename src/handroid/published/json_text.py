"""Parses JSON from an app strictly; errors do not quote it."""

import json
import math
import re
from typing import Any, NoReturn

from handroid.model.lone_surrogates import without_lone_surrogates

_DEEPEST = 32
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def read_object(text: str) -> dict[str, Any]:
    """Parse a JSON object; lone surrogates are replaced.

    Raises:
        ValueError: it is not an object; the message is our own text.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_without_duplicates, parse_constant=_refuse_constant
        )
    except _Refused as refused:
        raise ValueError(str(refused)) from None
    except (ValueError, RecursionError):
        raise ValueError("it is not JSON") from None
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")
    _check(value)
    return without_lone_surrogates(value) if _ESCAPED_SURROGATE.search(text) else value


def write(value: object) -> str:
    """Return a value as compact JSON.

    Raises:
        ValueError: it cannot be serialized, or is nested too deep.
    """
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, RecursionError):
        raise ValueError("it cannot be written as JSON") from None


class _Refused(Exception):
    pass


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _Refused("it repeats a name")
    return made


def _refuse_constant(_word: str) -> NoReturn:
    raise _Refused("it is not JSON")


def _check(top: dict[str, Any]) -> None:
    level: list[Any] = [top]
    for _ in range(_DEEPEST):
        values = [each for one in level for each in (one.values() if type(one) is dict else one)]
        if any(type(each) is float and not math.isfinite(each) for each in values):
            raise ValueError("it holds a number that is too large")
        level = [each for each in values if type(each) in (dict, list)]
        if not level:
            return
    raise ValueError(f"it is nested deeper than {_DEEPEST}")
