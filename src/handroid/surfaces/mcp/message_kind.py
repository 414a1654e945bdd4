"""Which kind of JSON-RPC message something is.

The SDK takes a request whose id is none that the protocol allows for a notification, and its
caller would wait for an answer forever.
"""

from enum import Enum, auto
from typing import Any


class MessageKind(Enum):
    """What a caller sent; only a request gets a result, and only what is malformed an error."""

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
    """Whether a request has an id that is none, so that the SDK would not answer it."""
    asks = isinstance(message, dict) and {"id", "method"} <= message.keys()
    return asks and _request_kind(message["id"]) is MessageKind.MALFORMED


def _request_kind(identity: Any) -> MessageKind:
    known = isinstance(identity, str | int) and not isinstance(identity, bool)
    return MessageKind.REQUEST if known else MessageKind.MALFORMED
