"""Measures a fleet of virtual phones on this machine: startup, latency, throughput, memory.

    python -m bench.fleet [--phones 2000] [--nodes 4] [--gateways 2] [--callers 64]

Three nats-servers, nodes, gateways, adb servers, phones and callers share this machine. In the same
run, alternately, the same calls go to an engine in this process and to `handroid serve`, over an
adb server with one node's share of phones: the difference is the cost of a fleet. Two tools are
called: one uses the phone (`get_clipboard`), one only the node (`list_storage_locations`).
"""

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bench.fleet_programs import PATIENCE, TOKEN, program
from bench.plain_mcp import connect, read_answer, tool_call
from bench.processes import processor_seconds, resident_bytes
from handroid.adb.server import AdbServer
from handroid.config import FILE_NAME, LiveSettings
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine
from handroid.engine.executor import Executor
from handroid.engine.profile import reference
from handroid.model.deadline import Deadline
from handroid.state import State
from handroid.surfaces.cli import loop
from handroid.surfaces.fleet.bus.bus import Bus, BusSettings
from handroid.surfaces.fleet.gateway.executor import FleetExecutor
from handroid.surfaces.fleet.gateway.gateway import fleet_behind
from handroid.surfaces.fleet.node.adb_shards import connected
from handroid.tools.registry import registry
from tests.fleet.servers import cluster, within

TOOLS = ("android_get_clipboard", "android_list_storage_locations")
SEQUENTIAL = 300
SECONDS = 5.0
WARM = 200
"""How many phones are called; the others are only attached."""

Call = Callable[[str, str], Awaitable[None]]


class Http:
    """Calls over MCP, as plain JSON on a persistent connection."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await connect(self._url)

    async def call(self, tool: str, phone: str) -> None:
        """Call a tool on a phone."""
        self._writer.write(tool_call(self._url, TOKEN, tool, {"phone": phone}))
        _, said = await read_answer(self._reader)
        assert b'"isError":false' in said.replace(b" ", b""), said[:300]

    def close(self) -> None:
        """Disconnect."""
        self._writer.close()


def calling(executor: Executor) -> Call:
    """Return a function that calls tools with an executor."""

    async def call(tool: str, phone: str) -> None:
        answer = await executor.call(reference(), tool, {"phone": phone})
        assert not answer.is_error, answer.contents

    return call


async def by_turns(ways: dict[str, tuple[Call, list[str]]], tool: str) -> dict[str, float]:
    """Return the p50 of each way in ms, one call after the other, alternating the ways."""
    spent: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(SEQUENTIAL):
        for name, (call, phones) in ways.items():
            start = time.perf_counter()
            await call(tool, phones[number % 20])
            spent[name].append((time.perf_counter() - start) * 1000)
    return {name: round(statistics.median(times), 2) for name, times in spent.items()}


async def rate(calls: list[Call], phones: list[str], tool: str) -> float:
    """Return the calls per second of callers that call continuously, each another phone."""
    end, done = time.monotonic() + SECONDS, 0

    async def caller(number: int) -> None:
        nonlocal done
        own = phones[number :: len(calls)]
        while time.monotonic() < end:
            await calls[number](tool, own[done % len(own)])
            done += 1

    start = time.monotonic()
    await asyncio.gather(*(caller(number) for number in range(len(calls))))
    return round(done / (time.monotonic() - start))


async def over_http(urls: list[str], phones: list[str], tool: str, callers: int) -> float:
    """Return the calls per second over MCP; callers are spread over the servers."""
    connections = [Http(urls[number % len(urls)]) for number in range(callers)]
    await connections[0].open()
    try:
        # The server closes a connection that is idle for too long.
        await warmed(connections[0].call, phones, 1)
        for each in connections[1:]:
            await each.open()
        return await rate([each.call for each in connections], phones, tool)
    finally:
        for each in connections:
            each.close()


def memory(pid: int) -> int:
    """Return the resident memory of a process, in MB."""
    return resident_bytes(pid) // 1_000_000


def cpu(pids: dict[str, int]) -> dict[str, float]:
    """Return the CPU seconds of each kind of process so far; this process counts as a gateway."""
    spent = {"own": time.process_time()}
    for name, pid in pids.items():
        kind = name.split()[0]
        spent[kind] = spent.get(kind, 0.0) + processor_seconds(pid)
    return spent


def per_call(before: dict[str, float], after: dict[str, float], rate: float) -> dict[str, float]:
    """Return the CPU time of a call in each kind of process, in ms."""
    calls = rate * SECONDS
    spent = {kind: (after[kind] - before[kind]) * 1000 / calls for kind in before}
    return {kind: round(each, 3) for kind, each in spent.items() if each >= 0.001}


async def warmed(call: Call, phones: list[str], at_once: int = 8) -> None:
    """Call every phone once, some at a time, because the first call starts its hand."""
    room = asyncio.Semaphore(at_once)

    async def one(phone: str) -> None:
        async with room:
            for tool in TOOLS:
                await call(tool, phone)

    await asyncio.gather(*(one(phone) for phone in phones))


async def local_engine(
    stack: AsyncExitStack, ports: list[str], home: Path
) -> tuple[Engine, AdbServer]:
    """Return an engine over an adb server with these phones."""
    (server,) = await stack.enter_async_context(connected(ports, None))
    engine = engine_for(server, folder=home)
    stack.push_async_callback(engine.stop)
    engine.roster.follow()
    await engine.look_for_phones(30)
    await asyncio.gather(*(p.facts(Deadline.after(60)) for p in engine.roster.usable()))
    return engine, server


async def measure(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Start everything and measure."""
    found: dict[str, Any] = {"phones": args.phones, "load_before": os.getloadavg()[0]}
    share, pids = args.phones // args.nodes, {}
    async with AsyncExitStack() as stack:
        servers = stack.enter_context(cluster(folder / "nats"))
        bus_options = [word for each in servers for word in ("--bus", each.url)]
        pids |= {f"nats {n}": each.process.pid for n, each in enumerate(servers) if each.process}
        files = []
        for number in range(args.nodes + 1):
            count = share if number < args.nodes else min(share, 250)
            pid, line = await stack.enter_async_context(
                program("bench.fleet_phones", str(count), home=folder)
            )
            pids[f"phones {number}"] = pid
            files.append([f"127.0.0.1:{port}" for port in line.split()])
        bus = await _bus(stack, servers[0].url)
        live = LiveSettings(folder / FILE_NAME, {})
        begun = time.monotonic()
        fleet = await stack.enter_async_context(fleet_behind(bus, live, State(folder / "own")))
        starting = [
            _node(number, files[number], folder, bus_options, stack) for number in range(args.nodes)
        ]
        pids |= dict(await asyncio.gather(*starting))
        await within(lambda: len(fleet.directory) == share * args.nodes, PATIENCE)
        found["up_s"] = round(time.monotonic() - begun, 1)
        urls = []
        for number in range(args.gateways):
            pid, line = await stack.enter_async_context(
                program("handroid", "fleet", "gateway", *bus_options, "--http", "127.0.0.1:0",
                        "--json", home=folder / f"gateway{number}")
            )  # fmt: skip
            pids[f"gateway {number}"] = pid
            urls.append(json.loads(line)["url"])
        found["gateways_up_s"] = round(time.monotonic() - begun, 1)
        engine, server = await local_engine(stack, files[args.nodes], folder / "local")
        pid, line = await stack.enter_async_context(
            program("handroid", "serve", "--server", str(server.address.port), "--http",
                    "127.0.0.1:0", "--json", home=folder / "local")
        )  # fmt: skip
        pids["serve"], local_url = pid, json.loads(line)["url"]
        local = [phone.serial for phone in engine.roster.usable()][:WARM]
        names = FleetExecutor(fleet, registry()).phone_names()
        chosen = names[:: max(1, len(names) // WARM)][:WARM]
        remote, here = calling(FleetExecutor(fleet, registry())), calling(engine)
        await warmed(remote, chosen)
        await warmed(here, local)
        ways = {"local_p50_ms": (here, local), "fleet_p50_ms": (remote, chosen)}
        for tool in TOOLS:
            figures: dict[str, Any] = await by_turns(ways, tool)
            before = cpu(pids)
            figures["fleet_calls_s"] = await rate([remote] * args.callers, chosen, tool)
            figures["cpu_ms_per_call"] = per_call(before, cpu(pids), figures["fleet_calls_s"])
            figures["local_calls_s"] = await rate([here] * args.callers, local, tool)
            figures["mcp_local_calls_s"] = await over_http([local_url], local, tool, 32)
            figures["mcp_fleet_calls_s"] = await over_http(urls, chosen, tool, 32)
            found[tool] = figures
        found["memory_mb"] = {name: memory(pid) for name, pid in pids.items()}
        found["memory_mb"]["adb"] = _adb_memory()
    return found | {"load_after": os.getloadavg()[0]}


async def _bus(stack: AsyncExitStack, url: str) -> Any:
    end = time.monotonic() + 60
    while True:
        try:
            bus = Bus(BusSettings((url,), "bench"))
            await bus.open()
            stack.push_async_callback(bus.close)
            return bus
        except Exception:
            # A cluster needs a moment to elect its leaders.
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.5)


async def _node(
    number: int, ports: list[str], folder: Path, bus: list[str], stack: AsyncExitStack
) -> tuple[str, int]:
    phones = folder / f"phones{number}"
    phones.write_text("\n".join(ports))
    pid, line = await stack.enter_async_context(
        program("handroid", "fleet", "node", *bus, "--name", f"n{number}", "--network-phones",
                str(phones), "--json", home=folder / f"node{number}")
    )  # fmt: skip
    assert json.loads(line)["phones"] == len(ports), line
    return f"node {number}", pid


def _adb_memory() -> list[int]:
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = each.read_bytes().split(b"\0")
        except OSError:
            continue
        if b"nodaemon" in words and words[0].endswith(b"adb"):
            found.append(memory(int(each.parent.name)))
    return found


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=4)
    parser.add_argument("--gateways", type=int, default=2)
    parser.add_argument("--callers", type=int, default=64)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # This process acts as a gateway, so it uses the same event loop.
        print(json.dumps(loop.run(measure(args, Path(folder))), indent=2))


if __name__ == "__main__":
    main()
