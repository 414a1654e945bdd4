"""The hand over a link with long round trips: few are needed, and the hand is not given up."""

from pathlib import Path

import pytest

from bench.slow_link import slow_link
from handroid.adb import sync
from handroid.adb.server import AdbServer
from handroid.adb.stream import Transport
from handroid.adb.wire import Address
from handroid.drivers.driver_preference import DriverPreference
from handroid.drivers.hand import HandDriver
from handroid.hand.launcher import Launcher
from tests.hand.test_tools import Caller, calling, hands
from tests.hands import some_jar
from tests.phones import attach, soon

FAR = 0.4


@pytest.mark.parametrize("there", [False, True], ids=["sent", "already there"])
async def test_pushing_checking_and_starting_take_three_round_trips(
    there: bool, tmp_path: Path
) -> None:
    jar = some_jar(tmp_path, bytes(range(256)) * 400)
    async with attach() as attached, slow_link(attached.server.address.port) as link:
        if there:
            await sync.push(attached.transport, jar.place, jar.content, soon())
        adb = AdbServer(Address(port=link.port))
        running = await Launcher(Transport(adb, attached.transport.serial), jar).start(soon())
        assert link.turns <= 3
        assert hands(attached) == [running.pid]
        kept = await sync.pull(attached.transport, jar.place, soon(), limit=1 << 20)
        assert kept == jar.content


async def test_the_hand_is_used_over_a_slow_link(tmp_path: Path) -> None:
    async with (
        attach(round_trip=FAR, speed=25) as attached,
        calling(attached, tmp_path, DriverPreference.AUTO) as call,
    ):
        assert "DEGRADED" not in await call("get_screen_state")
        await call("tap", x=5, y=5)
        assert len(hands(attached)) == 1


async def test_a_read_does_not_wait_for_a_ping_of_the_hand(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path) as call:
        await call("get_screen_state")
        for tool, arguments, first in (
            ("tap", {"x": 5, "y": 5}, "hand.ping"),
            ("get_screen_state", {}, "screen.read"),
        ):
            await long_silence(call)
            asked_before = len(attached.phone.received)
            await call(tool, **arguments)
            assert attached.phone.received[asked_before].name == first


async def long_silence(call: Caller) -> None:
    """Make the hand's last response so old that it may have stopped since."""
    (phone,) = call.engine.roster.usable()
    driver = await phone.driver(soon())
    assert isinstance(driver, HandDriver)
    (await driver.hand.channel(soon()))._heard -= 10
