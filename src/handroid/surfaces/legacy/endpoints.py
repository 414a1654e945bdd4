"""The two endpoints of spec 002: one lists the tools, the other calls them."""

from typing import Any

import pydantic_core

from handroid.engine.engine import UnknownTool
from handroid.engine.executor import Executor
from handroid.engine.profile import Profile
from handroid.model import off_loop
from handroid.model.caller import Caller
from handroid.surfaces.http.asgi import Receive, Scope, Send
from handroid.surfaces.http.disconnect import watch_disconnect
from handroid.surfaces.http.endpoint import Endpoint, StatelessEndpoint
from handroid.surfaces.http.reply import Reply, refuse
from handroid.surfaces.http.request_caller import sent_by
from handroid.surfaces.legacy import messages
from handroid.surfaces.legacy.messages import Refused
from handroid.surfaces.legacy.tools import engine_of, profile_of

LIST = "/mcp/v1/tools/list"
CALL = "/mcp/v1/tools/call"


def endpoints(engine: Executor, profile: Profile) -> dict[str, Endpoint]:
    """Return both endpoints by path; the profile determines which groups of tools are on."""
    old = engine_of(engine)
    bare = profile_of(profile)
    return {LIST: ListEndpoint(old, bare), CALL: CallEndpoint(old, bare)}


class _LegacyEndpoint(StatelessEndpoint):
    def __init__(self, engine: Executor, profile: Profile) -> None:
        self._engine = engine
        self._profile = profile


class ListEndpoint(_LegacyEndpoint):
    """Lists every tool."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["method"] not in ("GET", "HEAD"):
            await _wrong_method("GET").send(send)
        else:
            tools = self._engine.tools(self._profile, sent_by(scope))
            await Reply(200, messages.listing(tools)).send(send)


class CallEndpoint(_LegacyEndpoint):
    """Calls the tool that a request names."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request; the call is cancelled when its caller disconnects."""
        if scope["method"] != "POST":
            await _wrong_method("POST").send(send)
            return
        body = (await receive())["body"]
        with watch_disconnect(scope, receive) as call, call:
            await (await self._answer(body, sent_by(scope))).send(send)

    async def _answer(self, body: bytes, caller: Caller) -> Reply:
        try:
            message = await off_loop.on_text(body, pydantic_core.from_json)
            request = messages.read(message)
        except ValueError:
            message = "Parse error: the body is not JSON. Send one JSON-RPC 2.0 request."
            return Reply(400, messages.failure(None, messages.PARSE_ERROR, message))
        except Refused as refused:
            return _refusal(refused.message)
        try:
            answer = await self._engine.call(
                self._profile, request.name, request.arguments, caller=caller
            )
        except UnknownTool as error:
            code = messages.METHOD_NOT_FOUND
            return Reply(200, messages.failure(request.id, code, str(error)))
        return Reply(200, messages.answered(request.id, answer))


def _refusal(message: dict[str, Any]) -> Reply:
    malformed = message["error"]["code"] == messages.INVALID_REQUEST
    return Reply(400 if malformed else 200, message)


def _wrong_method(allowed: str) -> Reply:
    return refuse(405, "method not allowed", f"Use {allowed}.", (b"allow", allowed.encode()))
