"""The adb server and the listeners for the tests of the phone's adbd."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest_asyncio

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.auth import Trust
from fakedroid.wire.connection import Phone
from tests.real_adb import adb, adb_key

__all__ = ["adb", "adb_key"]

Listen = Callable[..., Awaitable[Adbd]]


@pytest_asyncio.fixture
async def listen() -> AsyncIterator[Listen]:
    """Return a function that starts adbds, which are stopped after the test."""
    started: list[Adbd] = []

    async def start(phone: Phone, trust: Trust | None = None) -> Adbd:
        started.append(await Adbd.start(phone, trust=trust))
        return started[-1]

    yield start
    for adbd in started:
        await adbd.stop()
