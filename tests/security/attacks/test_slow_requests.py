"""Attack: requests that arrive a byte at a time, or stop.

Expected: 10 s for the head; a body ends after 10 s without a byte, or below 64 KB/s over 30 s. The
times are shorter here. Before, each was waited for without end.
"""

import asyncio
import contextlib
import time
from pathlib import Path

import pytest

from handroid.state import State
from handroid.surfaces.http.certificate import self_signed
from handroid.surfaces.http.connection_limits import ConnectionLimits
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from tests.surfaces.http.encrypted import encrypted
from tests.surfaces.mcp.served import JSON, serving

LIMITS = ConnectionLimits(
    header_seconds=0.3, body_stall_seconds=0.3, body_rate_seconds=0.9, body_rate=64 * 1024
)
SOON = 30.0
HEAD = (
    f"POST /mcp HTTP/1.1\r\nhost: localhost\r\n{JSON}\r\ncontent-length: 4000000\r\n\r\n".encode()
)


async def drip(writer: asyncio.StreamWriter, piece: bytes) -> None:
    """Send a piece every now and then, often enough not to have stopped."""
    with contextlib.suppress(ConnectionError):
        while True:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("first", "dripped", "answer"),
    [
        (b"", b"", b""),
        (b"GET /heal", b"", b"HTTP/1.1 408 "),
        (b"GET /health HTTP/1.1\r\nX-A: ", b"a", b"HTTP/1.1 408 "),
        (HEAD + b"{", b"", b"HTTP/1.1 408 "),
        (HEAD + b"{", b" ", b"HTTP/1.1 408 "),
    ],
    ids=["nothing", "half a line", "a dripping header", "half a body", "a dripping body"],
)
async def test_slow_requests_are_ended(
    first: bytes, dripped: bytes, answer: bytes, tmp_path: Path
) -> None:
    async with serving(tmp_path, limits=LIMITS) as served:
        reader, writer = await served.connect()
        writer.write(first)
        dripping = asyncio.create_task(drip(writer, dripped)) if dripped else None
        got = b""
        # What is dripped after the answer resets the connection: the answer is read as it comes.
        with contextlib.suppress(ConnectionResetError):
            async with asyncio.timeout(SOON):
                while piece := await reader.read(65536):
                    got += piece
        assert got.startswith(answer)
        if dripping:
            dripping.cancel()
        writer.close()


async def test_a_body_that_arrives_fast_enough_is_read(tmp_path: Path) -> None:
    whole = b"[" + b" " * 3_999_998 + b"]"
    async with serving(tmp_path, limits=LIMITS) as served:
        reader, writer = await served.connect()
        writer.write(HEAD)
        for at in range(0, len(whole), 400_000):
            writer.write(whole[at : at + 400_000])
            await asyncio.sleep(0.12)
        line = await asyncio.wait_for(reader.readline(), SOON)
        assert line.startswith(b"HTTP/1.1 400 "), "it was read to its end and is no message"
        writer.close()


async def test_an_endless_handshake_is_ended(tmp_path: Path) -> None:
    identity = self_signed(State(tmp_path), ())
    async with encrypted(Site({}, RequestGuard(), limits=LIMITS), identity) as listening:
        reader, writer = await asyncio.open_connection("127.0.0.1", listening.port)
        began = time.monotonic()
        assert await asyncio.wait_for(reader.read(), SOON) == b""
        assert time.monotonic() - began >= LIMITS.header_seconds / 2
        writer.close()
