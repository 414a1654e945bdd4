"""The user's adb server has another version: it is used as it is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.config import Settings
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine
from handroid.errors import Outcome, TimedOut
from handroid.phone.roster import Roster
from handroid.state import State
from tests.faults.stage import DEADLINE, hurried
from tests.faults.trial import GRACE
from tests.hand.test_tools import Caller
from tests.in_time import best_of_three, within
from tests.phones import Attached, attach, soon

OLD = b"0027"
"""Version 39, like the tools of Android 8; the server behind it has version 41."""


class OlderServer:
    """A proxy for a real server that reports another version and lacks later features."""

    def __init__(self, real: Address) -> None:
        self.asked: list[str] = []
        self._real = real

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection, or forward it."""
        with closing(writer), suppress(OSError, asyncio.IncompleteReadError):
            size = await reader.readexactly(4)
            request = await reader.readexactly(int(size, 16))
            self.asked.append(request.decode())
            if request == b"host:version":
                writer.write(b"OKAY0004" + OLD)
            elif request == b"host:track-devices-l":
                writer.write(b"FAIL0014unknown host service")
            else:
                await self._hand_on(size + request, reader, writer)

    async def _hand_on(
        self, request: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        theirs, ours = await asyncio.open_connection(self._real.host, self._real.port)
        ours.write(request)
        there = asyncio.create_task(_pump(reader, ours))
        try:
            await _pump(theirs, writer)
        finally:
            there.cancel()
            ours.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def older() -> AsyncIterator[tuple[Attached, OlderServer, AdbServer]]:
    """Yield a phone behind an older server."""
    async with attach() as attached:
        stand_in = OlderServer(attached.server.address)
        listening = await asyncio.start_server(stand_in.serve, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        try:
            yield attached, stand_in, AdbServer(Address(port=port))
        finally:
            listening.close()


async def test_it_is_neither_stopped_nor_replaced_and_phones_are_followed(tmp_path: Path) -> None:
    async with older() as (attached, stand_in, server):
        assert await server.version(soon()) == int(OLD, 16)
        engine = engine_for(server, folder=tmp_path, driver=DriverPreference.AUTO)
        engine.roster.follow()
        try:
            async with asyncio.timeout(20):
                while not engine.roster.usable():
                    await asyncio.sleep(0.01)
            call = Caller(engine)
            assert "DEGRADED" not in await call("get_screen_state")
            await call("press_home")
            attached.adbd.unplug()
            async with asyncio.timeout(20):
                while engine.roster.usable():
                    await asyncio.sleep(0.01)
            await attached.adbd.replug()
        finally:
            await engine.roster.stop()
        assert server.starts == 0
        assert not [asked for asked in stand_in.asked if "kill" in asked]
        assert "host:track-devices" in stand_in.asked


@best_of_three
async def test_a_silent_server_costs_a_call_only_its_deadline(
    tmp_path: Path,
) -> None:
    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer):
            await reader.read()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as listening:
        server = AdbServer(Address(port=listening.sockets[0].getsockname()[1]))
        engine = Engine(hurried(), Roster(server, State(tmp_path)), Settings)
        with within(DEADLINE + GRACE):
            answer = await Caller(engine).answer("tap", x=5, y=5)
        assert isinstance(answer.error, TimedOut)
        assert answer.outcome is Outcome.NOT_DONE
        assert server.starts == 0
