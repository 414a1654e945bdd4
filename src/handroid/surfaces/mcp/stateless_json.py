"""Plain JSON over HTTP: one request and one response, without a session or a stream.

The SDK can do this too, but needs two to three times as long and never notices that a caller
has disconnected. Of version 2026-07-28, only ordinary requests are handled here.
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
"""Converts a response before it is written; its keys are written in their order."""


def unchanged(answer: dict[str, Any]) -> dict[str, Any]:
    """Return a response unchanged."""
    return answer


class StatelessJson:
    """Answers messages that need no session."""

    def __init__(self, sdk: SdkServer, form: Form = unchanged) -> None:
        self._sdk = sdk
        self._form = form
        # Without a stream a client cannot be notified of changes, so this is not announced.
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
            retry_after = _retry_after(answer)
            status = _TOO_MANY if retry_after else 200
            await _send(send, status, self._form(answer), *retry_after, *_kept_alive(scope))

    async def answer_modern(self, message: Any, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer an ordinary request of 2026-07-28; return False if the SDK has to handle it."""
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
        retry_after = _retry_after(answer)
        await _send(send, _TOO_MANY if retry_after else status_of(answer), answer, *retry_after)
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
    """Return the JSON value in a body.

    Raises:
        ValueError: the body is not JSON.
    """
    return pydantic_core.from_json(body)


async def refuse(send: Send, code: int, message: str) -> None:
    """Send the error for a message that cannot be processed."""
    error = ErrorData(code=code, message=message).model_dump(exclude_none=True)
    await _send(send, 400, {"jsonrpc": "2.0", "id": None, "error": error})


async def refuse_unread(send: Send) -> None:
    """Send the error for a body that is not JSON."""
    await refuse(send, PARSE_ERROR, "Parse error: the body is not JSON.")


async def refuse_malformed(send: Send) -> None:
    """Send the error for a body that is JSON, but not a message."""
    await refuse(send, INVALID_REQUEST, "Send one JSON-RPC 2.0 message.")


def _is_ordinary(message: Any, scope: Scope) -> bool:
    """Whether a message is a request whose client accepts plain JSON as the response."""
    return (
        scope["method"] == "POST"
        and kind_of(message) is MessageKind.REQUEST
        and isinstance(message.get("params"), dict)
        and message["method"] != "subscriptions/listen"
        and any(b"application/json" in value for value in values(scope["headers"], b"accept"))
    )


def _retry_after(answer: dict[str, Any]) -> Headers:
    """Return a Retry-After header if a call was refused temporarily."""
    match answer:
        case {"result": {"_meta": {tool.RETRY_AFTER: int() as seconds}}}:
            return [(b"retry-after", str(seconds).encode())]
    return []


def _version(scope: Scope) -> str:
    """Return the protocol version that a request names; the SDK negotiates that of `initialize`."""
    given = values(scope["headers"], b"mcp-protocol-version")
    return given[0].decode("latin-1") if given else DEFAULT_NEGOTIATED_VERSION


def _kept_alive(scope: Scope) -> Headers:
    """Return a keep-alive header if the client asked for one; all connections are kept anyway."""
    asked = [value.lower() for value in values(scope["headers"], b"connection")]
    return [_KEPT] if asked == [b"keep-alive"] and scope["http_version"] == "1.1" else []


async def _send(
    send: Send, status: int, message: dict[str, Any], *more: tuple[bytes, bytes]
) -> None:
    body = pydantic_core.to_json(message)
    headers = [_JSON, (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
