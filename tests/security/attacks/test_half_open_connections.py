"""Attack: connections without a token that send nothing.

Expected: at most 64 stay open, fewer if the process may open few files, and callers with a token do
not notice. Before, 3,000 stayed open indefinitely, and 260 with 256 file descriptors broke a
connected caller.
"""

import asyncio
import contextlib
import socket
import sys
from pathlib import Path

import pytest

from tests.security.attacks.attacked import NIGHTLY, STALL, Server, attacked, during, p99

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

CONNECTIONS = 3_000 if NIGHTLY else 600
STRANGERS = 64


def hold(server: Server, kept: contextlib.ExitStack) -> None:
    """Open connections as fast as possible, and keep them open."""
    for _ in range(CONNECTIONS):
        kept.enter_context(socket.create_connection(("127.0.0.1", server.port), 60))


@pytest.mark.parametrize("descriptors", [1024, 256])
async def test_they_leave_room_for_callers(descriptors: int, tmp_path: Path) -> None:
    async with attacked(tmp_path, descriptors=descriptors) as server:
        await during(server, lambda: asyncio.sleep(0))
        before = server.sockets
        with contextlib.ExitStack() as kept:
            felt = await during(server, lambda: asyncio.to_thread(hold, server, kept))
            after = server.sockets - before
            print(f"{CONNECTIONS} half-open, {descriptors} files: {felt.figures()}, {after} stay")
            assert after <= STRANGERS + 8
            assert felt.lost <= len(felt.health) / 10
            assert p99(felt.health) < STALL
            assert p99(felt.taps) < STALL
