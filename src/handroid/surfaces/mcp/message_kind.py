"""Classifies JSON-RPC messages.

The SDK treats a request with an invalid id as a notification, so its caller would wait for a
response forever.
"""

from enum import Enum, auto
from typing import Any


class MessageKind(Enum):
    """The kind of a message: a request gets a result, and a malformed message an error."""

    REQUEST = auto()
    NOTIFICATION = auto()
    RESPONSE = auto()
    MALFORMED = auto()


def kind_of(message: Any) -> MessageKind:
    """Return the kind of a message that was read from JSON."""
    match message:
        case {"jsonrpc": "2.0", "method": str()}:
            if not isinstance(message.get("params"), dict | None):
                return MessageKind.MALFORMED
            return _request_kind(message["id"]) if "id" in message else MessageKind.NOTIFICATION
        case {"jsonrpc": "2.0", "method": _}:
            return MessageKind.MALFORMED
        case {"jsonrpc": "2.0", "id": _, "result": _} | {"jsonrpc": "2.0", "id": _, "error": _}:
            return MessageKind.RESPONSE
    return MessageKind.MALFORMED


def has_bad_id(message: Any) -> bool:
    """Whether a request has an invalid id, so that the SDK would not respond to it."""
    asks = isinstance(message, dict) and {"id", "method"} <= message.keys()
    return asks and _request_kind(message["id"]) is MessageKind.MALFORMED


def _request_kind(identity: Any) -> MessageKind:
    known = isinstance(identity, str | int) and not isinstance(identity, bool)
    return MessageKind.REQUEST if known else MessageKind.MALFORMED
