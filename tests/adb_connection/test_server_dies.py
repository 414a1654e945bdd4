"""The adb server is killed under load: the next read works soon, and nothing leaks."""

import asyncio
import gc
import os
import signal
import time
from pathlib import Path

import pytest

from handroid.adb import devices, shell
from handroid.adb.quoting import command
from handroid.adb.server import AdbServer
from handroid.adb.wire import Wire
from handroid.errors import AdbUnavailable, HandroidError
from handroid.phone.roster import Roster
from handroid.state import State
from tests.in_time import best_of_three, promise
from tests.phones import Attached, attach, soon


def listener_of(port: int) -> int:
    """Return the process that listens on a port of this machine."""
    wanted = f":{port:04X}"
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(wanted) and fields[3] == "0A":
            inode = f"socket:[{fields[9]}]"
            for handle in Path("/proc").glob("[0-9]*/fd/*"):
                try:
                    if os.readlink(handle) == inode:
                        return int(handle.parts[2])
                except OSError:
                    continue
    raise AssertionError(f"nobody listens on {port}")


def open_sockets() -> int:
    return sum(
        os.readlink(handle).startswith("socket:")
        for handle in Path("/proc/self/fd").iterdir()
        if handle.exists()
    )


async def read_until_cancelled(attached: Attached, errors: list[HandroidError]) -> None:
    while True:
        try:
            await shell.run(attached.transport, command("getprop", "ro.serialno"), soon())
        except HandroidError as error:
            errors.append(error)
            await asyncio.sleep(0)


async def follow(server: AdbServer, sizes: list[int]) -> None:
    async for phones in devices.track(server):
        sizes += [len(phones)]


@best_of_three
async def test_the_next_read_works_within_3_seconds_and_nothing_leaks() -> None:
    async with attach() as attached:
        expected = attached.phone.serial.encode() + b"\n"
        ask = command("getprop", "ro.serialno")
        await shell.run(attached.transport, ask, soon())
        tasks, sockets = len(asyncio.all_tasks()), open_sockets()
        errors: list[HandroidError] = []
        sizes: list[int] = []
        load = [asyncio.create_task(read_until_cancelled(attached, errors)) for _ in range(8)]
        load.append(asyncio.create_task(follow(attached.server, sizes)))
        took: list[float] = []
        for _ in range(3):
            await asyncio.sleep(0.05)
            os.kill(listener_of(attached.server.address.port), signal.SIGKILL)
            start = time.monotonic()
            result = await shell.run(attached.transport, ask, soon())
            took.append(time.monotonic() - start)
            assert result.stdout == expected
        async with asyncio.timeout(20):
            while sizes[-1] != 1:
                await asyncio.sleep(0.01)
        for task in load:
            task.cancel()
        await asyncio.gather(*load, return_exceptions=True)
        assert sizes.count(0) >= 3
        await asyncio.sleep(0.1)
        gc.collect()
        assert len(asyncio.all_tasks()) == tasks
        assert open_sockets() <= sockets
    with pytest.raises(AdbUnavailable):
        await Wire.connect(attached.server.address)
    promise(max(took), 3)


async def test_phones_by_network_are_connected_again_before_anyone_asks(tmp_path: Path) -> None:
    async with attach() as attached:
        server, roster = attached.server, Roster(attached.server, State(tmp_path))
        roster.follow()
        async with asyncio.timeout(30):
            while not roster.usable():
                await asyncio.sleep(0.01)
            starts = server.starts
            os.kill(listener_of(server.address.port), signal.SIGKILL)
            while server.starts == starts or not roster.usable():
                await asyncio.sleep(0.01)
        await roster.stop()
