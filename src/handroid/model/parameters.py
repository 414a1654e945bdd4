"""The types of tool parameters: their JSON schemas, and the parsing of their values.

Invalid values are refused with the parameter's name, the rule and the value.
"""

import json
import math
import re
from dataclasses import dataclass
from typing import Any, Protocol

from handroid.errors import InvalidParams

_MOST_DIGITS = 300
_LARGEST = 10**_MOST_DIGITS
_JSON_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")


class Parameter(Protocol):
    """A type of parameter, with its description."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the parameter, without its default."""

    def read(self, name: str, value: object) -> Any:
        """Return the value as it is passed to the tool.

        Raises:
            InvalidParams: it has the wrong type or is out of range.
        """


@dataclass(frozen=True)
class Number:
    """A number, integer or not; also accepts one in a string, because callers send it."""

    description: str
    at_least: float | None = None
    at_most: float | None = None
    above: float | None = None

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "number", "description": self.description}

    def read(self, name: str, value: object) -> float:
        """Return the number."""
        value = _number(name, value)
        if not math.isfinite(value):
            raise InvalidParams(f"Parameter '{name}' must be a finite number, got: {value}")
        _check_range(name, value, self.at_least, self.at_most)
        if self.above is not None and value <= self.above:
            raise InvalidParams(
                f"Parameter '{name}' must be > {plain(self.above)}, got: {plain(value)}"
            )
        return value


@dataclass(frozen=True)
class Integer:
    """An integer; 1.0 is accepted."""

    description: str
    at_least: int | None = None
    at_most: int | None = None

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "integer", "description": self.description}

    def read(self, name: str, value: object) -> int:
        """Return the integer."""
        value = _number(name, value)
        if not math.isfinite(value) or value != int(value):
            raise InvalidParams(f"Parameter '{name}' must be an integer, got: {value}")
        _check_range(name, value, self.at_least, self.at_most)
        return int(value)


@dataclass(frozen=True)
class String:
    """A text."""

    description: str
    empty: bool = False
    longest: int | None = None

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "string", "description": self.description}

    def read(self, name: str, value: object) -> str:
        """Return the text."""
        if not isinstance(value, str):
            raise InvalidParams(f"Parameter '{name}' must be a string, got {describe(value)}")
        if not value and not self.empty:
            raise InvalidParams(f"Parameter '{name}' must not be empty")
        if self.longest is not None and len(value) > self.longest:
            raise InvalidParams(
                f"Parameter '{name}' must be at most {self.longest} characters, got: {len(value)}"
            )
        return value


@dataclass(frozen=True)
class Enumeration:
    """One of a few words, in upper or lower case."""

    description: str
    words: tuple[str, ...]

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "string", "enum": list(self.words), "description": self.description}

    def read(self, name: str, value: object) -> str:
        """Return the word."""
        if not isinstance(value, str):
            raise InvalidParams(f"Parameter '{name}' must be a string, got {describe(value)}")
        if value in self.words:
            return value
        for word in self.words:
            if value.lower() == word.lower():
                return word
        listed = ", ".join(self.words)
        raise InvalidParams(f"Parameter '{name}' must be one of: {listed}, got: '{value}'")


@dataclass(frozen=True)
class Flag:
    """True or false; also accepts the words "true" and "false", because callers send them."""

    description: str

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "boolean", "description": self.description}

    def read(self, name: str, value: object) -> bool:
        """Return the boolean."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        raise InvalidParams(f"Parameter '{name}' must be a boolean, got {describe(value)}")


@dataclass(frozen=True)
class Strings:
    """A list of at least one text."""

    description: str

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        items = {"type": "string"}
        return {"type": "array", "items": items, "description": self.description}

    def read(self, name: str, value: object) -> list[str]:
        """Return the texts."""
        items = Array("").read(name, value)
        if not items:
            raise InvalidParams(f"Parameter '{name}' must not be empty")
        for item in items:
            if not isinstance(item, str):
                raise InvalidParams(
                    f"Parameter '{name}' must hold strings only, got {describe(item)}"
                )
        return list(items)


@dataclass(frozen=True)
class Array:
    """A JSON array of any content."""

    description: str

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "array", "items": {}, "description": self.description}

    def read(self, name: str, value: object) -> list[Any]:
        """Return the array."""
        if not isinstance(value, list):
            raise InvalidParams(f"Parameter '{name}' must be an array, got {describe(value)}")
        return value


@dataclass(frozen=True)
class Object:
    """A JSON object of any content."""

    description: str

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "object", "description": self.description}

    def read(self, name: str, value: object) -> dict[str, Any]:
        """Return the object."""
        if not isinstance(value, dict):
            raise InvalidParams(f"Parameter '{name}' must be an object, got {describe(value)}")
        return value


def _number(name: str, value: object) -> int | float:
    if isinstance(value, str) and len(value) <= _MOST_DIGITS and _JSON_NUMBER.fullmatch(value):
        value = json.loads(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidParams(f"Parameter '{name}' must be a number, got {describe(value)}")
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise InvalidParams(f"Parameter '{name}' must be a number of at most 300 digits")
    return value


def describe(value: object) -> str:
    """Describe the type of a value and, if it is short, the value: ``string: '500'``."""
    kinds = ((bool, "boolean"), (int | float, "number"), (str, "string"), (list, "array"))
    if value is None:
        return "null"
    kind = next((word for type_, word in kinds if isinstance(value, type_)), "object")
    if kind == "string":
        return f"string: '{str(value)[:40]}'"
    if kind in ("array", "object") or (isinstance(value, int) and abs(value) > _LARGEST):
        return kind
    return f"{kind}: {json.dumps(value)}"


def plain(value: float) -> str:
    """Format a number without a superfluous ``.0``."""
    return str(int(value)) if value == int(value) else str(value)


def _check_range(name: str, value: float, at_least: float | None, at_most: float | None) -> None:
    low = at_least is not None and value < at_least
    high = at_most is not None and value > at_most
    if not (low or high):
        return
    got = f"got: {plain(value)}"
    if at_least is not None and at_most is not None:
        limits = f"between {plain(at_least)} and {plain(at_most)}"
        raise InvalidParams(f"Parameter '{name}' must be {limits}, {got}")
    if at_least is not None:
        raise InvalidParams(f"Parameter '{name}' must be >= {plain(at_least)}, {got}")
    raise InvalidParams(f"Parameter '{name}' must be <= {plain(at_most or 0)}, {got}")
