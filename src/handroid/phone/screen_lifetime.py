"""Removes shown screens from disk when no server needs them, after an hour at the latest."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager

from handroid.errors import ActionFailed
from handroid.phone.screen_history import remove_all, remove_expired
from handroid.state import State

_SERVER = "server-"
_LOOK_SECONDS = 60.0


@asynccontextmanager
async def kept_while_serving(state: State) -> AsyncIterator[None]:
    """Keep screens while a server runs; the last server to stop removes them."""
    state.remove_leftovers()
    expiry = asyncio.create_task(_remove_expired(state), name="expiry of shown screens")
    try:
        with ExitStack() as held:
            # If nothing can be written, no screens are stored either.
            with contextlib.suppress(ActionFailed):
                name = f"{_SERVER}{os.getpid()}-{secrets.token_hex(4)}"
                held.enter_context(state.owned(name))
            yield
    finally:
        expiry.cancel()
        if not state.any_held(_SERVER):
            remove_all(state.folder)


async def _remove_expired(state: State) -> None:
    while True:
        await asyncio.to_thread(remove_expired, state.folder)
        await asyncio.sleep(_LOOK_SECONDS)
