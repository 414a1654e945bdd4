"""Requests of 2026-07-28 are answered as the SDK's own endpoint answers them, only sooner."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from tests.surfaces.mcp.served import JSON, Answered, Served, make_engine, running
from tests.surfaces.mcp.tools import PROFILE, Moments

NEW = "2026-07-28"
KEY = "io.modelcontextprotocol"
META: dict[str, Any] = {f"{KEY}/protocolVersion": NEW, f"{KEY}/clientCapabilities": {}}
PLAIN = "accept: application/json"
ECHO = {"name": "android_echo", "arguments": {"words": "hé \u2028 \ufffd"}, "_meta": META}

Request = tuple[Any, tuple[str, ...]]


def request(
    method: Any = "tools/call",
    params: Any = ECHO,
    *headers: str,
    accept: str = PLAIN,
    **fields: Any,
) -> Request:
    """Return a message and the headers that belong to it."""
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params, **fields}
    name = params.get("name") if isinstance(params, dict) else None
    routing = (f"mcp-protocol-version: {NEW}", f"mcp-method: {method}")
    named = (f"mcp-name: {name}",) if isinstance(name, str) else ()
    return message, (JSON, accept, *routing, *named, *headers)


def without(message: Request, field: str) -> Request:
    """Return a request that lacks a field."""
    return {name: value for name, value in message[0].items() if name != field}, message[1]


def calling(name: Any, **arguments: Any) -> Request:
    """Return the call of a tool."""
    return request(params={"name": name, "arguments": arguments, "_meta": META})


REQUESTS: dict[str, Request] = {
    "a call": request(),
    "a call with a text as its id": request(id="ü"),
    "a call that fails": calling("android_fail"),
    "a picture": calling("android_picture"),
    "text of a phone": calling("android_read_text"),
    "wrong arguments": calling("android_echo", sound=1),
    "an unknown tool": calling("android_none"),
    "a tool's name that is a number": calling(7),
    "arguments that are a list": request(params={**ECHO, "arguments": [1]}),
    "the list of tools": request("tools/list", {"_meta": META}),
    "a page that is not there": request("tools/list", {"_meta": META, "cursor": "2"}),
    "what the server is": request("server/discover", {"_meta": META}),
    "an unknown method": request("tools/none", {"_meta": META}),
    "a method of the older versions": request("initialize", {"_meta": META}),
    "another version in the body": request(
        params={**ECHO, "_meta": {**META, f"{KEY}/protocolVersion": "2025-11-25"}}
    ),
    "a version that nobody knows": (
        request(params={**ECHO, "_meta": {**META, f"{KEY}/protocolVersion": "2099-01-01"}})[0],
        (JSON, PLAIN, "mcp-protocol-version: 2099-01-01", "mcp-method: tools/call"),
    ),
    "no capabilities": request(params={**ECHO, "_meta": {f"{KEY}/protocolVersion": NEW}}),
    "capabilities that are a list": request(
        params={**ECHO, "_meta": {**META, f"{KEY}/clientCapabilities": [1]}}
    ),
    "no envelope": request(params={"name": "android_echo"}),
    "a header sent twice": request("tools/call", ECHO, "mcp-method: tools/call"),
    "another name in the header": (request()[0], (*request()[1][:-1], "mcp-name: android_none")),
    "no header for the method": (request()[0], (JSON, PLAIN, f"mcp-protocol-version: {NEW}")),
    "a header for an argument": request("tools/call", ECHO, "mcp-param-words: hi"),
    "no params": without(request(), "params"),
    "no id": without(request(), "id"),
    "an id that is true": request(id=True),
    "an id that is a fraction": request(id=1.5),
    "no version of JSON-RPC": without(request(), "jsonrpc"),
    "a batch": ([request()[0]], request()[1]),
    "a text": (b'"words"', request()[1]),
    "no JSON": (b"{", request()[1]),
    "a lone surrogate": (json.dumps(request(id="\ud800")[0]).encode(), request()[1]),
    "listening without a stream": request("subscriptions/listen", {"_meta": META}),
    "a caller that takes anything": request(accept="accept: */*"),
    "a caller that takes no JSON": request(accept="accept: text/html"),
}


class SdkEndpoint:
    """The SDK's own endpoint, in its way without sessions."""

    def __init__(self, server: McpServer) -> None:
        self._requests = StreamableHTTPSessionManager(
            server.sdk, stateless=True, json_response=True
        )
        self.running = self._requests.run

    async def __call__(self, *asgi: Any) -> None:
        """Answer one request."""
        await self._requests.handle_request(*asgi)


@asynccontextmanager
async def both(folder: Path) -> AsyncIterator[Served]:
    """Serve the same tools at /mcp as we do, and at /sdk as the SDK does."""
    moments = Moments()
    engine = make_engine(folder, moments)
    server = McpServer(engine, PROFILE)
    site = Site({"/mcp": McpEndpoint(server), "/sdk": SdkEndpoint(server)}, RequestGuard())
    async with running(site) as (listening, stop):
        yield Served(engine, listening, moments, [server], stop)


@pytest.mark.parametrize("name", REQUESTS)
async def test_a_request_is_answered_as_by_the_sdk(name: str, tmp_path: Path) -> None:
    message, headers = REQUESTS[name]
    async with both(tmp_path) as served:
        ours = await served.post(message, *headers)
        theirs = await served.post(message, *headers, path="/sdk")
    assert seen(ours) == seen(theirs)


def seen(answered: Answered) -> tuple[Any, ...]:
    """Return what a client sees of an answer."""
    body = answered.json if answered.body else None
    return answered.status, answered.headers.get("content-type"), body
