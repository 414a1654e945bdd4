"""JSON as the hand's protocol takes it: RFC 8259 to the letter, with limits."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final, NoReturn

DEEPEST: Final = 32
LARGEST: Final = 2**53 - 1
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_LONE = re.compile("[\ud800-\udfff]")

Value = Any
"""What JSON holds: None, bool, int, float, str, list or dict."""


class BadJsonError(ValueError):
    """Bytes that are not the JSON of the protocol."""


def read_object(data: bytes) -> dict[str, Value]:
    """Return the one object that ``data`` holds.

    Raises:
        BadJsonError: it breaks a rule of the protocol.
    """
    value = _read(data)
    if not isinstance(value, dict):
        raise BadJsonError("not an object")
    return value


def _read(data: bytes) -> Value:
    try:
        text = data.decode("utf-8")
        _check_depth(text)
        value = _DECODER.decode(text)
    except BadJsonError:
        raise
    except (ValueError, RecursionError) as error:
        raise BadJsonError("not JSON") from error
    return _mended(value) if "\\" in text else value


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for sign in _STRING.sub("", text):
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise BadJsonError("nested too deep")
        elif sign in "]}":
            depth -= 1


def _integer(text: str) -> int:
    value = int(text) if len(text) < 20 else LARGEST + 1
    if abs(value) > LARGEST:
        raise BadJsonError("an integer out of range")
    return value


def _real(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise BadJsonError("a number out of range")
    return value


def _constant(text: str) -> NoReturn:
    raise BadJsonError(f"{text} is not JSON")


_DECODER: Final = json.JSONDecoder(
    parse_int=_integer, parse_float=_real, parse_constant=_constant, strict=True
)


def whole(text: str) -> str:
    """Return a text with U+FFFD for every lone surrogate."""
    return _LONE.sub("\ufffd", text)


def _mended(value: Value) -> Value:
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, list):
        return [_mended(each) for each in value]
    if isinstance(value, dict):
        return {whole(key): _mended(each) for key, each in value.items()}
    return value


def write_object(value: dict[str, Value]) -> bytes:
    """Return an object as compact UTF-8 JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return whole(text).encode()
