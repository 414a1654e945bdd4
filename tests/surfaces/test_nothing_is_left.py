"""Whatever brings virtual phones along ends without a trace: no adb server, no folder."""

import asyncio
import signal
import sys
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.adb.wire import Address
from handroid.errors import AdbUnavailable
from tests.phones import join, soon
from tests.processes import MARK, left_after, started_under
from tests.real_adb import free_port
from tests.surfaces.programs import PATIENCE, environment, handroid, program

COMMANDS = {
    "virtual": ("virtual", "--json"),
    "serve": ("serve", "--virtual", "--http", "127.0.0.1:0", "--json"),
    "demo": ("demo", "--json"),
}
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
ENDING = 5.0


@asynccontextmanager
async def running(
    home: Path, mark: str, *arguments: str, **variables: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a command under a mark, once it has said something."""
    temporary = home / "tmp"
    temporary.mkdir(parents=True, exist_ok=True)
    variables = {MARK: mark, "TMPDIR": str(temporary), **variables}
    async with program(
        sys.executable, "-m", "handroid", *arguments, env=environment(home, **variables),
        stdout=asyncio.subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield process


async def ended(process: asyncio.subprocess.Process, by: signal.Signals) -> int:
    """End a process by a signal and return its code."""
    process.send_signal(by)
    await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode or 0


@pytest.mark.parametrize("by", SIGNALS, ids=lambda each: each.name)
@pytest.mark.parametrize("command", COMMANDS)
async def test_no_process_and_no_folder_stay(
    command: str, by: signal.Signals, tmp_path: Path
) -> None:
    mark = uuid.uuid4().hex
    async with running(tmp_path, mark, *COMMANDS[command]) as process:
        if sys.platform == "linux":
            assert len(started_under(mark)) == 2, "handroid and its adb server"
        assert await ended(process, by) == 0
    assert left_after(mark, ENDING) == {}
    assert list((tmp_path / "tmp").iterdir()) == []
    assert not list((tmp_path / "handroid/locks").glob("virtual-phones-*"))


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("command", COMMANDS)
async def test_what_a_killed_one_left_the_next_start_removes(command: str, tmp_path: Path) -> None:
    mark, beside = uuid.uuid4().hex, uuid.uuid4().hex
    temporary = tmp_path / "tmp"
    async with running(tmp_path, mark, *COMMANDS[command]) as process:
        await ended(process, signal.SIGKILL)
    (left,) = started_under(mark)
    (temporary / "handroid-adb-of-another").mkdir()
    other = running(tmp_path / "other", beside, *COMMANDS["virtual"], TMPDIR=str(temporary))
    async with other as neighbour:
        assert left in started_under(mark), "it was of another state folder"
        async with running(tmp_path, uuid.uuid4().hex, *COMMANDS["serve"]) as process:
            assert left_after(mark, ENDING) == {}
            assert len(started_under(beside)) == 2, "a running one stays"
            assert await ended(process, signal.SIGTERM) == 0
        (still,) = set(temporary.iterdir()) - {temporary / "handroid-adb-of-another"}
        assert still.name.startswith("handroid-adb-")
        assert await ended(neighbour, signal.SIGTERM) == 0
    assert left_after(beside, ENDING) == {}
    assert (temporary / "handroid-adb-of-another").exists()


@pytest.mark.parametrize("by", SIGNALS, ids=lambda each: each.name)
async def test_an_adb_server_that_had_to_be_started_on_the_users_port_is_ended(
    by: signal.Signals, tmp_path: Path
) -> None:
    mark, port = uuid.uuid4().hex, free_port()
    where = {"ANDROID_ADB_SERVER_PORT": str(port)}
    async with running(tmp_path, mark, *COMMANDS["virtual"], **where) as process:
        assert await ended(process, by) == 0
    assert left_after(mark, ENDING) == {}


async def test_but_not_while_another_phone_is_attached_to_it(tmp_path: Path) -> None:
    mark, port = uuid.uuid4().hex, free_port()
    where = {"ANDROID_ADB_SERVER_PORT": str(port)}
    async with running(tmp_path, mark, *COMMANDS["virtual"], **where) as process:
        server = AdbServer(Address(port=port))
        async with join(server) as other:
            assert await ended(process, signal.SIGTERM) == 0
            (left,) = await devices.list_phones(server, soon())
            assert left.serial == other.transport.serial
            await devices.disconnect(server, left.serial, soon())
    assert len(started_under(mark)) == 1
    with suppress(AdbUnavailable):
        await server.ask("host:kill", soon())
    assert left_after(mark, ENDING) == {}


async def test_the_users_adb_server_stays_as_it_was(tmp_path: Path) -> None:
    async with private_server() as server:
        where = {"ANDROID_ADB_SERVER_PORT": str(server.address.port)}
        async with running(tmp_path, uuid.uuid4().hex, *COMMANDS["virtual"], **where) as process:
            assert await ended(process, signal.SIGTERM) == 0
        assert await devices.list_phones(server, soon()) == []
        assert (await handroid(tmp_path, "phones", **where)).code == 0
        assert server.starts == 0
