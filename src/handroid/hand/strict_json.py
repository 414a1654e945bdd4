"""The JSON of the hand's protocol: strict, with limits, and without lone surrogates."""

import json
import math
import re
from typing import Any, NoReturn

from handroid.errors import BadAnswer
from handroid.model.lone_surrogates import without_lone_surrogates

Value = Any
"""Any JSON value: None, bool, int, float, str, list or dict."""

DEEPEST = 32
LARGEST_INTEGER = 2**53 - 1

_TOO_LARGE = "The hand sent a number that is too large."
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")


def read_object(data: bytes) -> dict[str, Value]:
    """Parse a JSON object from UTF-8 bytes.

    Raises:
        BadAnswer: it is not an object, or violates the protocol.
    """
    try:
        value = json.loads(data.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadAnswer(f"The hand sent what is not JSON: {error}.") from error
    if not isinstance(value, dict):
        raise BadAnswer("The hand sent JSON that is not an object.")
    _check(value)
    return without_lone_surrogates(value) if _SURROGATE_ESCAPE.search(data) else value


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
    """Refuse deep nesting, and numbers that parsers may read differently."""
    level: list[Any] = [top]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for container in level:
            inner += _check_container(container)
        if not inner:
            return
        level = inner
    raise BadAnswer(f"The hand sent JSON nested deeper than {DEEPEST}.")


def _check_container(container: Any) -> list[Any]:
    """Check the numbers in a container and return the containers inside it."""
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
