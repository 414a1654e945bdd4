"""Leases in the library: exclusive use of a phone for the duration of a block."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

_ID_BYTES = 16


@asynccontextmanager
async def leased(call: Callable[..., Awaitable[Any]], **wanted: Any) -> AsyncIterator[Any]:
    """Lease a phone, yield the tool's answer, and release the phone afterwards.

    The id of the lease is chosen here, so that it can be released even if the answer is lost.
    """
    lease = secrets.token_urlsafe(_ID_BYTES)
    given = {name: value for name, value in wanted.items() if value is not None}
    try:
        yield await call("acquire_phone", lease=lease, **given)
    finally:
        await call("release_phone", lease=lease)
