"""The site: every path that is served, behind one guard."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from handroid.surfaces.http.asgi import Receive, Scope, Send
from handroid.surfaces.http.body import TooLarge, read_body, replay_body
from handroid.surfaces.http.endpoint import Endpoint, Endpoints
from handroid.surfaces.http.reply import refuse
from handroid.surfaces.http.request_guard import RequestGuard


class Site:
    """The ASGI application: checks each request and passes it to the endpoint of its path."""

    def __init__(
        self,
        endpoints: Mapping[str, Endpoint],
        guard: RequestGuard,
        changing: Endpoints | None = None,
    ) -> None:
        self._endpoints = endpoints
        self._guard = guard
        self._changing = changing

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep every endpoint running."""
        async with AsyncExitStack() as stack:
            for endpoint in self._endpoints.values():
                await stack.enter_async_context(endpoint.running())
            if self._changing:
                await stack.enter_async_context(self._changing.running())
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        # One of uvicorn's two parsers keeps the spaces around a header's value.
        headers = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        request = {**scope, "headers": headers}
        refusal = self._guard.refusal(request)
        if refusal is not None:
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
            body = await read_body(request["headers"], receive, limit)
        except TooLarge:
            message = f"The body is larger than {limit} bytes."
            await refuse(413, "too large", message, (b"connection", b"close")).send(send)
            return
        if body is not None:
            await endpoint(request, replay_body(body, receive), send)
