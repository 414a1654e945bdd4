"""The JSON schema of a tool's arguments, rebuilt from what is known, and their reading."""

from collections.abc import Mapping
from typing import Any

from handroid.errors import InvalidParams
from handroid.published import json_text
from handroid.published.offer import Parameter, Type

_LARGEST = 1.7976931348623157e308
_EXACT = 2**53


def schema(parameters: tuple[Parameter, ...]) -> dict[str, Any]:
    """Return the JSON schema of a tool's arguments."""
    return {
        "type": "object",
        "properties": {each.name: _property(each) for each in parameters},
        "required": [each.name for each in parameters if each.required],
    }


def read(parameters: tuple[Parameter, ...], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a call; what is not given is left out.

    Raises:
        InvalidParams: one is missing, unknown, or of another type.
    """
    known = {each.name for each in parameters}
    unknown = next((name for name in arguments if name not in known), None)
    if unknown is not None:
        raise InvalidParams(f"Unknown parameter '{unknown}'.", _takes(parameters))
    for each in parameters:
        if each.required and each.name not in arguments:
            raise InvalidParams(f"Missing required parameter: '{each.name}'")
    return {
        each.name: _value(each, arguments[each.name])
        for each in parameters
        if each.name in arguments
    }


def _property(parameter: Parameter) -> dict[str, Any]:
    made: dict[str, Any] = {"type": parameter.type.value}
    if parameter.description:
        made["description"] = parameter.description
    if parameter.choices:
        made["enum"] = list(parameter.choices)
    if parameter.type is Type.ARRAY:
        made["items"] = {}
    return made


def _takes(parameters: tuple[Parameter, ...]) -> str:
    if not parameters:
        return "This tool takes none."
    return f"This tool takes: {', '.join(each.name for each in parameters)}."


def _value(parameter: Parameter, value: Any) -> Any:
    name, kind = parameter.name, parameter.type
    if kind is Type.STRING:
        return _string(name, value, parameter.choices)
    if kind is Type.BOOLEAN:
        return _boolean(name, value)
    if kind in (Type.NUMBER, Type.INTEGER):
        return _number(name, value, whole=kind is Type.INTEGER)
    if not isinstance(value, list if kind is Type.ARRAY else dict):
        article = "an array" if kind is Type.ARRAY else "an object"
        raise InvalidParams(f"Parameter '{name}' must be {article}, got {_told(value)}")
    try:
        json_text.write(value)
    except ValueError:
        raise InvalidParams(f"Parameter '{name}' cannot be written as JSON") from None
    return value


def _string(name: str, value: Any, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str):
        raise InvalidParams(f"Parameter '{name}' must be a string, got {_told(value)}")
    if choices and value not in choices:
        listed = ", ".join(choices)
        raise InvalidParams(f"Parameter '{name}' must be one of: {listed}, got: '{value[:40]}'")
    return value


def _boolean(name: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise InvalidParams(f"Parameter '{name}' must be a boolean, got {_told(value)}")


def _number(name: str, value: Any, *, whole: bool) -> int | float:
    """Return a number; 3.0 becomes 3, which more apps read."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidParams(f"Parameter '{name}' must be a number, got {_told(value)}")
    if not -_LARGEST <= value <= _LARGEST:
        raise InvalidParams(f"Parameter '{name}' must be a finite number")
    if isinstance(value, float) and value.is_integer() and (whole or abs(value) <= _EXACT):
        return int(value)
    if whole and isinstance(value, float):
        raise InvalidParams(f"Parameter '{name}' must be an integer, got: {value}")
    return value


def _told(value: object) -> str:
    """Say what a value is and, when short, which: ``string: '500'``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"boolean: {str(value).lower()}"
    if isinstance(value, int | float):
        return f"number: {str(value)[:40]}" if abs(value) <= _LARGEST else "number"
    if isinstance(value, str):
        return f"string: '{value[:40]}'"
    return "array" if isinstance(value, list) else "object"
