"""Replaces lone surrogates, which JSON can contain as escapes but UTF-8 cannot encode."""

import re
from typing import Any

_LONE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


def without_lone_surrogates(value: Any) -> Any:
    """Return a JSON value without lone surrogates in its texts."""
    if isinstance(value, str):
        return _LONE.sub(_REPLACEMENT, value)
    if isinstance(value, list):
        return [without_lone_surrogates(each) for each in value]
    if isinstance(value, dict):
        return {
            without_lone_surrogates(name): without_lone_surrogates(each)
            for name, each in value.items()
        }
    return value
