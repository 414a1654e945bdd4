"""The interface of what is served at a path of the site."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from handroid.surfaces.http.asgi import Receive, Scope, Send


class Endpoint(Protocol):
    """An ASGI application for one path; it can be called while `running` is entered."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Hold the resources that requests need."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""


class Endpoints(Protocol):
    """Endpoints that appear and disappear while `running` is entered."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Hold the resources that the endpoints need."""

    async def find(self, path: str) -> Endpoint | None:
        """Return the endpoint of a path, or None if there is none at the moment."""


class StatelessEndpoint:
    """The base class of an endpoint that keeps no state between requests."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Do nothing: there is no state to keep."""
        yield
