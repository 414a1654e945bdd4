"""Builds the JSON schema of a tool's arguments from known fields, and parses the arguments."""

from collections.abc import Mapping
from typing import Any

from handroid.errors import InvalidParams
from handroid.model import parameters
from handroid.published import json_text
from handroid.published.offer import Parameter, Type

_EXACT = 2**53
_KINDS: dict[Type, parameters.Parameter] = {
    Type.STRING: parameters.String("", empty=True),
    Type.BOOLEAN: parameters.Flag(""),
    Type.NUMBER: parameters.Number(""),
    Type.INTEGER: parameters.Integer(""),
    Type.ARRAY: parameters.Array(""),
    Type.OBJECT: parameters.Object(""),
}


def schema(takes: tuple[Parameter, ...]) -> dict[str, Any]:
    """Return the JSON schema of a tool's arguments."""
    return {
        "type": "object",
        "properties": {each.name: property_of(each) for each in takes},
        "required": [each.name for each in takes if each.required],
    }


def read(takes: tuple[Parameter, ...], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Parse the arguments of a call; missing ones are left out.

    Raises:
        InvalidParams: one is missing, unknown, or has the wrong type.
    """
    known = {each.name for each in takes}
    unknown = next((name for name in arguments if name not in known), None)
    if unknown is not None:
        raise InvalidParams(f"Unknown parameter '{unknown}'.", _listed(takes))
    for each in takes:
        if each.required and each.name not in arguments:
            raise InvalidParams(f"Missing required parameter: '{each.name}'")
    return {
        each.name: _value(each, arguments[each.name]) for each in takes if each.name in arguments
    }


def property_of(parameter: Parameter) -> dict[str, Any]:
    """Return the JSON schema of one value."""
    made: dict[str, Any] = {"type": parameter.type.value}
    if parameter.description:
        made["description"] = parameter.description
    if parameter.choices:
        made["enum"] = list(parameter.choices)
    if parameter.type is Type.ARRAY:
        made["items"] = {}
    return made


def _listed(takes: tuple[Parameter, ...]) -> str:
    if not takes:
        return "This tool takes none."
    return f"This tool takes: {', '.join(each.name for each in takes)}."


def _value(parameter: Parameter, value: Any) -> Any:
    read = _kind(parameter).read(parameter.name, value)
    if parameter.type is Type.NUMBER:
        return _shortest(read)
    if parameter.type in (Type.ARRAY, Type.OBJECT):
        _check_json(parameter.name, read)
    return read


def _kind(parameter: Parameter) -> parameters.Parameter:
    if parameter.type is Type.STRING and parameter.choices:
        return parameters.Enumeration("", parameter.choices)
    return _KINDS[parameter.type]


def _shortest(value: float) -> float:
    """Return 3 for 3.0, because more apps accept it."""
    return int(value) if value == int(value) and abs(value) <= _EXACT else value


def _check_json(name: str, value: object) -> None:
    try:
        json_text.write(value)
    except ValueError:
        raise InvalidParams(f"Parameter '{name}' cannot be written as JSON") from None
