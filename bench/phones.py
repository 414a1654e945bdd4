"""Measures many virtual phones of one program on one adb server: startup and cost.

    python -m bench.phones [--phones N]

Starts ``handroid virtual --phones N`` like a user. A phone is usable when it has answered a command
and shown its screen. Memory is the program's own, at first and after every screen was read, and the
CPU time is the program's while all phones are idle. The adb server's memory is reported separately.
Linux only: the figures come from /proc.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bench.processes import processor_seconds, resident_bytes
from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.adb.server import AdbServer, parse_address
from handroid.adb.stream import Transport
from handroid.drivers import stock
from handroid.model.deadline import Deadline

AT_ONCE = 64
MEGABYTE = 1 << 20


@asynccontextmanager
async def started(count: int) -> AsyncIterator[tuple[int, list[Transport]]]:
    """Start the program; yield its process id and a transport to each phone."""
    with tempfile.TemporaryDirectory() as home:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "handroid", "virtual", "--phones", str(count), "--json",
            env={**os.environ, "HOME": home, "HANDROID_HOME": home},
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            assert process.stdout
            lines = [json.loads(await process.stdout.readline()) for _ in range(count)]
            server = AdbServer(parse_address(f"127.0.0.1:{lines[0]['adb_server_port']}"))
            yield process.pid, [Transport(server, line["serial"]) for line in lines]
        finally:
            process.terminate()
            await process.wait()


async def measure(count: int, idle_seconds: float = 10.0) -> dict[str, float]:
    """Return the figures of one run."""
    begun = time.monotonic()
    async with started(count) as (pid, phones):
        listed = time.monotonic() - begun
        await _each(phones, _answers)
        usable = time.monotonic() - begun
        fresh = memory(pid)
        idle = await _idle(pid, idle_seconds)
        await _each(phones, _shows_its_screen)
        return {
            "phones": count,
            "attached_after_s": listed,
            "usable_after_s": usable,
            "memory_mb": fresh,
            "memory_after_screens_mb": memory(pid),
            "idle_cpu_percent": idle,
            "idle_cpu_after_screens_percent": await _idle(pid, idle_seconds),
            "adb_server_mb": sum(memory(child) for child in _children(pid)),
        }


async def _each(phones: list[Transport], ask: Callable[[Transport], Awaitable[None]]) -> None:
    places = asyncio.Semaphore(AT_ONCE)

    async def one(phone: Transport) -> None:
        async with places:
            await ask(phone)

    await asyncio.gather(*(one(phone) for phone in phones))


async def _answers(phone: Transport) -> None:
    answer = await shell.run(phone, command("getprop", "ro.serialno"), Deadline.after(60))
    assert answer.text.startswith("VIRTUAL"), answer.text


async def _shows_its_screen(phone: Transport) -> None:
    driver = await stock.connect(phone, Deadline.after(120))
    assert (await driver.screen.read(Deadline.after(120))).windows


async def _idle(pid: int, seconds: float) -> float:
    """Return the program's share of one core while all phones are idle."""
    await asyncio.sleep(1)
    before, since = processor_seconds(pid), time.monotonic()
    await asyncio.sleep(seconds)
    return 100 * (processor_seconds(pid) - before) / (time.monotonic() - since)


def memory(pid: int) -> float:
    """Return the resident memory of a process, in megabytes."""
    return resident_bytes(pid) / MEGABYTE


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--phones", type=int, default=250)
    for name, value in asyncio.run(measure(options.parse_args().phones)).items():
        print(f"{name:32} {value:8.2f}")


if __name__ == "__main__":
    main()
