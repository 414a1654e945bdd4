"""The tools that an app offers, parsed and cleaned, and those that cannot be used."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from handroid.model.published import Publisher


class Type(Enum):
    """The type of a value, in the terms of JSON schema."""

    STRING = "string"
    NUMBER = "number"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    ARRAY = "array"
    OBJECT = "object"


@dataclass(frozen=True)
class Parameter:
    """A parameter or output of a tool; ``choices`` is empty if any value is allowed."""

    name: str
    type: Type
    description: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """A tool of an app; all texts are cleaned, and ``tool`` is the app's name for it.

    ``about`` is the app's description of all its tools, if any. ``fingerprint`` changes with
    anything in the app's description of the tool.
    """

    publisher: Publisher
    tool: str
    title: str
    description: str
    parameters: tuple[Parameter, ...]
    outputs: tuple[Parameter, ...]
    fingerprint: str
    about: str = ""


@dataclass(frozen=True)
class Unusable:
    """A tool, or with ``tool`` None all of a publisher, that cannot be offered.

    ``reason`` is our own sentence and never contains the app's text. ``passing`` is true if the app
    did not answer, and may do so later.
    """

    publisher: Publisher
    tool: str | None
    reason: str
    passing: bool = False


def fingerprint(publisher: Publisher, description: Mapping[str, Any]) -> str:
    """Return the SHA-256, in hex, of the publisher and its complete description of a tool."""
    who = {
        "kind": publisher.kind.value,
        "package": publisher.package,
        "class": publisher.class_name,
        "authority": publisher.authority,
    }
    canonical = json.dumps(
        [who, description], sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()
