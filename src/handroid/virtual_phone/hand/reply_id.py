"""Finds the request that a service's reply belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from handroid.errors import BadAnswer
from handroid.hand.strict_json import Value, read_object

_SPECIFIED: Final = "mobile-mcp-response"
_APART: Final = "mcp_request_id"
_WRAPS: Final = (_SPECIFIED, "response")


def reply_id(extras: Mapping[str, Value]) -> str | None:
    """Return the id in a reply, or None."""
    specified = _inside(extras.get(_SPECIFIED))
    if specified is not None:
        return specified
    apart = extras.get(_APART)
    if isinstance(apart, str) and apart:
        return apart
    for name in () if _SPECIFIED in extras else sorted(extras):
        found = _inside(extras[name])
        if found is not None:
            return found
    return None


def _inside(text: Value) -> str | None:
    if not isinstance(text, str):
        return None
    try:
        value = read_object(text.encode("utf-8", "surrogatepass"))
    except BadAnswer:
        return None
    for wrap in _WRAPS:
        if isinstance(value.get(wrap), dict):
            value = value[wrap]
    number = value.get("id")
    return number if isinstance(number, str) and number else None
