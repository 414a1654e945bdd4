"""A phone for one program alone, for the length of a block."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

_ID_BYTES = 16


@asynccontextmanager
async def leased(call: Callable[..., Awaitable[Any]], **wanted: Any) -> AsyncIterator[Any]:
    """Take a phone by its tool, give what that answered, and release the phone afterwards.

    The lease has an id from here, so that it is released even if the answer never came.
    """
    lease = secrets.token_urlsafe(_ID_BYTES)
    given = {name: value for name, value in wanted.items() if value is not None}
    try:
        yield await call("acquire_phone", lease=lease, **given)
    finally:
        await call("release_phone", lease=lease)
