"""What answers at a path of the site."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from handroid.surfaces.http.asgi import Receive, Scope, Send


class Endpoint(Protocol):
    """An ASGI application for one path; it answers while `running` is entered."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Keep what its answers need."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""


class Endpoints(Protocol):
    """Endpoints that come and go while `running` is entered."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Keep what they need."""

    async def find(self, path: str) -> Endpoint | None:
        """Return the endpoint of a path; nothing where there is none now."""


class StatelessEndpoint:
    """Base of an endpoint that keeps nothing between requests."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Do nothing: there is no state to keep."""
        yield
