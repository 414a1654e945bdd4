"""Opens what follows the fleet, for as long as an operator's command needs it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol, TypeVar


class _Follower(Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None: ...


Follower = TypeVar("Follower", bound=_Follower)


@asynccontextmanager
async def opened(follower: Follower) -> AsyncIterator[Follower]:
    """Keep a follower of the bus up to date during the body.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    try:
        await follower.open()
        yield follower
    finally:
        await follower.close()
