"""The data model of tools and their answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from handroid.errors import HandroidError, Outcome

RETRY_AFTER = "handroid/retry-after"
"""The key in ``meta`` of a refused call for the seconds after which it may be repeated."""


class Effect(Enum):
    """What a tool does to a phone, from harmless to costly."""

    READS = "reads"
    ACTS = "acts"
    DESTROYS = "destroys"
    COSTS = "costs"


class Counted(Enum):
    """The kinds of actions with limits over time."""

    CALL = "calls"
    SMS = "sms"
    SMS_TO_ONE = "sms to one number"
    DOWNLOAD = "downloads"
    DELETE = "deletes"


@dataclass(frozen=True)
class Text:
    """A text in an answer."""

    text: str


@dataclass(frozen=True)
class Image:
    """A picture in an answer, with its size in pixels where a surface reports it."""

    data: bytes
    mime_type: str = "image/jpeg"
    size: tuple[int, int] | None = None


@dataclass(frozen=True)
class Answer:
    """The result of a tool call.

    ``contents`` are texts, images, or objects that a surface's own tools return for that surface.
    ``untrusted`` marks texts that come from the phone: data, never instructions.
    ``error`` is the error, for surfaces that report it by a code.
    ``meta`` is for programs, on surfaces that have a place for it.
    ``structured`` is the same answer as JSON, if the tool has an output schema.
    """

    contents: tuple[Any, ...]
    is_error: bool = False
    outcome: Outcome = Outcome.DONE
    untrusted: bool = False
    error: HandroidError | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    structured: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class ListedTool:
    """One tool as a caller sees it."""

    name: str
    description: str
    schema: dict[str, Any]
    effect: Effect
    idempotent: bool
    open_world: bool
    output_schema: dict[str, Any] | None = None
