"""Measures a tap and a screen state through MCP and the hand, compared with the bare parts.

    python -m bench.hand [--rounds N]

All run at once, each in a separate process, and are called alternately: `handroid serve --http`
with the hand of a virtual phone behind a real adb server; the MCP SDK's own server with a tool that
only returns the same number of bytes; a socket of the same phone that sends the same number of
bytes as the hand. The phone's own time is subtracted: from the arrival of a request to the written
response. (The hand reports its time too, but without the writing.) A screen is read in both
profiles, and twice in each: unchanged, and after a change. ``bench.hand_screens`` has the parts.
"""

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import urljoin

from bench.adb import BareClient
from bench.plain_mcp import connect, read_answer, tool_call
from bench.server import started
from handroid.adb import devices, shell
from handroid.adb.quoting import command
from handroid.adb.server import AdbServer, private_server
from handroid.adb.stream import Transport
from handroid.model.deadline import Deadline

SPEED = 100.0
DENSITY = 190
ROWS = "dev.handroid.rows/.RowsActivity"
PICK = "id/row_button"
WARM_UP = 30
NOWHERE = {"x": 700, "y": 60}


class Caller:
    """An MCP client on one connection; a server closes one that is idle for 5 seconds."""

    def __init__(self, url: str, token: str = "") -> None:
        self._url, self._token = url, token
        self._writer: asyncio.StreamWriter | None = None
        self.answer = b""

    async def open(self) -> None:
        """Open a new connection."""
        self.close()
        self._reader, self._writer = await connect(self._url)

    def close(self) -> None:
        """Close it."""
        if self._writer:
            self._writer.close()

    def beside(self, path: str) -> "Caller":
        """Return a client of another path of the same server."""
        return Caller(urljoin(self._url, f"/{path}"), self._token)

    async def call(self, tool: str, **arguments: Any) -> float:
        """Call a tool and return the duration in milliseconds."""
        assert self._writer is not None
        request = tool_call(self._url, self._token, tool, arguments)
        start = time.perf_counter()
        self._writer.write(request)
        head, self.answer = await read_answer(self._reader)
        spent = (time.perf_counter() - start) * 1000
        assert head.startswith(b"http/1.1 200"), head
        assert b'"isError":true' not in self.answer, self.answer
        return spent

    @property
    def text(self) -> str:
        """The text of the last answer."""
        return str(json.loads(self.answer)["result"]["content"][0]["text"])


class PhoneTimes(NamedTuple):
    """Milliseconds on the phone, measured and reported; bytes; answers, elements in the last."""

    held: float
    reported: float
    heard: int
    said: int
    answers: int
    elements: int


class Phone:
    """The phone's other sockets, used through the adb server without our code."""

    def __init__(self, server: AdbServer, serial: str) -> None:
        self._client = BareClient(server.address.port, serial)
        self._opened: list[asyncio.StreamWriter] = []

    async def open(self) -> None:
        """Open the stream that reports the times of the hand itself."""
        self._reader, self._writer = await self._open("bench-hand")

    async def _open(self, name: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self._client.open(f"localabstract:{name}")
        self._opened.append(writer)
        return reader, writer

    def close(self) -> None:
        """Close every stream."""
        for writer in self._opened:
            writer.close()

    async def times(self) -> PhoneTimes:
        """Return what the hand did since the last call."""
        self._writer.write(b"?")
        held_us, reported_us, *counts = json.loads(await self._reader.readline())
        return PhoneTimes(held_us / 1000, reported_us / 1000, *counts)

    async def echo(self, ask: int, answer: int) -> Callable[[], Awaitable[float]]:
        """Return a function that exchanges so many bytes and returns the duration."""
        reader, writer = await self._open(f"bench-{ask}-{answer}")
        message = b"x" * ask

        async def once() -> float:
            start = time.perf_counter()
            writer.write(message)
            await reader.readexactly(answer)
            return (time.perf_counter() - start) * 1000

        return once


@dataclass
class Way:
    """One tool: the whole call, and its bare parts."""

    tool: str
    arguments: dict[str, Any]
    path: str = "mcp"
    changing: bool = False
    ours: Caller = field(init=False)
    bare: Caller = field(init=False)
    echo: Callable[[], Awaitable[float]] = field(init=False)
    whole: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    reported: list[float] = field(default_factory=list)
    sdk: list[float] = field(default_factory=list)
    socket: list[float] = field(default_factory=list)

    async def turn(self, phone: Phone, number: int) -> None:
        """Measure each once, in a different order every time."""
        await phone.times()
        steps = [lambda: self._ours(phone), self._sdk, self._socket]
        for step in steps[number % 3 :] + steps[: number % 3]:
            await step()

    async def _ours(self, phone: Phone) -> None:
        spent = await self.ours.call(self.tool, **self.arguments)
        times = await phone.times()
        if times.answers == 1:  # else the hand was also pinged
            self.whole.append(spent)
            self.own.append(times.held)
            self.reported.append(times.reported)

    async def _sdk(self) -> None:
        self.sdk.append(await self.bare.call("bench_noop"))

    async def _socket(self) -> None:
        self.socket.append(await self.echo())

    def figures(self, name: str) -> dict[str, float]:
        """Return the medians, without the first rounds."""
        ours = [all_ - own for all_, own in zip(self.whole, self.own, strict=True)]
        return {
            f"{name}_ms": statistics.median(ours[WARM_UP:]),
            f"{name}_phone_ms": statistics.median(self.own[WARM_UP:]),
            f"{name}_phone_reported_ms": statistics.median(self.reported[WARM_UP:]),
            f"{name}_bare_sdk_ms": statistics.median(self.sdk[WARM_UP:]),
            f"{name}_bare_socket_ms": statistics.median(self.socket[WARM_UP:]),
        }


async def first_line(process: asyncio.subprocess.Process) -> str:
    """Return the line that a program prints when it is ready."""
    assert process.stdout is not None
    return (await process.stdout.readline()).decode()


@asynccontextmanager
async def everything() -> AsyncIterator[tuple[Caller, Phone, AsyncExitStack]]:
    """Start the phone, the adb server and our server, with a long list on the screen."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(private_server())
        virtual = await stack.enter_async_context(started("bench.hand_phone", str(SPEED)))
        serial = f"127.0.0.1:{int(await first_line(virtual))}"
        await devices.connect(server, serial, Deadline.after(20))
        for line in (("wm", "density", str(DENSITY)), ("am", "start", "-W", "-n", ROWS)):
            await shell.run(Transport(server, serial), command(*line), Deadline.after(20))
        options = ("--http", "127.0.0.1:0", "--json", "--driver", "hand")
        where = ("--server", str(server.address.port), "--phone", serial)
        serving = await stack.enter_async_context(started("handroid", "serve", *options, *where))
        announced = json.loads(await first_line(serving))
        ours, phone = Caller(announced["url"], announced["token"]), Phone(server, serial)
        stack.callback(ours.close)
        stack.callback(phone.close)
        await phone.open()
        yield ours, phone, stack


async def prepare(way: Way, ours: Caller, phone: Phone, stack: AsyncExitStack) -> int:
    """Call a tool, and start bare parts for the same number of bytes; return the elements."""
    way.ours = ours.beside(way.path)
    stack.callback(way.ours.close)
    await way.ours.open()
    for _ in range(3):
        await way.ours.call(way.tool, **way.arguments)
        times = await phone.times()
    program = started("bench.mcp_servers", "bare_http", str(len(way.ours.text)))
    port = int(await first_line(await stack.enter_async_context(program)))
    way.bare = Caller(f"http://127.0.0.1:{port}/mcp")
    stack.callback(way.bare.close)
    way.echo = await phone.echo(times.heard, times.said)
    return times.elements


async def pick_buttons(ours: Caller) -> list[dict[str, int]]:
    """Return the centres of two buttons that change the screen."""
    await ours.call("android_find_elements", by="resource_id", value=PICK)
    boxes = [found["bounds"] for found in json.loads(ours.text)["elements"][2:4]]
    return [
        {"x": (box["left"] + box["right"]) // 2, "y": (box["top"] + box["bottom"]) // 2}
        for box in boxes
    ]


def all_ways() -> dict[str, Way]:
    """Return the measured tools by name."""
    return {
        "tap": Way("android_tap", NOWHERE),
        "screen": Way("android_get_screen_state", {}),
        "new_screen": Way("android_get_screen_state", {}, changing=True),
        "lean_screen": Way("look", {}, "mcp/lean"),
        "lean_new_screen": Way("look", {}, "mcp/lean", changing=True),
    }


async def measure(rounds: int) -> dict[str, float]:
    """Run everything once and return the figures."""
    ways = all_ways()
    async with everything() as (ours, phone, stack):
        elements = [await prepare(way, ours, phone, stack) for way in ways.values()][1]
        for caller in (ours, *(each for way in ways.values() for each in (way.ours, way.bare))):
            await caller.open()
        buttons = cycle(await pick_buttons(ours))
        for number in range(rounds + WARM_UP):
            for way in ways.values():
                if way.changing:
                    await ours.call("android_tap", **next(buttons))
                await way.turn(phone, number)
    return summary(ways, elements)


def summary(ways: dict[str, Way], elements: int) -> dict[str, float]:
    """Return the medians, and the cost of each beyond the bare parts."""
    figures = {key: value for name, way in ways.items() for key, value in way.figures(name).items()}
    for name in ways:
        ours = figures[f"{name}_ms"]
        bare = figures[f"{name}_bare_sdk_ms"] + figures[f"{name}_bare_socket_ms"]
        figures[f"{name}_ratio"] = ours / bare
        if name != "tap":
            figures[f"{name}_us_per_element"] = (ours - bare) * 1000 / elements
    return figures | {"elements": elements}


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=500)
    for name, value in asyncio.run(measure(options.parse_args().rounds)).items():
        print(f"{name:33} {value:.3f}")


if __name__ == "__main__":
    main()
