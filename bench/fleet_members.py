"""The programs of a small fleet, each of which can be restarted, and a caller of its gateways."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.fleet_programs import PATIENCE, TOKEN, program
from bench.plain_mcp import connect, read_answer, tool_call
from tests.fleet.servers import Server, free_port


class Member:
    """A gateway or a node, which keeps its name, its address and its files across restarts."""

    def __init__(self, name: str, home: Path, *arguments: str) -> None:
        self.name = name
        self._home = home
        self._arguments = arguments
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        """The pid of the current process."""
        assert self._process
        return self._process.pid

    async def start(self) -> dict[str, Any]:
        """Start it, and return its announcement."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "handroid", "fleet", *self._arguments, "--json",
            env={**os.environ, "HANDROID_HOME": str(self._home), "HANDROID_TOKEN": TOKEN},
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout
        line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        announced: dict[str, Any] = json.loads(line)
        return announced

    async def stop(self) -> None:
        """Ask it to end, like an init system, and wait until it has."""
        if self._process and self._process.returncode is None:
            self._process.terminate()
            await asyncio.wait_for(self._process.communicate(), PATIENCE)


@dataclass(frozen=True)
class SmallFleet:
    """The members of a fleet, and the addresses and phones that callers use."""

    gateways: list[Member]
    nodes: list[Member]
    urls: list[str]
    phones: list[str]
    others: dict[str, int]


@asynccontextmanager
async def small_fleet(
    servers: Sequence[Server], folder: Path, nodes: int, phones: int, gateways: int = 2
) -> AsyncIterator[SmallFleet]:
    """Run nodes with virtual phones, and gateways, until the end of the block."""
    bus = [word for each in servers for word in ("--bus", each.url)]
    others = {f"nats {n}": each.process.pid for n, each in enumerate(servers) if each.process}
    async with AsyncExitStack() as stack:
        held = []
        for number in range(nodes):
            pid, line = await stack.enter_async_context(
                program("bench.fleet_phones", str(phones), home=folder)
            )
            others[f"phones {number}"] = pid
            listed = folder / f"phones{number}"
            listed.write_text("\n".join(f"127.0.0.1:{port}" for port in line.split()))
            held.append(
                Member(f"node {number}", folder / f"node{number}", "node", *bus,
                       "--name", f"n{number}", "--network-phones", str(listed))
            )  # fmt: skip
        addresses = [f"127.0.0.1:{free_port()}" for _ in range(gateways)]
        serving = [
            Member(f"gateway {number}", folder / f"gateway{number}", "gateway", *bus,
                   "--http", address, "--groups", "fleet,leases")
            for number, address in enumerate(addresses)
        ]  # fmt: skip
        for member in (*serving, *held):
            stack.push_async_callback(member.stop)
            await member.start()
        urls = [f"http://{address}/mcp" for address in addresses]
        yield SmallFleet(serving, held, urls, await _names(urls[0], nodes * phones), others)


async def _names(url: str, count: int) -> list[str]:
    caller = Caller([url])
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await caller.call("android_list_phones", {})
            found = json.loads(answer.text) if answer.what == "done" else []
            if len(found) == count:
                caller.close()
                return [each["phone"] for each in found]
            await asyncio.sleep(0.1)


@dataclass(frozen=True)
class Ended:
    """How a call ended: done, connection refused, lost, or the outcome of an error."""

    what: str
    text: str = ""


class Caller:
    """Calls over MCP, one after the other, on a persistent connection.

    There are several addresses, as behind a load balancer: if the connection is refused, or was
    closed while idle, nothing was sent, and the next address is used. A call that was sent is never
    sent again.
    """

    def __init__(self, urls: Sequence[str], first: int = 0) -> None:
        self._urls = urls
        self._at = first
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.moved = 0

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Ended:
        """Call a tool."""
        try:
            reader, writer = await self._connected()
        except ConnectionRefusedError:
            return Ended("refused")
        try:
            writer.write(tool_call(self._url, TOKEN, tool, arguments))
            head, body = await read_answer(reader)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            return Ended("lost", repr(error))
        if b"\r\nconnection: close" in head:
            self._move()
        return _ended(body)

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._open and self._open[0].at_eof():
            self._move()
        for _ in range(2 * len(self._urls)):
            if self._open:
                return self._open
            try:
                self._open = await connect(self._url)
            except ConnectionRefusedError:
                self._move()
        raise ConnectionRefusedError

    def _move(self) -> None:
        self.close()
        self._at += 1
        self.moved += 1

    @property
    def _url(self) -> str:
        return self._urls[self._at % len(self._urls)]

    def close(self) -> None:
        """Disconnect."""
        if self._open:
            self._open[1].close()
            self._open = None


def _ended(body: bytes) -> Ended:
    said = json.loads(body)
    if "result" not in said:
        return Ended("refused by the protocol", body.decode())
    result = said["result"]
    text = "".join(part.get("text", "") for part in result["content"])
    if not result.get("isError"):
        return Ended("done", text)
    return Ended(str(result.get("_meta", {}).get("handroid/outcome", "error")), text)
