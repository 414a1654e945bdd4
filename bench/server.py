"""Measures the cost of our engine and surface on top of the bare MCP SDK.

    python -m bench.server [--rounds N] [--starts N]

Both servers run at once, each in its own process, and are called alternately, so that both have the
same noise. Over stdio ours is `handroid serve` itself, with an adb server without phones.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bench.mcp_servers import NOTHING, TOKEN
from bench.plain_mcp import connect, read_answer, tool_call
from handroid.adb.server import private_server

WARM_UP = 100
IN_FLIGHT = 8
BATCH = 160
MODERN = "2026-07-28"
LEGACY = "2025-11-25"
TOOL = "bench_noop"


class Connection:
    """A persistent connection to a server."""

    def __init__(self, port: int, version: str) -> None:
        self._url = f"http://127.0.0.1:{port}/mcp"
        self._request = _request(self._url, version)

    async def open(self) -> None:
        """Open it."""
        self._reader, self._writer = await connect(self._url)

    async def call(self) -> float:
        """Call the tool and return the duration in milliseconds."""
        start = time.perf_counter()
        self._writer.write(self._request)
        head, body = await read_answer(self._reader)
        spent = (time.perf_counter() - start) * 1000
        assert NOTHING.encode() in body, (head, body)
        return spent

    def close(self) -> None:
        """Close it."""
        self._writer.close()


def _request(url: str, version: str) -> bytes:
    if version != MODERN:
        return tool_call(url, TOKEN, TOOL, {}, version=version)
    prefix = "io.modelcontextprotocol"
    meta = {f"{prefix}/protocolVersion": version, f"{prefix}/clientCapabilities": {}}
    routing = {"Mcp-Method": "tools/call", "Mcp-Name": TOOL}
    return tool_call(url, TOKEN, TOOL, {}, version=version, meta=meta, headers=routing)


@asynccontextmanager
async def started(*command: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a module, with empty settings and state.

    An installed program has its bytecode beside it: the first start writes it, which is Python's
    default, even if this environment disables it.
    """
    pipe = asyncio.subprocess.PIPE
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HANDROID_HOME": home}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *command, stdin=pipe, stdout=pipe, env=environment
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
            await process.communicate()


async def _port(process: asyncio.subprocess.Process) -> int:
    assert process.stdout is not None
    return int(await process.stdout.readline())


async def one_by_one(ports: tuple[int, int], version: str, rounds: int) -> tuple[float, float]:
    """Return the median of each server, called alternately."""
    connections = [Connection(port, version) for port in ports]
    for connection in connections:
        await connection.open()
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds + WARM_UP):
        pair = list(zip(connections, times, strict=True))
        for connection, kept in pair if number % 2 else reversed(pair):
            kept.append(await connection.call())
    for connection in connections:
        connection.close()
    return statistics.median(times[0][WARM_UP:]), statistics.median(times[1][WARM_UP:])


async def eight_at_once(ports: tuple[int, int], version: str, rounds: int) -> tuple[float, float]:
    """Return the calls per second of each server with eight in flight: the median of batches."""
    times: tuple[list[float], list[float]] = ([], [])
    for batch in range(max(9, 2 * rounds // BATCH) + 1):
        for which in (0, 1) if batch % 2 else (1, 0):
            times[which].append(await _batch(ports[which], version))
    return BATCH / statistics.median(times[0][1:]), BATCH / statistics.median(times[1][1:])


async def _batch(port: int, version: str) -> float:
    connections = [Connection(port, version) for _ in range(IN_FLIGHT)]
    for connection in connections:
        await connection.open()
    start = time.perf_counter()
    await asyncio.gather(*(_ask(connection, BATCH // IN_FLIGHT) for connection in connections))
    spent = time.perf_counter() - start
    for connection in connections:
        connection.close()
    return spent


async def _ask(connection: Connection, times: int) -> None:
    for _ in range(times):
        await connection.call()


async def first_answers(starts: int) -> tuple[list[float], list[float]]:
    """Return the time to the first response of each start, in milliseconds."""
    times: tuple[list[float], list[float]] = ([], [])
    async with private_server() as adb:
        ours = ("handroid", "serve", "--server", str(adb.address.port))
        commands = (ours, ("bench.mcp_servers", "bare_stdio"))
        for number in range(starts + 1):
            pair = list(zip(commands, times, strict=True))
            for command, kept in pair if number % 2 else reversed(pair):
                kept.append(await _first_answer(*command))
    return times[0][1:], times[1][1:]


async def _first_answer(*command: str) -> float:
    params = {
        "protocolVersion": LEGACY,
        "capabilities": {},
        "clientInfo": {"name": "bench", "version": "1"},
    }
    greeting = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    start = time.perf_counter()
    async with started(*command) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(greeting).encode() + b"\n")
        answer = json.loads(await process.stdout.readline())
        spent = (time.perf_counter() - start) * 1000
    assert answer["result"]["protocolVersion"] == LEGACY
    return spent


async def measure_http(rounds: int) -> dict[str, float]:
    """Return latency and rate of both servers in both protocol eras."""
    figures: dict[str, float] = {}
    module = "bench.mcp_servers"
    async with started(module, "ours_http") as our, started(module, "bare_http") as other:
        ports = await _port(our), await _port(other)
        for era, version in (("2025", LEGACY), ("2026", MODERN)):
            ours, bare = await one_by_one(ports, version, rounds)
            rate, bare_rate = await eight_at_once(ports, version, rounds)
            figures |= {
                f"p50_ms_{era}": ours,
                f"bare_p50_ms_{era}": bare,
                f"p50_ratio_{era}": ours / bare,
                f"rate_{era}": rate,
                f"bare_rate_{era}": bare_rate,
                f"rate_ratio_{era}": rate / bare_rate,
            }
    return figures


async def measure_start(starts: int) -> dict[str, float]:
    """Return the time to the first response over stdio of both.

    The difference is that of the fastest starts, because slower ones are caused by other programs.
    """
    ours, bare = await first_answers(starts)
    return {
        "start_ms": statistics.median(ours),
        "bare_start_ms": statistics.median(bare),
        "start_more_ms": min(ours) - min(bare),
    }


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=2000)
    options.add_argument("--starts", type=int, default=10)
    chosen = options.parse_args()
    figures = asyncio.run(measure_http(chosen.rounds))
    figures |= asyncio.run(measure_start(chosen.starts))
    for name, value in figures.items():
        print(f"{name:18} {value:.3f}")


if __name__ == "__main__":
    main()
