"""Our adb client through a real adb server to the virtual phone."""

import asyncio
import errno
import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.auth import Policy, Trust
from fakedroid.wire.stream import Stream
from handroid.adb import devices, shell, sync
from handroid.adb.quoting import command
from handroid.adb.server import AdbServer, private_server
from handroid.adb.stream import Transport
from handroid.adb.sync import FileFailure
from handroid.adb.wire import Address, Refused
from handroid.errors import (
    AdbUnavailable,
    BadAnswer,
    InvalidParams,
    Outcome,
    PermissionDenied,
    PhoneUnavailable,
    TimedOut,
)
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneState
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import attach, soon


async def test_output_errors_and_exit_code_are_separate() -> None:
    async with attach() as attached:
        line = command("echo", "out").then(command("sh", "-c", "echo err >&2; exit 7"))
        result = await shell.run(attached.transport, line, soon())
    assert (result.stdout, result.stderr, result.code) == (b"out\n", b"err\n", 7)


async def test_a_command_reads_its_standard_input_to_the_end() -> None:
    content = bytes(range(256)) * 4000
    async with attach() as attached:
        result = await shell.run(attached.transport, command("cat"), soon(), stdin=content)
        empty = await shell.run(attached.transport, command("wc", "-c"), soon(), stdin=b"")
    assert result.stdout == content
    assert empty.text.strip() == "0"


async def test_exec_returns_raw_bytes() -> None:
    async with attach() as attached:
        await sync.push(attached.transport, "/data/local/tmp/raw", b"a\r\n\0b", soon())
        raw = await shell.run_exec(
            attached.transport, command("cat", "/data/local/tmp/raw"), soon()
        )
    assert raw == b"a\r\n\0b"


async def test_a_command_that_does_not_end_is_cut_off_at_its_deadline_and_ends_on_the_phone() -> (
    None
):
    async with attach(speed=1.0) as attached:
        with pytest.raises(TimedOut) as caught:
            await shell.run(attached.transport, command("sleep", "30"), Deadline.after(2))
        assert caught.value.outcome is Outcome.UNKNOWN
        await _until(lambda: not _sleeping(attached.phone))


async def test_cancelling_a_call_ends_the_command_on_the_phone() -> None:
    async with attach(speed=1.0) as attached:
        call = asyncio.create_task(shell.run(attached.transport, command("sleep", "30"), soon()))
        await _until(lambda: _sleeping(attached.phone))
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await _until(lambda: not _sleeping(attached.phone))


def _sleeping(phone: VirtualPhone) -> bool:
    return any("sleep" in process.name for process in phone.shell.processes.all())


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.005)


async def test_a_phone_that_writes_without_end_is_stopped() -> None:
    async with attach() as attached:
        with pytest.raises(BadAnswer, match="more than 100000 bytes"):
            await shell.run(attached.transport, command("cat", "/dev/zero"), soon(), limit=100_000)


async def test_files_are_transferred_exactly_and_described() -> None:
    content = bytes(range(256)) * 2048
    path = "/sdcard/Download/new folder/file,with,commas 漢.bin"
    async with attach() as attached:
        assert "stat_v2" in await attached.transport.features(soon())
        await sync.push(attached.transport, path, content, soon(), mode=0o600)
        assert await sync.pull(attached.transport, path, soon(), limit=1 << 20) == content
        found = await sync.read_stat(attached.transport, path, soon())
        listed = await sync.list_directory(attached.transport, path.rpartition("/")[0], soon())
    assert (found.size, found.is_file, found.is_directory) == (len(content), True, False)
    assert [(entry.name, entry.stat.size) for entry in listed] == [
        ("file,with,commas 漢.bin", len(content))
    ]


async def test_the_first_version_of_sync_is_used_for_a_phone_without_the_second() -> None:
    async with attach() as attached:
        attached.transport._features = frozenset({"shell_v2", "cmd"})
        await sync.push(attached.transport, "/sdcard/old", b"12345", soon())
        assert await sync.pull(attached.transport, "/sdcard/old", soon(), limit=10) == b"12345"
        assert (await sync.read_stat(attached.transport, "/sdcard/old", soon())).size == 5
        names = [e.name for e in await sync.list_directory(attached.transport, "/sdcard/", soon())]
        assert "old" in names
        with pytest.raises(FileFailure):
            await sync.read_stat(attached.transport, "/sdcard/none", soon())


async def test_files_that_cannot_be_read_say_why() -> None:
    async with attach() as attached:
        with pytest.raises(FileFailure) as missing:
            await sync.pull(attached.transport, "/sdcard/none", soon(), limit=10)
        with pytest.raises(FileFailure) as hidden:
            await sync.push(attached.transport, "/data/data/x", b"", soon())
        await sync.push(attached.transport, "/sdcard/big", b"x" * 11, soon())
        with pytest.raises(BadAnswer):
            await sync.pull(attached.transport, "/sdcard/big", soon(), limit=10)
        with pytest.raises(InvalidParams):
            await sync.read_stat(attached.transport, "relative", soon())
        with pytest.raises(InvalidParams):
            await sync.read_stat(attached.transport, "/" + "x" * 1024, soon())
    assert missing.value.number == errno.ENOENT
    assert hidden.value.number == errno.EACCES


async def echo(stream: Stream) -> None:
    while data := await stream.read():
        await stream.write(data)


async def test_a_socket_of_the_phone_is_opened_straight_on_the_transport() -> None:
    async with attach() as attached:
        attached.phone.abstract_sockets["echo"] = echo
        wire = await attached.transport.open_abstract("echo", soon())
        for size in (1, 64, 50_000, 400_000):
            message = bytes(size)
            wire.send(message)
            assert await wire.read_exactly(size) == message
        wire.close()
        with pytest.raises(Refused):
            await attached.transport.open_abstract("nobody", soon())


async def test_phones_are_listed_and_followed_as_they_come_and_go() -> None:
    async with private_server() as server:
        seen = devices.track(server)
        assert await anext(seen) == []
        adbd = await Adbd.start(VirtualPhone())
        serial = f"127.0.0.1:{adbd.port}"
        await devices.connect(server, serial, soon())
        states = [p.state for p in await anext(seen)]
        while states != [PhoneState.DEVICE]:
            states = [p.state for p in await anext(seen)]
        assert [p.serial for p in await devices.list_phones(server, soon())] == [serial]
        await devices.disconnect(server, serial, soon())
        while await anext(seen) != []:
            pass
        await seen.aclose()  # type: ignore[attr-defined]
        await adbd.stop()


async def test_a_phone_that_was_not_authorised_is_unauthorized() -> None:
    async with private_server() as server:
        adbd = await Adbd.start(VirtualPhone(), trust=Trust(Policy.IGNORE))
        serial = f"127.0.0.1:{adbd.port}"
        with pytest.raises(PhoneUnavailable, match="accept 'Allow"):
            await devices.connect(server, serial, soon())
        states = {p.serial: p.state for p in await devices.list_phones(server, soon())}
        assert states == {serial: PhoneState.UNAUTHORIZED}
        with pytest.raises(PermissionDenied, match="Unlock the phone"):
            await shell.run(Transport(server, serial), command("id"), soon())
        await adbd.stop()


async def test_an_unknown_phone_and_a_dead_address_are_distinguished_from_failures() -> None:
    async with private_server() as server:
        with pytest.raises(PhoneUnavailable, match="handroid phones"):
            await shell.run(Transport(server, "a serial with spaces"), command("id"), soon())
        with pytest.raises(PhoneUnavailable, match="could not connect"):
            await devices.connect(server, "127.0.0.1:1", soon())
        with pytest.raises(PhoneUnavailable):
            await devices.disconnect(server, "127.0.0.1:1", soon())
        assert await server.version(soon()) == 41
    far = AdbServer(Address("127.0.0.2", 1))
    with pytest.raises(AdbUnavailable, match=r"127\.0\.0\.2:1"):
        await far.ask("host:version", soon())


async def test_a_pulled_cable_in_the_middle_of_a_command_leaves_its_outcome_unknown() -> None:
    async with attach(speed=1.0) as attached:
        call = asyncio.create_task(shell.run(attached.transport, command("sleep", "30"), soon()))
        await _until(lambda: _sleeping(attached.phone))
        attached.adbd.drop_connections()
        with pytest.raises(PhoneUnavailable) as caught:
            await call
    assert caught.value.outcome is Outcome.UNKNOWN


async def test_a_phone_lost_while_input_is_sent_leaves_no_unhandled_exception() -> None:
    """An exception of the task that sends input would be reported when the task is freed."""
    async with attach(speed=1.0) as attached:
        line, much = command("sleep", "30"), b"x" * (1 << 24)
        call = asyncio.create_task(shell.run(attached.transport, line, soon(), stdin=much))
        await _until(lambda: _sleeping(attached.phone))
        attached.adbd.drop_connections()
        with pytest.raises(PhoneUnavailable):
            await call
        del call
        gc.collect()


async def test_a_program_that_cannot_be_run_is_named(tmp_path: Path) -> None:
    program = tmp_path / "adb"
    program.write_text("not a program")
    with pytest.raises(AdbUnavailable, match=r"adb cannot be run: Permission denied\. Make it"):
        await AdbServer(Address(port=1), program=str(program)).ask("host:version", soon())
    with pytest.raises(AdbUnavailable, match="adb cannot be run"):
        async with private_server(str(program)):
            pass
