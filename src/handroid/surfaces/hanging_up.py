"""Ends a call whose caller went away.

An HTTP request carries the cancel scope of the one call it can make; the server runs the call in
that scope, and whoever notices that the caller is gone cancels it.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anyio

from handroid.surfaces.asgi import Message, Receive, Scope

_CALL = "handroid.call"


def call_scope(request: Any) -> anyio.CancelScope:
    """Return the scope in which to run a request's call; stdio has no request to carry one."""
    found = request.scope.get(_CALL) if request is not None else None
    return found if isinstance(found, anyio.CancelScope) else anyio.CancelScope()


def noticing(scope: Scope, receive: Receive) -> Receive:
    """Return a `receive` that ends the call when it hears that the caller went away."""
    call = scope[_CALL] = anyio.CancelScope()

    async def receive_or_hang_up() -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            call.cancel()
        return message

    return receive_or_hang_up


@contextmanager
def watching(scope: Scope, receive: Receive) -> Iterator[anyio.CancelScope]:
    """Listen for the caller's going where nobody else listens, once the body has been read."""
    listening = asyncio.create_task(_listen(noticing(scope, receive)))
    try:
        yield scope[_CALL]
    finally:
        listening.cancel()


async def _listen(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
