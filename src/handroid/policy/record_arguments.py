"""Redacts the arguments of a call for the record, so that it contains no secrets.

Numbers, flags and enumerated words are kept if a tool declares them; texts only if they name
something and look like it. Everything else is replaced by its size.
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

_ELEMENT = re.compile(r"node_[0-9a-f]{1,64}_w\d{1,9}")
_PACKAGE = re.compile(r"[A-Za-z0-9_.]{1,200}")
_PATH = re.compile(r"[^\x00-\x1f\x7f]{0,200}")
_KEPT = {
    "element_id": _ELEMENT,
    "ids": _ELEMENT,
    "package_id": _PACKAGE,
    "package_name": _PACKAGE,
    "location_id": _PATH,
    "path": _PATH,
    "to_phone_number": re.compile(r"\+?[0-9 ()-]{1,24}"),
}
_MOST_IDS = 10
_LARGEST = 10**15
_NUMBERS = {"integer": (int, float), "number": (int, float), "boolean": (bool,)}


def kept(schema: Mapping[str, Any], arguments: Mapping[str, Any], *, ours: bool) -> dict[str, Any]:
    """Return the redacted arguments; for a tool that an app publishes, only their sizes."""
    declared = schema.get("properties", {})
    found = {
        name: _redacted(name, declared[name], value) if ours else _size(value)
        for name, value in arguments.items()
        if name in declared
    }
    unknown = len(arguments) - len(found)
    return {**found, **({"(unknown)": unknown} if unknown else {})}


def _redacted(name: str, declared: Mapping[str, Any], value: Any) -> Any:
    if _is_number(declared, value) or _is_word(declared, value):
        return value
    if name == "url" and isinstance(value, str):
        return _address(value)
    shape = _KEPT.get(name)
    if shape is not None and isinstance(value, str) and shape.fullmatch(value):
        return value
    if shape is not None and isinstance(value, list) and len(value) <= _MOST_IDS:
        return [_redacted(name, {}, each) for each in value]
    return _size(value)


def _is_number(declared: Mapping[str, Any], value: Any) -> bool:
    types = _NUMBERS.get(declared.get("type", ""), ())
    return type(value) in types and abs(value) < _LARGEST


def _is_word(declared: Mapping[str, Any], value: Any) -> bool:
    return isinstance(value, str) and value in declared.get("enum", ())


def _address(url: str) -> Any:
    """Return only the host of a URL: paths and queries may contain keys."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return _size(url)
    if parts.scheme not in ("http", "https") or not re.fullmatch(r"[a-z0-9.:-]{1,253}", host):
        return _size(url)
    return {"to": f"{parts.scheme}://{host}", **_size(url)}


def _size(value: Any) -> dict[str, int]:
    if isinstance(value, str):
        return {"characters": len(value)}
    return {"items": len(value) if isinstance(value, list | dict) else 1}
