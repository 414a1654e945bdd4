"""The types of ASGI."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


def values(headers: Headers, name: bytes) -> list[bytes]:
    """Return every value of a header."""
    return [value for key, value in headers if key == name]
