"""A phone is identified by more than its serial: phones with the same serial share nothing."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fakedroid.wire.adbd import Adbd
from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.adb.stream import Transport
from handroid.drivers import stock
from handroid.drivers.driver_preference import DriverPreference
from handroid.errors import ActionFailed, ElementNotFound, Outcome, PhoneUnavailable, TimedOut
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.policy.sms_grants import SmsGrants
from handroid.policy.storage import Location, Storage
from handroid.policy.virtual_phones import is_virtual
from handroid.published.approval_check import Standing
from handroid.published.available_tools import AvailableTools
from handroid.state import State
from tests.phones import Attached, join, known_as_virtual, soon

SAME = "VIRTUAL0001"
DOWNLOAD = Location("/sdcard/Download", "Download", write=True)
SIM = 1


@asynccontextmanager
async def namesakes() -> AsyncIterator[tuple[AdbServer, AdbServer]]:
    """Yield two adb servers with a phone each; both phones have the same serial number."""
    async with (
        private_server() as here,
        private_server() as there,
        join(here, serial_number=SAME),
        join(there, serial_number=SAME),
    ):
        yield here, there


async def decide_all(phone: Phone) -> None:
    """Grant and approve everything on a phone."""
    facts = await phone.facts(soon())
    await Storage(phone.state, phone.transport).add(facts, DOWNLOAD, soon())
    await SmsGrants(phone.state, phone.transport).decide(facts, SIM, True, soon())


async def granted(phone: Phone) -> tuple[list[str], bool]:
    """Return the folders that callers may use, and whether they may send SMS."""
    facts = await phone.facts(soon())
    folders = Storage(phone.state, phone.transport).locations(facts)
    sms = SmsGrants(phone.state, phone.transport).allows(facts, SIM)
    return [each.path for each in folders], sms


async def approved(roster: Roster, phone: Phone) -> set[Standing]:
    """Return the status of the published tools on a phone."""
    return {each.standing for each in await AvailableTools(roster).entries(phone, soon())}


async def test_two_phones_with_the_same_serial_share_nothing(tmp_path: Path) -> None:
    async with namesakes() as servers:
        here, there = (Roster(server, State(tmp_path)) for server in servers)
        mine, other = await here.select(None, soon()), await there.select(None, soon())
        await decide_all(mine)
        assert await granted(mine) == ([DOWNLOAD.path], True)
        assert await granted(other) == ([], False)

        tools = AvailableTools(here)
        offers = [each.offer for each in await tools.entries(mine, soon()) if each.offer]
        identity = (await mine.facts(soon())).identity.name
        await tools.approvals.approve(identity, offers, soon())
        assert Standing.APPROVED in await approved(here, mine)
        assert Standing.APPROVED not in await approved(there, other)
        for roster in (here, there):
            await roster.stop()


async def test_ids_and_turns_belong_to_one_of_two_phones_with_the_same_serial(
    tmp_path: Path,
) -> None:
    async with namesakes() as servers:
        here, there, again = (Roster(each, State(tmp_path)) for each in (*servers, servers[0]))
        mine, other = await here.select(None, soon()), await there.select(None, soon())
        mine_again = await again.select(None, soon())
        seen = next((await mine.look(soon())).rows())[0]
        await mine_again.meant(seen, soon())
        with pytest.raises(ElementNotFound):
            await other.meant(seen, soon())
        async with mine.turn(soon()), other.turn(soon()):
            with pytest.raises(TimedOut):
                async with mine_again.turn(Deadline.after(0.2)):
                    pass
        for roster in (here, there, again):
            await roster.stop()


async def test_a_phone_in_the_place_of_another_starts_without_data(tmp_path: Path) -> None:
    async with private_server() as server:
        roster = Roster(server, State(tmp_path))
        async with join(server, serial_number=SAME) as first:
            phone = await roster.select(None, soon())
            await decide_all(phone)
            seen = next((await phone.look(soon())).rows())[0]
            await phone.meant(seen, soon())
        async with in_the_place_of(first, server):
            assert await roster.select(None, soon()) is phone
            assert await granted(phone) == ([], False)
            with pytest.raises(ElementNotFound):
                await phone.meant(seen, soon())
        await roster.stop()


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK])
async def test_no_action_is_done_on_a_phone_that_just_replaced_another(
    driver: DriverPreference, tmp_path: Path
) -> None:
    async with private_server() as server:
        roster = Roster(server, State(tmp_path), driver=driver)
        async with join(server, serial_number=SAME) as first:
            phone = await roster.select(None, soon())
            reached = await phone.driver(soon())
            await reached.input.tap(10, 10, soon())
        async with in_the_place_of(first, server) as other:
            with pytest.raises(PhoneUnavailable, match="Another phone is attached") as refused:
                await reached.input.tap(10, 10, soon())
            assert refused.value.outcome is Outcome.NOT_DONE
            assert {argv[0] for argv in other.phone.executed} == {"settings", "getprop"}
            assert not other.phone.received
            await (await phone.driver(soon())).input.tap(10, 10, soon())
        await roster.stop()


async def test_a_reconnected_phone_is_still_used(tmp_path: Path) -> None:
    async with private_server() as server, join(server) as attached:
        roster = Roster(server, State(tmp_path), driver=DriverPreference.STOCK)
        reached = await (await roster.select(None, soon())).driver(soon())
        await reached.input.tap(10, 10, soon())
        await devices.disconnect(server, attached.transport.serial, soon())
        await devices.connect(server, attached.transport.serial, soon())
        for _ in range(2):
            await reached.input.tap(10, 10, soon())
        asked = [argv[0] for argv in attached.phone.executed]
        assert asked == ["settings", "getprop", "input", "settings", "getprop", "input", "input"]


async def test_a_phone_in_the_place_of_a_virtual_one_is_not_virtual(tmp_path: Path) -> None:
    state = State(tmp_path)
    async with (
        private_server() as server,
        join(server, serial_number=SAME) as first,
        known_as_virtual(state, first),
    ):
        assert is_virtual(state, first.transport, (await first.driver()).facts)
        await first.adbd.stop()
        async with in_the_place_of(first, server) as other:
            facts = (await other.driver()).facts
            assert facts.serial_number == SAME
            assert not is_virtual(state, other.transport, facts)


async def test_a_phone_is_the_same_after_an_update_and_at_another_address(tmp_path: Path) -> None:
    async with private_server() as server, join(server) as attached:
        before = (await attached.driver()).facts.identity
        attached.phone.properties.set("ro.build.version.release", "99")
        attached.phone.properties.set("ro.build.version.sdk", "99")
        adbd = await Adbd.start(attached.phone)
        serial = f"127.0.0.1:{adbd.port}"
        await devices.connect(server, serial, soon())
        after = (await stock.connect(Transport(server, serial), soon())).facts
        assert (after.api_level, after.identity) == (99, before)
        await adbd.stop()


async def test_a_starting_phone_is_identified_by_its_address_until_it_has_started(
    tmp_path: Path,
) -> None:
    async with private_server() as server, join(server, serial_number=SAME) as attached:
        android_id = attached.phone.android_id
        attached.phone.settings.delete("secure", "android_id")
        roster = Roster(server, State(tmp_path), driver=DriverPreference.STOCK)
        phone = await roster.select(None, soon())
        facts = await phone.facts(soon())
        assert not facts.identity.lasting
        with pytest.raises(ActionFailed, match="does not report its Android ID"):
            await decide_all(phone)
        assert await granted(phone) == ([], False)
        attached.phone.settings.put("secure", "android_id", android_id)
        await roster.refresh(soon())
        phone.lost()
        assert (await phone.facts(soon())).identity.lasting


async def test_the_identity_of_a_phone_is_read_once(tmp_path: Path) -> None:
    async with private_server() as server, join(server) as attached:
        roster = Roster(server, State(tmp_path), driver=DriverPreference.STOCK)
        phone = await roster.select(None, soon())
        for _ in range(3):
            async with phone.turn(soon()):
                await phone.driver(soon())
        asked = [argv[0] for argv in attached.phone.executed]
        assert asked == ["settings", "getprop"]


@asynccontextmanager
async def in_the_place_of(gone: Attached, server: AdbServer) -> AsyncIterator[Attached]:
    """Attach a phone with the same serial number at the address of another."""
    with contextlib.suppress(PhoneUnavailable):
        await devices.disconnect(server, gone.transport.serial, soon())
    async with join(
        server, serial_number=SAME, port=int(gone.transport.serial.rpartition(":")[2])
    ) as attached:
        yield attached
