"""Compares our adb client with a minimal asyncio client, in one run, interleaved.

    python bench/adb.py [--rounds N] [--phones N]

Prints median times and their ratio for a shell command and for a stream's round trip, and the time
until many virtual phones of one process have each answered a command through one adb server.
"""

import argparse
import asyncio
import statistics
import struct
import time
from collections.abc import Awaitable, Callable

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.stream import Stream
from handroid.adb import devices, shell
from handroid.adb.quoting import command
from handroid.adb.server import AdbServer, private_server
from handroid.adb.stream import Transport
from handroid.adb.wire import Wire
from handroid.model.deadline import Deadline
from handroid.virtual_phone.phone import VirtualPhone

ECHO = command("echo", "hi")
MESSAGE = b"x" * 64


async def echo(stream: Stream) -> None:
    """Serve a socket of the phone that echoes its input."""
    while data := await stream.read():
        await stream.write(data)


def request(service: str) -> bytes:
    """Return a request of the adb server's protocol."""
    return b"%04x%b" % (len(service), service.encode())


class BareClient:
    """A minimal client of the adb server."""

    def __init__(self, port: int, serial: str) -> None:
        self.port = port
        self.serial = serial

    async def open(self, service: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a service of the phone."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for text in (f"host:transport:{self.serial}", service):
            writer.write(request(text))
            if await reader.readexactly(4) != b"OKAY":
                raise ConnectionError(text)
        return reader, writer

    async def shell(self) -> bytes:
        """Run the command and return its output."""
        reader, writer = await self.open("shell,v2,raw:echo hi")
        output = b""
        while True:
            kind, size = struct.unpack("<BI", await reader.readexactly(5))
            data = await reader.readexactly(size)
            if kind == 3:
                writer.close()
                return output
            output += data


async def timed(action: Callable[[], Awaitable[object]]) -> float:
    """Return the duration of one call in milliseconds."""
    start = time.perf_counter()
    await action()
    return (time.perf_counter() - start) * 1000


async def compare(
    ours: Callable[[], Awaitable[object]], bare: Callable[[], Awaitable[object]], rounds: int
) -> tuple[float, float]:
    """Return the median of each, measured alternately so that both have the same noise."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds + 20):
        pair = ((ours, times[0]), (bare, times[1]))
        for action, kept in pair if number % 2 else reversed(pair):
            kept.append(await timed(action))
    return statistics.median(times[0][20:]), statistics.median(times[1][20:])


async def shell_times(server: AdbServer, serial: str, rounds: int) -> tuple[float, float]:
    """Compare a shell command."""
    transport = Transport(server, serial)
    bare = BareClient(server.address.port, serial)

    async def ours() -> None:
        result = await shell.run(transport, ECHO, Deadline.after(10))
        assert result.stdout == b"hi\n"

    return await compare(ours, bare.shell, rounds)


async def stream_times(server: AdbServer, serial: str, rounds: int) -> tuple[float, float]:
    """Compare a round trip on an open stream."""
    wire: Wire = await Transport(server, serial).open_abstract("echo", Deadline.after(10))
    reader, writer = await BareClient(server.address.port, serial).open("localabstract:echo")

    async def ours() -> None:
        wire.send(MESSAGE)
        await wire.read_exactly(len(MESSAGE))

    async def bare() -> None:
        writer.write(MESSAGE)
        await reader.readexactly(len(MESSAGE))

    try:
        return await compare(ours, bare, rounds)
    finally:
        wire.close()
        writer.close()


async def usable_after(server: AdbServer, count: int) -> float:
    """Return the seconds until ``count`` new phones have each answered a command."""
    start = time.perf_counter()
    adbds = [await Adbd.start(VirtualPhone()) for _ in range(count)]

    async def use(adbd: Adbd) -> None:
        serial = f"127.0.0.1:{adbd.port}"
        await devices.connect(server, serial, Deadline.after(30))
        result = await shell.run(Transport(server, serial), ECHO, Deadline.after(30))
        assert result.stdout == b"hi\n"

    await asyncio.gather(*(use(adbd) for adbd in adbds))
    seconds = time.perf_counter() - start
    for adbd in adbds:
        await adbd.stop()
    return seconds


async def measure(rounds: int, phones: int) -> dict[str, float]:
    """Run everything once and return the figures."""
    async with private_server() as server:
        phone = VirtualPhone()
        phone.abstract_sockets["echo"] = echo
        adbd = await Adbd.start(phone)
        serial = f"127.0.0.1:{adbd.port}"
        await devices.connect(server, serial, Deadline.after(10))
        ours_shell, bare_shell = await shell_times(server, serial, rounds)
        ours_stream, bare_stream = await stream_times(server, serial, rounds)
        await adbd.stop()
        seconds = await usable_after(server, phones)
    return {
        "shell_ms": ours_shell,
        "bare_shell_ms": bare_shell,
        "shell_ratio": ours_shell / bare_shell,
        "stream_ms": ours_stream,
        "bare_stream_ms": bare_stream,
        "stream_ratio": ours_stream / bare_stream,
        "phones": phones,
        "usable_after_s": seconds,
    }


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=500)
    options.add_argument("--phones", type=int, default=50)
    chosen = options.parse_args()
    for name, value in asyncio.run(measure(chosen.rounds, chosen.phones)).items():
        print(f"{name:16} {value:.3f}")


if __name__ == "__main__":
    main()
