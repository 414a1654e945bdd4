"""Setups that are broken, each in one way."""

import asyncio
import socket
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.doctor.examination import examine
from handroid.doctor.finding import Finding, Level
from handroid.phone.phone_sources import VirtualPlace

MINE = 0o700


async def findings(
    server: AdbServer,
    folder: Path,
    named: str | None = None,
    virtual: tuple[VirtualPlace, ...] = (),
) -> list[Finding]:
    """Return all findings except those that are ok."""
    found = [each async for each in examine(server, named, folder, virtual)]
    return [each for each in found if each.level is not Level.OK]


def program(folder: Path, says: str) -> Path:
    """Write a program that prints a text, whatever its arguments."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "adb"
    made.write_text(f"#!/bin/sh\ncat <<'END'\n{says}\nEND\n")
    made.chmod(made.stat().st_mode | stat.S_IXUSR)
    return made


@asynccontextmanager
async def answering(devices: str = "", version: int = 41) -> AsyncIterator[AdbServer]:
    """Yield an adb server that lists phones in states which a real one reports for USB only.

    Its responses follow adb's SERVICES.TXT: OKAY, four hex digits of length, the text.
    """

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        length = int(await reader.readexactly(4), 16)
        asked = (await reader.readexactly(length)).decode()
        text = f"{version:04x}" if asked == "host:version" else devices
        writer.write(f"OKAY{len(text.encode()):04x}{text}".encode())
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield AdbServer(Address(port=port), may_start=False)


@asynccontextmanager
async def talking(says: bytes) -> AsyncIterator[AdbServer]:
    """Yield a port where something other than an adb server answers."""

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(says)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield AdbServer(Address(port=port), may_start=False)


@contextmanager
def listening() -> Iterator[int]:
    """Yield a port that is in use."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def own_folder(path: Path) -> Path:
    """Create a valid state folder."""
    path.mkdir(mode=MINE)
    return path
