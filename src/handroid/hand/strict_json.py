"""JSON as the protocol of the hand has it: strict, with limits, and free of half characters."""

import json
import math
import re
from typing import Any, NoReturn

from handroid.errors import BadAnswer

Value = Any
"""What JSON holds: None, bool, int, float, str, list or dict."""

DEEPEST = 32
LARGEST_INTEGER = 2**53 - 1

_LONE = re.compile("[\ud800-\udfff]")
_TOO_LARGE = "The hand sent a number that is too large."
_REPLACEMENT = "\ufffd"
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")


def read_object(data: bytes) -> dict[str, Value]:
    """Return the object that UTF-8 bytes hold.

    Raises:
        BadAnswer: they hold something else, or break a rule of the protocol.
    """
    try:
        value = json.loads(data.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadAnswer(f"The hand sent what is not JSON: {error}.") from error
    if not isinstance(value, dict):
        raise BadAnswer("The hand sent JSON that is not an object.")
    _check(value)
    return _whole(value) if _SURROGATE_ESCAPE.search(data) else value


def write(value: object) -> bytes:
    """Return a value as UTF-8 bytes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return joined.encode("utf-8")


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _check(top: dict[str, Any]) -> None:
    """Refuse deep nesting, and numbers that not every reader would read alike."""
    level: list[Any] = [top]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for container in level:
            inner += _looked_through(container)
        if not inner:
            return
        level = inner
    raise BadAnswer(f"The hand sent JSON nested deeper than {DEEPEST}.")


def _looked_through(container: Any) -> list[Any]:
    """Check the numbers in a container and return the containers in it."""
    inner = []
    for value in container.values() if type(container) is dict else container:
        kind = type(value)
        if kind is int:
            if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
                raise BadAnswer(_TOO_LARGE)
        elif kind is dict or kind is list:
            inner.append(value)
        elif kind is float and not math.isfinite(value):
            raise BadAnswer(_TOO_LARGE)
    return inner


def _whole(value: Any) -> Any:
    """Return a value whose texts hold no half of a surrogate pair."""
    if isinstance(value, str):
        return _LONE.sub(_REPLACEMENT, value)
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if isinstance(value, dict):
        return {_whole(name): _whole(each) for name, each in value.items()}
    return value
