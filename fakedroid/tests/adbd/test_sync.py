"""The sync service in detail: what the adb client does not send, and what it never sees."""

import asyncio
import stat
import struct
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from fakedroid.wire.adbd import Adbd
from tests.adbd.conftest import Listen
from tests.adbd.tiny_phone import TinyPhone
from tests.adbd.wire_host import until
from tests.real_adb import AdbServer

V2 = struct.Struct("<IQQIIIIQqqq")


class Sync:
    """A session of the sync protocol through the adb server."""

    def __init__(
        self, phone: TinyPhone, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.files = phone.files
        self.reader = reader
        self.writer = writer

    def ask(self, kind: bytes, text: bytes) -> None:
        self.writer.write(kind + len(text).to_bytes(4, "little") + text)

    async def get(self, size: int) -> bytes:
        return await asyncio.wait_for(self.reader.readexactly(size), 20)

    async def fail(self) -> str:
        """Read a failure, after which the phone must end the session."""
        kind, length = struct.unpack("<4sI", await self.get(8))
        assert kind == b"FAIL"
        text = (await self.get(length)).decode()
        assert await asyncio.wait_for(self.reader.read(), 20) == b""
        return text

    async def data(self) -> bytes:
        """Read a received file."""
        content = b""
        while True:
            kind, length = struct.unpack("<4sI", await self.get(8))
            if kind == b"DONE":
                return content
            assert kind == b"DATA"
            assert length <= 65536
            content += await self.get(length)


@pytest_asyncio.fixture
async def sync(adb: AdbServer, listen: Listen) -> AsyncIterator[Sync]:
    phone = TinyPhone()
    adbd: Adbd = await listen(phone)
    serial = await adb.connect(adbd)
    reader, writer = await asyncio.open_connection("127.0.0.1", adb.port)
    for request in (f"host:transport:{serial}", "sync:"):
        writer.write(b"%04x" % len(request) + request.encode())
        assert await reader.readexactly(4) == b"OKAY"
    yield Sync(phone, reader, writer)
    writer.close()
    await writer.wait_closed()


async def test_the_old_stat_gives_three_numbers_and_does_not_follow_links(sync: Sync) -> None:
    sync.files.write("/data/local/tmp/f", b"12345")
    sync.files.set_mtime("/data/local/tmp/f", 1_600_000_000)
    sync.files.symlink("f", "/data/local/tmp/l")
    sync.ask(b"STAT", b"/data/local/tmp/f")
    kind, mode, size, mtime = struct.unpack("<4sIII", await sync.get(16))
    assert (kind, size, mtime) == (b"STAT", 5, 1_600_000_000)
    assert stat.S_ISREG(mode)
    sync.ask(b"STAT", b"/data/local/tmp/l")
    assert stat.S_ISLNK(struct.unpack("<4sIII", await sync.get(16))[1])


async def test_the_old_stat_of_a_missing_file_is_all_zero(sync: Sync) -> None:
    sync.ask(b"STAT", b"/none")
    assert await sync.get(16) == b"STAT" + bytes(12)


async def test_the_new_stat_names_the_error(sync: Sync) -> None:
    sync.files.write("/data/local/tmp/f", b"")
    for kind, path, number in (
        (b"STA2", b"/none", 2),
        (b"LST2", b"", 2),
        (b"LST2", b"/data/backup/x", 13),
        (b"LST2", b"/data/local/tmp/f/x", 20),
    ):
        sync.ask(kind, path)
        answer = await sync.get(4 + V2.size)
        assert answer[:4] == kind
        assert V2.unpack(answer[4:]) == (number, *[0] * 10)


async def test_the_new_stat_follows_links_on_request(sync: Sync) -> None:
    sync.files.write("/data/local/tmp/f", b"12345")
    sync.files.symlink("f", "/data/local/tmp/l")
    for kind, is_kind in ((b"STA2", stat.S_ISREG), (b"LST2", stat.S_ISLNK)):
        sync.ask(kind, b"/data/local/tmp/l")
        fields = V2.unpack((await sync.get(4 + V2.size))[4:])
        assert is_kind(fields[3])
        assert fields[5] == 2000


async def test_paths_without_a_slash_start_at_the_root(sync: Sync) -> None:
    sync.ask(b"STA2", b"sdcard")
    assert stat.S_ISDIR(V2.unpack((await sync.get(4 + V2.size))[4:])[3])


async def test_a_listing_of_a_missing_folder_has_only_an_end(sync: Sync) -> None:
    sync.ask(b"LIST", b"/none")
    assert await sync.get(20) == b"DONE" + bytes(16)
    sync.ask(b"LIS2", b"/none")
    assert await sync.get(76) == b"DONE" + bytes(72)


async def test_a_new_listing_has_full_entries(sync: Sync) -> None:
    sync.files.write("/data/local/tmp/f", b"12345")
    sync.ask(b"LIS2", b"/data/local/tmp")
    found = {}
    while (kind := await sync.get(4)) == b"DNT2":
        fields = V2.unpack(await sync.get(V2.size))
        length = int.from_bytes(await sync.get(4), "little")
        found[await sync.get(length)] = fields
    assert kind == b"DONE"
    assert set(found) == {b".", b"..", b"f"}
    assert found[b"f"][7] == 5


async def test_a_file_is_received_in_chunks_and_the_session_continues(sync: Sync) -> None:
    content = bytes(range(256)) * 1000
    sync.files.write("/data/local/tmp/f", content)
    sync.ask(b"RECV", b"/data/local/tmp/f")
    assert await sync.data() == content
    sync.ask(b"RCV2", b"/data/local/tmp/f")
    sync.writer.write(struct.pack("<4sI", b"RCV2", 0))
    assert await sync.data() == content


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (b"/sdcard/none", "open failed: No such file or directory"),
        (b"/data/backup/x", "open failed: Permission denied"),
        (b"/sdcard", "read failed: Is a directory"),
    ],
)
async def test_a_file_that_cannot_be_received_reports_the_reason(
    sync: Sync, path: bytes, text: str
) -> None:
    sync.ask(b"RECV", path)
    assert await sync.fail() == text


async def test_a_link_is_made_with_its_parents_and_its_time(sync: Sync) -> None:
    sync.ask(b"SEND", b"/data/local/tmp/a/b/link,41471")
    sync.ask(b"DATA", b"/sdcard\0")
    sync.writer.write(struct.pack("<4sI", b"DONE", 1_500_000_000))
    assert await sync.get(8) == b"OKAY" + bytes(4)
    assert sync.files.link_target("/data/local/tmp/a/b/link") == "/sdcard"
    assert sync.files.lstat("/data/local/tmp/a/b/link").mtime == 1_500_000_000


async def test_a_mode_may_be_octal_and_applies_to_everybody(sync: Sync) -> None:
    sync.ask(b"SEND", b"/data/local/tmp/x,y,0640")
    sync.ask(b"DATA", b"z")
    sync.writer.write(struct.pack("<4sI", b"DONE", 5))
    assert await sync.get(8) == b"OKAY" + bytes(4)
    assert sync.files.stat("/data/local/tmp/x,y").permissions == 0o666


async def test_a_dry_run_stores_nothing(sync: Sync) -> None:
    sync.ask(b"SND2", b"/data/local/tmp/f")
    sync.writer.write(struct.pack("<4sII", b"SND2", 0o100644, 0x80000000))
    sync.ask(b"DATA", b"x" * 1000)
    sync.writer.write(struct.pack("<4sI", b"DONE", 5))
    assert await sync.get(8) == b"OKAY" + bytes(4)
    assert not sync.files.exists("/data/local/tmp/f")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (b"WHAT\x01\0\0\0x", "unknown command 54414857"),
        (b"STAT\x01\x04\0\0" + b"x" * 1025, "path too long"),
        (b"SEND\x02\0\0\0/x", "missing , in ID_SEND_V1"),
        (b"SND2\x02\0\0\0/x" + struct.pack("<4sII", b"SND2", 0o644, 1), "unknown flags: 1"),
        (b"RCV2\x02\0\0\0/x" + struct.pack("<4sI", b"RCV2", 4), "unknown flags: 4"),
        (
            b"SEND\x15\0\0\0/data/local/tmp/f,420" + b"WHAT\0\0\0\0" + b"DONE\0\0\0\0",
            "invalid data message",
        ),
    ],
)
async def test_a_protocol_violation_ends_the_session(sync: Sync, said: bytes, text: str) -> None:
    sync.writer.write(said)
    assert await sync.fail() == text


async def test_quitting_ends_the_session(sync: Sync) -> None:
    sync.ask(b"QUIT", b"")
    assert await asyncio.wait_for(sync.reader.read(), 20) == b""


async def test_an_interrupted_push_leaves_no_partial_file(sync: Sync) -> None:
    sync.ask(b"SEND", b"/data/local/tmp/half,33188")
    sync.ask(b"DATA", b"x" * 10_000)
    await until(lambda: sync.files.exists("/data/local/tmp/half"))
    sync.writer.close()
    await until(lambda: not sync.files.exists("/data/local/tmp/half"))
