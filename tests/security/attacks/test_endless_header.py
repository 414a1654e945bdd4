"""Attack: a header without an end, or requests without a pause, and no token.

Expected: 431 or the end of the connection after 32 KB, with either parser of HTTP. Before, the
server kept every byte: 717 MB, and /health took 40 s.
"""

import asyncio
import contextlib
import sys
from pathlib import Path

import pytest

from tests.security.attacks.attacked import NIGHTLY, STALL, Server, attacked, during, p99
from tests.security.attacks.attackers import ENDLESS
from tests.surfaces.mcp.served import read_answer

SENT = (1024 if NIGHTLY else 32) * 1024 * 1024
CONNECTIONS = 8
GROWTH = 20 * 1024 * 1024


@pytest.fixture(params=["httptools", "h11"])
def without(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment for a server with one of the two parsers."""
    if request.param == "httptools":
        pytest.importorskip("httptools")
        return {}
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "httptools.py").write_text("raise ImportError\n")
    return {"PYTHONPATH": ":".join([str(tmp_path / "hidden"), *sys.path])}


async def send(server: Server, first: bytes, piece: bytes) -> bytes:
    """Send endlessly until the server closes the connection; return its response."""
    reader, writer = await server.connect()
    sent = 0
    with contextlib.suppress(ConnectionError):
        writer.write(first)
        while sent < SENT // CONNECTIONS and not reader.at_eof():
            writer.write(piece)
            sent += len(piece)
            await asyncio.wait_for(writer.drain(), STALL * 10)
    answer = b""
    with contextlib.suppress(ConnectionError):
        answer = await asyncio.wait_for(reader.read(4096), STALL * 10)
    writer.close()
    return answer


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_endless_headers_are_not_buffered(tmp_path: Path, without: dict[str, str]) -> None:
    async with attacked(tmp_path, **without) as server:
        await during(server, lambda: asyncio.sleep(0))
        for name, (first, piece) in ENDLESS.items():
            before = server.memory
            attackers = [(first, piece)] * CONNECTIONS

            async def attack(attackers: list[tuple[bytes, bytes]] = attackers) -> None:
                await asyncio.gather(*(send(server, *each) for each in attackers))

            felt = await during(server, attack)
            grown = server.memory - before
            print(f"endless {name}: {felt.figures()}, memory {grown / 1024:+.0f} KB")
            assert grown < GROWTH, name
            assert p99(felt.health) < STALL, name
            assert p99(felt.taps) < STALL, name


async def test_the_response_says_why(tmp_path: Path) -> None:
    async with attacked(tmp_path) as server:
        reader, writer = await server.connect()
        writer.write(b"GET /health HTTP/1.1\r\nX-A: " + b"a" * 40_000)
        answer = await asyncio.wait_for(reader.read(), 60)
        assert answer.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
        writer.close()


async def test_a_few_pipelined_requests_are_all_answered(tmp_path: Path) -> None:
    async with attacked(tmp_path) as server:
        reader, writer = await server.connect()
        writer.write(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n" * 10)
        for _ in range(10):
            assert (await asyncio.wait_for(read_answer(reader), 60)).status == 200
        writer.close()


async def test_many_small_headers_are_refused(tmp_path: Path) -> None:
    """Each takes a multiple of its length in memory."""
    async with attacked(tmp_path) as server:
        reader, writer = await server.connect()
        writer.write(b"GET /health HTTP/1.1\r\nhost: localhost\r\n" + b"a: b\r\n" * 300 + b"\r\n")
        answer = await asyncio.wait_for(reader.read(), 60)
        assert answer.startswith(b"HTTP/1.1 400 ")
        writer.close()
