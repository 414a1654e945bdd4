"""Plain JSON over HTTP: one request, one answer, no session and no stream.

The SDK can do this too, at twice to three times the cost, and never notices that a caller
disconnected. What is not an ordinary request of 2026-07-28 is still left to it.
"""

from collections.abc import Callable
from typing import Any

import pydantic_core
from mcp import MCPError
from mcp.server import NotificationOptions
from mcp.types import (
    DEFAULT_NEGOTIATED_VERSION,
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
)
from starlette.requests import Request

from handroid.model import tool
from handroid.surfaces.http.asgi import Headers, Receive, Scope, Send, values
from handroid.surfaces.http.disconnect import watch_disconnect
from handroid.surfaces.http.reply import Reply
from handroid.surfaces.mcp.message_kind import MessageKind, kind_of
from handroid.surfaces.mcp.sdk_internals import (
    Envelope,
    envelope_of,
    error_of,
    run_request,
    status_of,
)
from handroid.surfaces.mcp.server import SdkServer

_JSON = (b"content-type", b"application/json")
_KEPT = (b"connection", b"keep-alive")
_TOO_MANY = 429

Form = Callable[[dict[str, Any]], dict[str, Any]]
"""Returns an answer as it is written; the order of its keys is that of the text."""


def as_it_is(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer as the SDK has it."""
    return answer


class StatelessJson:
    """Answers messages that stand alone."""

    def __init__(self, sdk: SdkServer, form: Form = as_it_is) -> None:
        self._sdk = sdk
        self._form = form
        # A caller without a stream cannot be notified of changes, so it is not promised.
        self._greeting = sdk.create_initialization_options(NotificationOptions())

    async def answer(self, message: Any, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one message of the older versions that was read from the body of a request."""
        kind = kind_of(message)
        if kind is MessageKind.MALFORMED:
            await refuse_malformed(send)
        elif kind is not MessageKind.REQUEST:
            await Reply(202).send(send)
        else:
            client = Envelope(_version(scope), None, None)
            answer = await self._serve(message, client, scope, receive)
            later = _later(answer)
            status = _TOO_MANY if later else 200
            await _send(send, status, self._form(answer), *later, *_kept_alive(scope))

    async def answer_modern(self, message: Any, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer an ordinary request of 2026-07-28; False of one that the SDK has to judge."""
        if not _is_ordinary(message, scope):
            return False
        headers = [(n.decode("latin-1"), v.decode("latin-1")) for n, v in scope["headers"]]
        try:
            client = envelope_of(self._sdk, message, headers)
        except MCPError as refusal:
            answer = {"jsonrpc": "2.0", "id": message["id"], "error": error_of(refusal)}
        else:
            if client is None:
                return False
            answer = await self._serve(message, client, scope, receive)
        later = _later(answer)
        await _send(send, _TOO_MANY if later else status_of(answer), answer, *later)
        return True

    async def _serve(
        self, message: Any, client: Envelope, scope: Scope, receive: Receive
    ) -> dict[str, Any]:
        """Run the request; the call is cancelled when its caller disconnects."""
        whole = {"jsonrpc": "2.0", "id": message["id"]}
        try:
            with watch_disconnect(scope, receive):
                result = await run_request(
                    self._sdk, message, client, Request(scope), self._greeting
                )
        except Exception as error:
            return {**whole, "error": error_of(error)}
        return {**whole, "result": result}


def read_message(body: bytes) -> Any:
    """Return what a body holds.

    Raises:
        ValueError: it is not JSON.
    """
    return pydantic_core.from_json(body)


async def refuse(send: Send, code: int, message: str) -> None:
    """Send the error of a message that cannot be read."""
    error = ErrorData(code=code, message=message).model_dump(exclude_none=True)
    await _send(send, 400, {"jsonrpc": "2.0", "id": None, "error": error})


async def refuse_unread(send: Send) -> None:
    """Send the error of a body that is not JSON."""
    await refuse(send, PARSE_ERROR, "Parse error: the body is not JSON.")


async def refuse_malformed(send: Send) -> None:
    """Send the error of a body that is JSON, but no message."""
    await refuse(send, INVALID_REQUEST, "Send one JSON-RPC 2.0 message.")


def _is_ordinary(message: Any, scope: Scope) -> bool:
    """Whether a message is a request whose client takes its answer as plain JSON."""
    return (
        scope["method"] == "POST"
        and kind_of(message) is MessageKind.REQUEST
        and isinstance(message.get("params"), dict)
        and message["method"] != "subscriptions/listen"
        and any(b"application/json" in value for value in values(scope["headers"], b"accept"))
    )


def _later(answer: dict[str, Any]) -> Headers:
    """Return the header of a call that was refused for now: when it may be repeated."""
    match answer:
        case {"result": {"_meta": {tool.RETRY_AFTER: int() as seconds}}}:
            return [(b"retry-after", str(seconds).encode())]
    return []


def _version(scope: Scope) -> str:
    """Return the protocol version that a request names; the SDK agrees on that of a greeting."""
    given = values(scope["headers"], b"mcp-protocol-version")
    return given[0].decode("latin-1") if given else DEFAULT_NEGOTIATED_VERSION


def _kept_alive(scope: Scope) -> Headers:
    """Return the header for a client that asks in so many words to be kept; others are kept too."""
    asked = [value.lower() for value in values(scope["headers"], b"connection")]
    return [_KEPT] if asked == [b"keep-alive"] and scope["http_version"] == "1.1" else []


async def _send(
    send: Send, status: int, message: dict[str, Any], *more: tuple[bytes, bytes]
) -> None:
    body = pydantic_core.to_json(message)
    headers = [_JSON, (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
