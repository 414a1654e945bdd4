"""The only place that uses undocumented parts of the MCP SDK.

The SDK may change these names in any minor release, so pyproject.toml pins the minor version.
`tests/surfaces/mcp/test_sdk_internals.py` checks each of them and names the one that changed.
"""

import json
import math
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import anyio
from mcp import MCPError
from mcp.server import Server, ServerRequestContext
from mcp.server.connection import Connection
from mcp.server.models import InitializationOptions
from mcp.server.runner import ServerRunner, modern_error_data
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.dispatcher import CallOptions
from mcp.shared.exceptions import NoBackChannelError
from mcp.shared.inbound import (
    ERROR_CODE_HTTP_STATUS,
    InboundModernRoute,
    classify_inbound_request,
    find_duplicated_routing_header,
)
from mcp.shared.message import MessageMetadata, ServerMessageMetadata, SessionMessage
from mcp.shared.transport_context import TransportContext
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, RequestId
from pydantic import ValidationError
from starlette.requests import Request

_SURROGATE = re.compile("[\ud800-\udfff]")
Envelope = InboundModernRoute
"""The metadata that a request carries about its client."""
_ONE_WAY = TransportContext(kind="json", can_send_request=False)


class Listener(Protocol):
    """A connection whose client can be notified."""

    async def send_tool_list_changed(self) -> None:
        """Notify the client that the list of tools has changed."""


def listener_of(context: ServerRequestContext[Any, Any]) -> Listener:
    """Return the connection behind a request.

    The session is public, but it would keep a closed connection alive.
    """
    return _connection_of(context)


def _connection_of(context: ServerRequestContext[Any, Any]) -> Connection:
    return context.session._connection


def on_session_end(
    context: ServerRequestContext[Any, Any], name: str, ending: Callable[[], Awaitable[None]]
) -> None:
    """Register a callback for the end of a request's session.

    Of several callbacks with the same name, only the first is called.
    """
    connection = _connection_of(context)
    if name not in connection.state:
        connection.state[name] = True
        connection.exit_stack.push_async_callback(ending)


def envelope_of(
    server: Server[Any], message: Mapping[str, Any], headers: Sequence[tuple[str, str]]
) -> Envelope | None:
    """Return the client metadata of an ordinary request of 2026-07-28.

    Return None if a header is repeated or the tool binds arguments to headers: the SDK's own
    endpoint handles those requests.

    Raises:
        MCPError: the metadata is invalid.
    """
    if find_duplicated_routing_header(headers) is not None:
        return None
    route = classify_inbound_request(message, headers=dict(headers))
    if not isinstance(route, Envelope):
        raise MCPError(route.code, route.message, route.data)
    return None if _binds_headers(server, message, headers) else route


def _binds_headers(
    server: Server[Any], message: Mapping[str, Any], headers: Sequence[tuple[str, str]]
) -> bool:
    if any(name.startswith("mcp-param-") for name, _ in headers):
        return True
    name = message["params"].get("name") if message["method"] == "tools/call" else None
    schema_of = server.get_tool_input_schema
    return isinstance(name, str) and (schema_of is None or schema_of(name) is not None)


async def run_request(
    server: Server[Any],
    message: Mapping[str, Any],
    envelope: Envelope,
    request: Request,
    greeting: InitializationOptions | None = None,
) -> dict[str, Any]:
    """Run one request without a session and return its result.

    ``greeting`` is the response to `initialize`.
    """
    connection = Connection.from_envelope(
        envelope.protocol_version, envelope.client_info, envelope.client_capabilities
    )
    runner = ServerRunner(server, connection, {}, init_options=greeting)
    exchange = _Exchange(message["id"], ServerMessageMetadata(request_context=request))
    return await runner.on_request(exchange, message["method"], message.get("params"))


async def make_room(sessions: StreamableHTTPSessionManager, most: int) -> bool:
    """End the session that has been idle longest if there are too many; return whether one fits.

    A session with an open request or stream has no deadline and is kept.
    """
    opened = sessions._server_instances
    if len(opened) < most:
        return True
    idle = {
        name: transport.idle_scope.deadline
        for name, transport in opened.items()
        if transport.idle_scope is not None and math.isfinite(transport.idle_scope.deadline)
    }
    if idle:
        oldest = min(idle, key=idle.__getitem__)
        await sessions._discard_session(oldest, opened[oldest])
    return len(opened) < most


def error_of(error: Exception) -> dict[str, Any]:
    """Return the JSON-RPC error for an exception that `run_request` raised."""
    return modern_error_data(error).model_dump(mode="json", exclude_none=True)


def status_of(answer: Mapping[str, Any]) -> int:
    """Return the HTTP status of a response to a request of 2026-07-28."""
    return ERROR_CODE_HTTP_STATUS.get(answer["error"]["code"], 200) if "error" in answer else 200


def parse_error_response(error: Exception) -> SessionMessage:
    """Return the error response to a message that the SDK could not parse.

    It has the id of the request if that can be found, since the caller waits for it.
    """
    problems = error.errors(include_url=False) if isinstance(error, ValidationError) else []
    text = next((each["input"] for each in problems if not each["loc"]), None)
    if isinstance(text, str):
        answer = ErrorData(
            code=PARSE_ERROR, message="Parse error: the message is not JSON in UTF-8."
        )
        message = _parse_leniently(text)
    else:
        answer = ErrorData(code=INVALID_REQUEST, message="This is not a JSON-RPC 2.0 message.")
        whole = (each["input"] for each in problems if each["type"] == "missing")
        message = next(whole, None)
    return SessionMessage(JSONRPCError(jsonrpc="2.0", id=_identity(message), error=answer))


def _parse_leniently(text: str) -> Any:
    """Parse JSON that has invalid characters in it; return None for anything else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _identity(message: Any) -> RequestId | None:
    """Return the id of a request, or None for a message without a method."""
    match message:
        case {"id": str() | int() as identity, "method": _} if not isinstance(identity, bool):
            return None if _SURROGATE.search(str(identity)) else identity
    return None


@dataclass
class _Exchange:
    """A `DispatchContext` for a request that allows nothing but a response."""

    request_id: RequestId
    message_metadata: MessageMetadata
    transport: TransportContext = _ONE_WAY
    can_send_request: bool = False
    cancel_requested: anyio.Event = field(default_factory=anyio.Event)

    async def send_raw_request(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> dict[str, Any]:
        raise NoBackChannelError(method)

    async def notify(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> None:
        return None

    async def progress(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> None:
        return None
