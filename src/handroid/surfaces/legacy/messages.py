"""The JSON-RPC messages of spec 002: requests, results, and the nine error codes."""

import math
from base64 import b64encode
from dataclasses import dataclass
from typing import Any

from handroid.errors import (
    ActionFailed,
    ElementNotFound,
    HandroidError,
    InvalidParams,
    Outcome,
    PermissionDenied,
    TimedOut,
    Unforeseen,
)
from handroid.model.tool import Answer, Image, ListedTool, Text

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
PERMISSION_DENIED = -32001
ELEMENT_NOT_FOUND = -32002
ACTION_FAILED = -32003
TIMEOUT = -32004

CALL = "tools/call"

# The first match counts: Unforeseen is a subclass of ActionFailed.
_CODES: tuple[tuple[type[HandroidError], int], ...] = (
    (Unforeseen, INTERNAL_ERROR),
    (InvalidParams, INVALID_PARAMS),
    (PermissionDenied, PERMISSION_DENIED),
    (ElementNotFound, ELEMENT_NOT_FOUND),
    (TimedOut, TIMEOUT),
    (ActionFailed, ACTION_FAILED),
)

Identity = str | int | float | None


@dataclass(frozen=True)
class Request:
    """A request to call a tool."""

    id: Identity
    name: str
    arguments: dict[str, Any]


class Refused(Exception):
    """A message that is not a valid request."""

    def __init__(self, id_: Identity, code: int, message: str) -> None:
        super().__init__(message)
        self.message = failure(id_, code, message)


def read(message: Any) -> Request:
    """Parse a message.

    Raises:
        Refused: it is not a valid request.
    """
    id_ = message.get("id") if isinstance(message, dict) else None
    if not _is_id(id_):
        raise Refused(
            None, INVALID_REQUEST, "There is no id. Send one JSON-RPC 2.0 request with an id."
        )
    if message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str):
        raise Refused(id_, INVALID_REQUEST, "This is not a JSON-RPC 2.0 request. Send one.")
    if message["method"] != CALL:
        raise Refused(
            id_, METHOD_NOT_FOUND, f"There is no such method. The only one here is '{CALL}'."
        )
    params = message.get("params")
    name = params.get("name") if isinstance(params, dict) else None
    if not isinstance(name, str):
        raise Refused(
            id_, INVALID_PARAMS, "Missing required parameter: 'name'. Give the tool's name."
        )
    arguments = params.get("arguments")
    if not isinstance(arguments, dict | None):
        raise Refused(
            id_,
            INVALID_PARAMS,
            "Parameter 'arguments' must be an object. Correct it and try again.",
        )
    return Request(id_, name, arguments or {})


def _is_id(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, str | int) and not isinstance(value, bool)


def listing(tools: list[ListedTool]) -> dict[str, Any]:
    """Return the list of tools; the request has no id."""
    listed = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.schema}
        for tool in tools
    ]
    return {"jsonrpc": "2.0", "id": None, "result": {"tools": listed}}


def answered(id_: Identity, answer: Answer) -> dict[str, Any]:
    """Return the response to a call: its result, or the error with its code."""
    if answer.is_error:
        return _failed(id_, answer)
    result: dict[str, Any] = {"content": [_content(each) for each in answer.contents]}
    if answer.untrusted:
        result["_meta"] = {"handroid/untrusted": True}
    return {"jsonrpc": "2.0", "id": id_, "result": result}


def failure(
    id_: Identity, code: int, message: str, data: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return an error."""
    error: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": id_, "error": error}


def _failed(id_: Identity, answer: Answer) -> dict[str, Any]:
    """Return the error of a failed call; its code matches the category at the start of the text."""
    error = answer.error
    code = next((code for kind, code in _CODES if isinstance(error, kind)), INTERNAL_ERROR)
    text = "".join(each.text for each in answer.contents if isinstance(each, Text))
    message = text.removeprefix(f"{error.category}: ") if error else text
    data: dict[str, Any] = {}
    if answer.outcome is not Outcome.NOT_DONE:
        data["handroid/outcome"] = answer.outcome.value
    if answer.untrusted:
        data["handroid/untrusted"] = True
    return failure(id_, code, message, data or None)


def _content(content: Any) -> dict[str, Any]:
    match content:
        case Image(data, mime_type, size):
            shown = {"type": "image", "data": b64encode(data).decode("ascii")}
            dimensions = {"width": size[0], "height": size[1]} if size else {}
            return {**shown, "mimeType": mime_type, **dimensions}
        case Text(text):
            return {"type": "text", "text": text}
    raise TypeError(f"{type(content).__name__} is nothing that spec 002 can say")
