"""Serves every kind of MCP client at one path.

- A client of the older versions without a session gets plain JSON, request by request.
- A client that initializes with elicitation, sampling or roots gets a session, with streams in
  both directions.
- A client of version 2026-07-28 or later gets plain JSON, or a stream if it asked for
  notifications beside the response.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.types import LOG_LEVEL_META_KEY
from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS

from handroid.model import off_loop
from handroid.policy.limits import raise_it
from handroid.surfaces.http.asgi import Receive, Scope, Send, values
from handroid.surfaces.http.body import replay_body
from handroid.surfaces.http.disconnect import cancel_on_disconnect, watch_disconnect
from handroid.surfaces.http.reply import Reply, refuse
from handroid.surfaces.http.request_caller import note_session
from handroid.surfaces.mcp.message_kind import has_bad_id
from handroid.surfaces.mcp.sdk_internals import make_room
from handroid.surfaces.mcp.server import McpServer
from handroid.surfaces.mcp.stateless_json import (
    Form,
    StatelessJson,
    read_message,
    refuse_malformed,
    refuse_unread,
    unchanged,
)

MOST_SESSIONS = 1000
_ANY_SIZE = 1 << 62
_LATER = (b"retry-after", b"5")
_NO_STREAM = Reply(
    405, {"error": "Method Not Allowed: SSE not supported, use POST"}, ((b"allow", b"POST"),)
)
_CAN_BE_ASKED = frozenset({"elicitation", "sampling", "roots"})
_ASKS_FOR_MORE = frozenset({"progressToken", LOG_LEVEL_META_KEY})


class McpEndpoint:
    """An ASGI application that serves one MCP server at one path.

    ``form`` converts plain JSON responses for clients of the older versions.
    """

    def __init__(
        self, server: McpServer, form: Form = unchanged, most_sessions: int = MOST_SESSIONS
    ) -> None:
        self._server = server
        self._most_sessions = most_sessions
        full = f"The limit of {most_sessions} sessions is reached, and all are in use."
        self._too_many = refuse(503, "busy", f"{full} {raise_it('max_sessions')}", _LATER)
        self._json = StatelessJson(server.sdk, form)
        # The site has already checked Host, Origin and size, so the SDK's own checks stay off.
        self._streams = StreamableHTTPSessionManager(
            server.sdk, max_sessions=most_sessions, max_request_body_size=_ANY_SIZE
        )
        self._plain = StreamableHTTPSessionManager(
            server.sdk, stateless=True, json_response=True, max_request_body_size=_ANY_SIZE
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the session manager while the body runs."""
        async with self._server.running(), self._streams.run(), self._plain.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request in the way that its client supports."""
        if _is_modern(scope):
            await self._modern(scope, receive, send)
        elif sessions := values(scope["headers"], b"mcp-session-id"):
            note_session(scope, sessions[0].decode("latin-1"))
            await self._in_session(scope, receive, send)
        elif scope["method"] != "POST":
            await _NO_STREAM.send(send)
        else:
            await self._stateless(scope, receive, send)

    async def _in_session(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        if has_bad_id(await _read(body)):
            await refuse_malformed(send)
        else:
            again = cancel_on_disconnect(scope, replay_body(body, receive))
            stream = scope["method"] == "GET"
            with self._server.connected() if stream else nullcontext():
                await self._streams.handle_request(scope, again, send)

    async def _modern(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        message = await _read(body)
        again = replay_body(body, receive)
        if _accepts_stream(scope) and _asks_for_more(message):
            if has_bad_id(message):
                await refuse_malformed(send)
            else:
                with self._server.connected() if _listens(message) else nullcontext():
                    await self._streams.handle_request(scope, again, send)
        elif not await self._json.answer_modern(message, scope, receive, send):
            with watch_disconnect(scope, receive):
                await self._plain.handle_request(scope, again, send)

    async def _stateless(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        try:
            message = await _read_whole(body)
        except ValueError:
            await refuse_unread(send)
            return
        if _wants_session(message, scope):
            if await make_room(self._streams, self._most_sessions):
                await self._streams.handle_request(scope, replay_body(body, receive), send)
            else:
                await self._too_many.send(send)
        else:
            await self._json.answer(message, scope, receive, send)


def _is_modern(scope: Scope) -> bool:
    versions = values(scope["headers"], b"mcp-protocol-version")
    return bool(versions) and versions[0].decode("latin-1") not in HANDSHAKE_PROTOCOL_VERSIONS


def _accepts_stream(scope: Scope) -> bool:
    return b"text/event-stream" in b",".join(values(scope["headers"], b"accept"))


async def _read(body: bytes) -> Any:
    """Return the message in a body, or None if the SDK has to report what is wrong with it."""
    try:
        return await _read_whole(body)
    except ValueError:
        return None


async def _read_whole(body: bytes) -> Any:
    return await off_loop.on_text(body, read_message)


def _listens(message: Any) -> bool:
    """Whether a request of 2026-07-28 subscribes to notifications until it ends."""
    return isinstance(message, dict) and message.get("method") == "subscriptions/listen"


def _asks_for_more(message: Any) -> bool:
    """Whether a request of 2026-07-28 asks for notifications beside its response."""
    if _listens(message):
        return True
    match message:
        case {"params": {"_meta": dict() as meta}}:
            return not _ASKS_FOR_MORE.isdisjoint(meta)
    return False


def _wants_session(message: Any, scope: Scope) -> bool:
    match message:
        case {"method": "initialize", "params": {"capabilities": dict() as capabilities}}:
            return _accepts_stream(scope) and not _CAN_BE_ASKED.isdisjoint(capabilities)
    return False
