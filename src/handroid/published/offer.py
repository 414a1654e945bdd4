"""What an app offers, read and cleaned, and what of it cannot be used."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from handroid.model.published import Publisher


class Type(Enum):
    """What a value is, in the words of JSON schema."""

    STRING = "string"
    NUMBER = "number"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    ARRAY = "array"
    OBJECT = "object"


@dataclass(frozen=True)
class Parameter:
    """One value that a tool takes, or gives back; ``choices`` is empty when any will do."""

    name: str
    type: Type
    description: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """One tool of an app; every text is cleaned, and ``tool`` is what the app calls it.

    ``about`` is what the app says of all its tools together, if anything. ``fingerprint`` changes
    with anything in the app's description of the tool.
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

    ``reason`` is a sentence of ours and never holds the app's text. ``passing`` is true where the
    app did not answer, and may another time.
    """

    publisher: Publisher
    tool: str | None
    reason: str
    passing: bool = False


def fingerprint(publisher: Publisher, description: Mapping[str, Any]) -> str:
    """Return the SHA-256, in hex, of who offers a tool and the whole description of it."""
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
