"""Files through the real adb: push, pull, list, links, times, and errors."""

import os
import stat
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from fakedroid.wire.adbd import Adbd
from tests.adbd.conftest import Listen
from tests.adbd.tiny_phone import FEATURES, OLD_FEATURES, TinyPhone
from tests.real_adb import AdbServer


class Setup(NamedTuple):
    adb: AdbServer
    phone: TinyPhone
    adbd: Adbd

    async def run(self, *args: str | Path) -> tuple[int, str]:
        done = await self.adb.on(self.adbd, *(str(arg) for arg in args))
        return done.returncode, (done.stdout + done.stderr).decode()


@pytest_asyncio.fixture(params=[OLD_FEATURES, FEATURES], ids=["old", "new"])
async def it(adb: AdbServer, listen: Listen, request: pytest.FixtureRequest) -> Setup:
    phone = TinyPhone(request.param)
    adbd = await listen(phone)
    await adb.connect(adbd)
    return Setup(adb, phone, adbd)


@pytest.mark.parametrize("size", [0, 1, 65535, 65536, 65537, 20_000_000])
async def test_a_file_is_pushed_and_pulled_unchanged(it: Setup, size: int, tmp_path: Path) -> None:
    data = os.urandom(size)
    (tmp_path / "there").write_bytes(data)
    code, text = await it.run("push", tmp_path / "there", "/sdcard/Download/file")
    assert code == 0, text
    assert it.phone.files.read("/sdcard/Download/file") == data
    code, text = await it.run("pull", "/sdcard/Download/file", tmp_path / "back")
    assert code == 0, text
    assert (tmp_path / "back").read_bytes() == data


async def test_a_push_into_a_directory_keeps_the_name_and_the_time(
    it: Setup, tmp_path: Path
) -> None:
    (tmp_path / "note.txt").write_text("hello")
    os.utime(tmp_path / "note.txt", (1_600_000_000, 1_600_000_000))
    (tmp_path / "note.txt").chmod(0o754)
    assert (await it.run("push", tmp_path / "note.txt", "/data/local/tmp/"))[0] == 0
    status = it.phone.files.stat("/data/local/tmp/note.txt")
    assert int(status.mtime) == 1_600_000_000
    assert stat.S_IMODE(status.mode) == 0o777


async def test_a_push_replaces_a_longer_file(it: Setup, tmp_path: Path) -> None:
    it.phone.files.write("/data/local/tmp/f", b"long old content")
    (tmp_path / "f").write_bytes(b"new")
    assert (await it.run("push", tmp_path / "f", "/data/local/tmp/f"))[0] == 0
    assert it.phone.files.read("/data/local/tmp/f") == b"new"


async def test_missing_directories_are_made(it: Setup, tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"deep")
    assert (await it.run("push", tmp_path / "f", "/sdcard/a/b/c/f"))[0] == 0
    assert it.phone.files.read("/sdcard/a/b/c/f") == b"deep"


async def test_a_whole_tree_is_pushed_and_pulled(it: Setup, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "sub" / "empty").mkdir(parents=True)
    for name in ("a", "sub/b", "sub/ü ä'\"$"):
        (tree / name).write_text(name)
    assert (await it.run("push", tree, "/sdcard/"))[0] == 0
    assert it.phone.files.read("/sdcard/tree/sub/ü ä'\"$") == "sub/ü ä'\"$".encode()
    assert (await it.run("pull", "/sdcard/tree", tmp_path / "back"))[0] == 0
    assert (tmp_path / "back" / "sub" / "b").read_text() == "sub/b"


async def test_a_missing_file_cannot_be_pulled(it: Setup, tmp_path: Path) -> None:
    code, text = await it.run("pull", "/sdcard/none", tmp_path / "x")
    assert code == 1
    assert "failed to stat remote object '/sdcard/none': No such file or directory" in text


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/system/app/x", "couldn't create file: Read-only file system"),
        ("/data/x", "couldn't create file: Permission denied"),
        ("/data/system/a/b", "secure_mkdirs() failed: Permission denied"),
    ],
)
async def test_a_push_that_cannot_be_written_reports_the_reason(
    it: Setup, tmp_path: Path, path: str, reason: str
) -> None:
    (tmp_path / "f").write_bytes(b"x" * 300_000)
    code, text = await it.run("push", tmp_path / "f", path)
    assert code == 1
    assert f"remote {reason}" in text


async def test_a_full_phone_refuses_a_push_and_keeps_nothing(it: Setup, tmp_path: Path) -> None:
    it.phone.files.set_free_bytes(100_000)
    (tmp_path / "f").write_bytes(b"x" * 2_000_000)
    code, text = await it.run("push", tmp_path / "f", "/sdcard/f")
    assert code == 1
    assert "remote write failed: No space left on device" in text
    assert not it.phone.files.exists("/sdcard/f")


async def test_a_directory_is_listed_with_its_dots(it: Setup) -> None:
    it.phone.files.write("/data/local/tmp/f", b"12345")
    code, text = await it.run("ls", "/data/local/tmp")
    assert code == 0
    names = {line.split(" ", 3)[3]: line.split()[:2] for line in text.splitlines()}
    assert set(names) == {".", "..", "f"}
    mode, size = names["f"]
    assert stat.S_ISREG(int(mode, 16))
    assert int(size, 16) == 5


async def test_a_link_is_followed_by_pull(it: Setup, tmp_path: Path) -> None:
    it.phone.files.write("/data/local/tmp/real", b"content")
    it.phone.files.symlink("real", "/data/local/tmp/link")
    assert (await it.run("pull", "/data/local/tmp/link", tmp_path / "x"))[0] == 0
    assert (tmp_path / "x").read_bytes() == b"content"
