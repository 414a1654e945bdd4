"""Faults of a process of the phone, by its full or its short name."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from fakedroid.faults.running import Faults
from fakedroid.faults.script import parse
from fakedroid.phone import FakePhone
from fakedroid.shell.holding import make_stoppable
from fakedroid.shell.process import Process
from fakedroid.wire.adbd import Adbd
from tests.commands.line import Answer, run

SOON = 20.0


@asynccontextmanager
async def faults_on(
    phone: FakePhone, script: str, processes: Mapping[str, str] | None = None
) -> AsyncIterator[Faults]:
    """Run a script on a phone during the block."""
    adbd = await Adbd.start(phone)
    faults = Faults(phone, adbd, parse(script), processes=processes)
    try:
        faults.start()
        yield faults
    finally:
        await faults.stop()
        await adbd.stop()


async def running(phone: FakePhone, line: str, name: str) -> asyncio.Task[Answer]:
    """Start a command line and wait for its process."""
    task = asyncio.create_task(run(phone, line))
    async with asyncio.timeout(SOON):
        while all(each.name != name for each in phone.shell.processes.all()):
            await asyncio.sleep(0)
    return task


@pytest.mark.parametrize(
    ("word", "processes"), [("sleep", None), ("nap", {"nap": "sleep"})], ids=["own", "given"]
)
async def test_a_process_is_killed_by_its_name(
    word: str, processes: Mapping[str, str] | None
) -> None:
    phone = FakePhone(34)
    task = await running(phone, "sleep 1000", "sleep")
    async with faults_on(phone, f"kill {word}", processes) as faults, asyncio.timeout(SOON):
        await faults.over.wait()
        assert (await task).code == 137


class Ticker:
    """A program that records when it is stopped and continued."""

    def __init__(self) -> None:
        self.changes: list[str] = []
        self.closed = False
        self.ready = asyncio.Event()
        self.ended = asyncio.Event()

    async def main(self, process: Process) -> int:
        """Run until the test ends it."""
        make_stoppable(process, self)
        self.ready.set()
        await self.ended.wait()
        return 0

    def close(self) -> None:
        """Stop."""
        self.closed = True
        self.changes.append("stopped")

    def open(self) -> None:
        """Continue."""
        self.closed = False
        self.changes.append("goes on")


async def test_a_stopped_process_continues_when_the_phone_is_repaired() -> None:
    ticker = Ticker()
    phone = FakePhone(34, programs={"demo.Ticker": ticker.main})
    phone.files.write("/data/local/tmp/a.jar", b"PK")
    line = "CLASSPATH=/data/local/tmp/a.jar app_process / --nice-name=ticker demo.Ticker"
    task = asyncio.create_task(run(phone, line))
    async with asyncio.timeout(SOON):
        await ticker.ready.wait()
        async with faults_on(phone, "stop ticker\nafter 50 ms: repair") as faults:
            assert ticker.changes == ["stopped"]
            await faults.over.wait()
            assert ticker.changes == ["stopped", "goes on"]
        ticker.ended.set()
        assert (await task).code == 0


async def test_a_missing_process_is_not_an_error() -> None:
    phone = FakePhone(34)
    async with faults_on(phone, "kill nobody\nstop nobody") as faults, asyncio.timeout(SOON):
        await faults.over.wait()
        assert [step.name for _, step in faults.happened] == ["nobody", "nobody"]
