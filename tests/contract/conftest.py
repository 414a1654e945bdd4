"""One adb server for all phones of a file: starting one costs more than most promises."""

from collections.abc import AsyncIterator

import pytest_asyncio

from handroid.adb.server import AdbServer, private_server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[AdbServer]:
    """Run an adb server of our own."""
    async with private_server() as running:
        yield running
