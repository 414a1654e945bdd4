"""One adb server for all phones of a file: starting one costs more than most checks."""

from collections.abc import AsyncIterator

import pytest_asyncio

from handroid.adb.server import AdbServer, private_server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[AdbServer]:
    """Run a private adb server."""
    async with private_server() as running:
        yield running
