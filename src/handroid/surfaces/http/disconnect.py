"""Cancels a call when its caller disconnects.

An HTTP request carries the cancel scope of its one call. The server runs the call in that scope,
and whatever notices the disconnect cancels it.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anyio

from handroid.surfaces.http.asgi import Message, Receive, Scope

_CALL = "handroid.call"


def call_scope(request: Any) -> anyio.CancelScope:
    """Return the scope for a request's call, or a new one over stdio, which has no request."""
    found = request.scope.get(_CALL) if request is not None else None
    return found if isinstance(found, anyio.CancelScope) else anyio.CancelScope()


def cancel_on_disconnect(scope: Scope, receive: Receive) -> Receive:
    """Return a `receive` that cancels the call when the caller disconnects."""
    call = scope[_CALL] = anyio.CancelScope()

    async def receive_or_cancel() -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            call.cancel()
        return message

    return receive_or_cancel


@contextmanager
def watch_disconnect(scope: Scope, receive: Receive) -> Iterator[anyio.CancelScope]:
    """Watch for a disconnect, once the request has been read and nothing else receives."""
    listening = asyncio.create_task(_listen(cancel_on_disconnect(scope, receive)))
    try:
        yield scope[_CALL]
    finally:
        listening.cancel()


async def _listen(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
