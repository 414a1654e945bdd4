"""Waiting callers get a phone in the order of arrival, across programs."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

import pytest

from handroid.errors import PhoneLeased
from handroid.model.lease import WantedLease
from handroid.policy.leases import DeskLeases
from tests.leases.desk import Desk
from tests.phones import soon
from tests.surfaces.programs import environment

WAITER = """
import handroid, sys
with handroid.connect(sys.argv[1], adb_server=sys.argv[2]) as phone:
    print("ready", flush=True)
    sys.stdin.readline()
    with phone.lease(wait=300, holder="a program"):
        print("taken", flush=True)
        sys.stdin.readline()
"""


@asynccontextmanager
async def program(desk: Desk) -> AsyncIterator[Process]:
    """Start a program that waits for the first phone when it is sent a line."""
    serial = desk.phones[0].transport.serial
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WAITER, serial, str(desk.adb.address)),
        stdin=PIPE,
        stdout=PIPE,
        env=environment(desk.home),
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
        await started.wait()


async def heard(started: Process) -> str:
    """Return the next word that a program prints."""
    assert started.stdout
    return (await started.stdout.readline()).decode().strip()


def go_on(started: Process) -> None:
    """Let a program do its next step."""
    assert started.stdin
    started.stdin.write(b"\n")


async def in_line(desk: Desk, count: int) -> None:
    """Wait until so many wait."""
    while len(list(desk.state.folder.glob("phones/*/waiting/*.json"))) != count:
        await asyncio.sleep(0.01)


async def test_the_first_to_wait_is_the_first_to_get_it_and_a_killed_one_blocks_nobody(
    two_phones: Desk,
) -> None:
    names = ("holder", "first", "last", "hasty")
    holder, first, last, hasty = [await two_phones.program(name) for name in names]
    phone = two_phones.names(holder)[0]
    await holder.acquire(phone=phone)
    async with program(two_phones) as killed, program(two_phones) as second:
        assert [await heard(each) for each in (killed, second)] == ["ready", "ready"]
        getting_first = asyncio.create_task(first.acquire(phone=phone, wait=300, holder="first"))
        await in_line(two_phones, 1)
        for number, each in enumerate((killed, second), 2):
            go_on(each)
            await in_line(two_phones, number)
        getting_last = asyncio.create_task(last.acquire(phone=phone, wait=300, holder="last"))
        await in_line(two_phones, 4)
        killed.kill()
        await killed.wait()
        await holder.done("release_phone")
        why = await hasty.refused("acquire_phone", phone=phone)
        assert "have waited for it for longer" in why or "leased to 'first'" in why
        assert (await getting_first)["holder"] == "first"
        await first.done("release_phone", holder="first")
        assert await heard(second) == "taken"
        assert not getting_last.done()
        go_on(second)
        assert (await getting_last)["holder"] == "last"
    assert not list(two_phones.state.folder.glob("phones/*/waiting/*"))


async def test_a_waiter_that_stops_checking_blocks_nobody(two_phones: Desk) -> None:
    holder, other = [await two_phones.program(name) for name in ("holder", "other")]
    phone = two_phones.names(holder)[0]
    await holder.acquire(phone=phone)
    (lease,) = DeskLeases(two_phones.state).all()
    stopped = DeskLeases(two_phones.state)
    with stopped.waiting() as place:
        wanted = WantedLease("stopped", 60, 60, place=place)
        with pytest.raises(PhoneLeased):
            await stopped.acquire(lease.phone, other.caller, wanted, nullcontext(), soon())
        await holder.done("release_phone")
        assert "have waited for it" in await other.refused("acquire_phone", phone=phone)
        (file,) = two_phones.state.folder.glob("phones/*/waiting/*.json")
        os.utime(file, (0, 0))
        await other.acquire(phone=phone)
    stopped.close()


async def test_a_waiter_that_gives_up_leaves_its_place(two_phones: Desk) -> None:
    names = ("holder", "first", "second")
    holder, first, second = [await two_phones.program(name) for name in names]
    phone = two_phones.names(holder)[0]
    await holder.acquire(phone=phone)
    waiting = asyncio.create_task(first.acquire(phone=phone, wait=300))
    await in_line(two_phones, 1)
    waiting.cancel()
    await asyncio.wait({waiting})
    await holder.done("release_phone")
    await second.acquire(phone=phone)


async def test_waiting_for_one_phone_keeps_nobody_from_another(two_phones: Desk) -> None:
    names = ("holder", "first", "second")
    holder, first, second = [await two_phones.program(name) for name in names]
    phone, another = two_phones.names(holder)
    await holder.acquire(phone=phone)
    waiting = asyncio.create_task(first.acquire(phone=phone, wait=300))
    await in_line(two_phones, 1)
    assert (await second.acquire(wait=300))["phone"] == another
    await holder.done("release_phone")
    assert (await waiting)["phone"] == phone
