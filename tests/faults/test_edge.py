"""Each fault as a computer experiences it."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from fakedroid.faults.running import Faults
from fakedroid.faults.script import parse
from fakedroid.wire.adbd import Adbd
from handroid.adb import devices, shell, sync
from handroid.adb.quoting import command
from handroid.errors import HandroidError, Outcome, PermissionDenied, PhoneUnavailable, TimedOut
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneState
from handroid.virtual_phone.phone import PROCESSES, VirtualPhone
from tests.adbd.wire_host import HEADER, WireHost, packet
from tests.phones import Attached, attach, soon


@asynccontextmanager
async def inject_faults(script: str) -> AsyncIterator[tuple[Attached, Faults]]:
    """Yield a phone behind a real adb server on which a script runs."""
    async with attach() as attached:
        faults = Faults(attached.phone, attached.adbd, parse(script), processes=PROCESSES)
        faults.start()
        try:
            yield attached, faults
        finally:
            await faults.stop()


async def run(attached: Attached, *argv: str, seconds: float = 30) -> shell.Result:
    return await shell.run(attached.transport, command(*argv), Deadline.after(seconds))


async def state_of(attached: Attached) -> PhoneState | None:
    listed = await devices.list_phones(attached.server, soon())
    return listed[0].state if listed else None


async def until_usable(attached: Attached) -> None:
    """Wait until a command runs again."""
    async with asyncio.timeout(20):
        while True:
            with suppress(HandroidError):
                await run(attached, "true", seconds=5)
                return
            await asyncio.sleep(0.02)


async def until_it_is(state: PhoneState, attached: Attached) -> None:
    """Wait until the adb server reports a state of the phone."""
    async with asyncio.timeout(20):
        while await state_of(attached) is not state:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("count", [1, HEADER.size - 1, HEADER.size, 100])
async def test_it_is_unplugged_at_the_exact_byte(count: int) -> None:
    phone = VirtualPhone(speed=100)
    adbd = await Adbd.start(phone)
    faults = Faults(phone, adbd, parse(f"after {count} bytes: unplug"))
    faults.start()
    host = await WireHost.dial(adbd)
    host.writer.write(packet(b"CNXN", 0x01000001, 1 << 20, b"host::features=shell_v2\0"))
    async with asyncio.timeout(20):
        assert len(await host.reader.read()) == count
    with pytest.raises(ConnectionRefusedError):
        await WireHost.dial(adbd)
    await adbd.replug()
    await (await WireHost.connect(adbd)).close()
    await host.close()
    await faults.stop()
    await adbd.stop()


async def test_a_command_after_which_it_is_unplugged_was_done() -> None:
    async with inject_faults("after touch: unplug\nafter 0.2 s: replug") as (attached, _):
        with pytest.raises(PhoneUnavailable) as raised:
            await run(attached, "touch", "/data/local/tmp/done")
        assert raised.value.outcome is Outcome.UNKNOWN
        assert attached.phone.files.exists("/data/local/tmp/done")
        await until_usable(attached)


async def test_a_hanging_phone_may_have_completed_the_last_command() -> None:
    async with inject_faults("hang\nafter 3 s: repair") as (attached, faults):
        with pytest.raises(TimedOut) as raised:
            await run(attached, "touch", "/data/local/tmp/late", seconds=1.5)
        assert raised.value.outcome is Outcome.UNKNOWN
        await faults.over.wait()
        await until_usable(attached)
        assert attached.phone.files.exists("/data/local/tmp/late")


async def test_offline_and_back() -> None:
    async with inject_faults("offline\nafter 2 s: repair") as (attached, faults):
        await until_it_is(PhoneState.OFFLINE, attached)
        with pytest.raises(PhoneUnavailable, match="offline"):
            await run(attached, "true")
        await faults.over.wait()
        await until_usable(attached)


async def test_unauthorized_and_back() -> None:
    async with inject_faults("unauthorized\nafter 2 s: repair") as (attached, faults):
        await until_it_is(PhoneState.UNAUTHORIZED, attached)
        with pytest.raises(PermissionDenied, match="unauthorized"):
            await run(attached, "true")
        await faults.over.wait()
        await until_usable(attached)


async def test_garbage_costs_the_connection() -> None:
    async with inject_faults("after 1 s: garbage 64 bytes") as (attached, faults):
        assert (await run(attached, "echo", "hi")).text == "hi\n"
        await faults.over.wait()
        await until_usable(attached)


async def test_slow_per_command_and_per_byte() -> None:
    async with inject_faults("slow 300 ms per command\nafter 2 commands: repair") as (attached, _):
        begun = time.monotonic()
        await run(attached, "true")
        assert time.monotonic() - begun >= 0.3
    async with inject_faults("before seq: slow 10000 bytes per second") as (attached, _):
        begun = time.monotonic()
        assert len((await run(attached, "seq", "1000")).stdout) == 3893
        assert time.monotonic() - begun >= 0.3


async def test_garbled_halved_and_crashed() -> None:
    script = "garble seq\nbefore seq: halve id\nbefore id: crash date"
    async with inject_faults(script) as (attached, _):
        whole = b"".join(b"%d\n" % number for number in range(1, 101))
        garbled = (await run(attached, "seq", "100")).stdout
        assert len(garbled) == len(whole)
        assert garbled != whole
        half, identity = (await run(attached, "id")).text, (await run(attached, "id")).text
        assert half == identity[: len(identity) // 2]
        killed = await run(attached, "date")
        assert (killed.code, killed.stdout, killed.error_text) == (137, b"", "Killed \n")
        assert (await run(attached, "date")).code == 0


async def test_random_values_are_derived_from_the_seed() -> None:
    said = []
    for seed in (7, 7, 8):
        async with inject_faults(f"seed {seed}\ngarble seq") as (attached, _):
            said.append((await run(attached, "seq", "100")).stdout)
    assert said[0] == said[1] != said[2]


async def test_full_storage_and_a_clock_that_jumps() -> None:
    async with inject_faults("fill storage\nclock +86400 s\nafter 0.3 s: repair") as (
        attached,
        faults,
    ):
        with pytest.raises(HandroidError, match="No space left"):
            await sync.push(attached.transport, "/data/local/tmp/x", b"x", soon())
        answer = int((await run(attached, "date", "+%s")).text)
        # The phone's time passes faster than ours, but not by a day.
        assert 86_400 <= answer - time.time() < 86_400 + 3600
        await faults.over.wait()
        await sync.push(attached.transport, "/data/local/tmp/x", b"x", soon())
