"""The site: all paths that are served, behind one request guard."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from handroid.policy.limits import raise_it
from handroid.surfaces.http.asgi import Receive, Scope, Send
from handroid.surfaces.http.body import TooLarge, read_body, replay_body
from handroid.surfaces.http.connection import ACCEPTED
from handroid.surfaces.http.connection_limits import ConnectionLimits
from handroid.surfaces.http.endpoint import Endpoint, Endpoints
from handroid.surfaces.http.reply import refuse
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.unfinished_bodies import TooMany, UnfinishedBodies
from handroid.surfaces.http.wrong_tokens import WrongTokens

_CLOSE = (b"connection", b"close")
_LATER = (b"retry-after", b"5")
_FULL = "The limit of connections is reached, and all are in use. Try again later."
_NO_PLACE = refuse(503, "busy", f"{_FULL} {raise_it('max_connections')}", _CLOSE, _LATER)
_TOO_MUCH = refuse(503, "busy", "Too many large requests arrive at once.", _CLOSE, _LATER)


class Site:
    """The ASGI application: checks each request and passes it to the endpoint of its path."""

    def __init__(
        self,
        endpoints: Mapping[str, Endpoint],
        guard: RequestGuard,
        changing: Endpoints | None = None,
        limits: ConnectionLimits | None = None,
    ) -> None:
        self.limits = limits or ConnectionLimits()
        self._endpoints = endpoints
        self._guard = guard
        self._changing = changing
        self._unfinished = UnfinishedBodies(
            self.limits.body_bytes_in_memory,
            self.limits.unfinished_bytes_in_memory,
            self.limits.unfinished_bytes_in_files,
        )
        self._wrong_tokens = WrongTokens()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run all endpoints while the body runs."""
        async with AsyncExitStack() as stack:
            for endpoint in self._endpoints.values():
                await stack.enter_async_context(endpoint.running())
            if self._changing:
                await stack.enter_async_context(self._changing.running())
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        # One of uvicorn's two parsers keeps the whitespace around a header's value.
        headers = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        request = {**scope, "headers": headers}
        refusal = self._guard.refusal(request)
        if refusal is None and not _accepted(scope):
            refusal = _NO_PLACE
        if refusal is not None:
            if refusal is self._guard.wrong_token:
                await self._wrong_tokens.wait(_peer(scope), receive)
            await refusal.send(send)
            return
        endpoint = await self._find(scope["path"])
        if endpoint is None:
            await refuse(404, "not found", "There is nothing at this path.").send(send)
        else:
            await self._enter(endpoint, request, receive, send)

    async def _find(self, path: str) -> Endpoint | None:
        found = self._endpoints.get(path)
        if found is None and self._changing:
            found = await self._changing.find(path)
        return found

    async def _enter(
        self, endpoint: Endpoint, request: Scope, receive: Receive, send: Send
    ) -> None:
        limit = self._guard.body_limit()
        try:
            body = await read_body(request["headers"], receive, limit, self._unfinished)
        except TooLarge:
            message = f"The body is larger than {limit} bytes."
            await refuse(413, "too large", message, _CLOSE).send(send)
            return
        except TooMany:
            await _TOO_MUCH.send(send)
            return
        if body is not None:
            await endpoint(request, replay_body(body, receive), send)


def _accepted(scope: Scope) -> bool:
    """Report an allowed request to its connection; return False if there are too many callers."""
    accept = scope.get("state", {}).get(ACCEPTED)
    return accept is None or accept()


def _peer(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "an unknown address"
