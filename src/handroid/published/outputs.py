"""Converts the outputs of a service to their declared types, and builds their schema."""

import re
from collections.abc import Mapping
from typing import Any

from handroid.published import json_text
from handroid.published.offer import Parameter, Type
from handroid.published.schema import property_of

_INTEGER = r"-?(0|[1-9][0-9]{0,15})"
_WRITTEN = {
    Type.INTEGER: re.compile(_INTEGER),
    Type.NUMBER: re.compile(rf"{_INTEGER}(\.[0-9]{{1,16}})?"),
    Type.BOOLEAN: re.compile("true|false"),
}
_CLASSES: Mapping[Type, tuple[type, ...]] = {
    Type.STRING: (str,),
    Type.INTEGER: (int,),
    Type.NUMBER: (int, float),
    Type.BOOLEAN: (bool,),
    Type.ARRAY: (list,),
    Type.OBJECT: (dict,),
}
_OF_EVERY_OBJECT = frozenset(
    {"__proto__", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"}
    | {"toLocaleString", "toString", "valueOf"}
    | {f"__{verb}{what}__" for verb in ("define", "lookup") for what in ("Getter", "Setter")}
)
"""The properties that JavaScript objects inherit: JavaScript clients would find these in any
output, with a wrong type, and refuse it."""


def output_schema(declared: tuple[Parameter, ...]) -> dict[str, Any] | None:
    """Return the JSON schema of a result; None if the app declares no outputs."""
    if not declared:
        return None
    shown = (each for each in declared if each.name not in _OF_EVERY_OBJECT)
    outputs = {each.name: property_of(each) for each in shown}
    return {
        "type": "object",
        "properties": {
            "status": {"type": "string"},
            "message": {"type": "string"},
            "output": {"type": "object", "properties": outputs},
        },
        "required": ["status", "output"],
    }


def typed(output: Mapping[str, Any], declared: tuple[Parameter, ...]) -> dict[str, Any]:
    """Return the output with numbers and booleans in strings converted to their types."""
    kinds = {each.name: each.type for each in declared}
    return {name: _convert(kinds.get(name), value) for name, value in output.items()}


def fitting(output: Mapping[str, Any], declared: tuple[Parameter, ...]) -> dict[str, Any]:
    """Return the part of an output that fits the schema; a text can stand for any value.

    Clients refuse a whole result if one value has a different type than declared.
    """
    kinds = {each.name: each.type for each in declared}
    shown = {name: _shown(kinds.get(name), value) for name, value in output.items()}
    return {name: each for name, each in shown.items() if _fits(kinds.get(name), each)}


def _convert(kind: Type | None, value: Any) -> Any:
    form = _WRITTEN.get(kind) if kind else None
    if form is None or not isinstance(value, str) or not form.fullmatch(value):
        return value
    return {"true": True, "false": False}.get(value) if kind is Type.BOOLEAN else _number(value)


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


def _shown(kind: Type | None, value: Any) -> Any:
    if kind is Type.STRING and value is not None and not isinstance(value, str):
        return json_text.write(value)
    if kind is Type.INTEGER and isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _fits(kind: Type | None, value: Any) -> bool:
    if kind is None:
        return True
    return isinstance(value, _CLASSES[kind]) and (
        kind is Type.BOOLEAN or not isinstance(value, bool)
    )
