"""The in-memory file system: Android's tree, permissions and limits."""

from __future__ import annotations

import errno
import stat
import tracemalloc
from collections.abc import Callable

import pytest

from fakedroid.state.clock import Clock
from fakedroid.state.files import ROOT, SHELL, FileSystem, error_text

TMP = "/data/local/tmp"
BOOTED = 1_700_000_000.0


@pytest.fixture
def files() -> FileSystem:
    return FileSystem(Clock(booted_at=BOOTED))


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(OSError, match=r"^\[Errno ") as caught:
        act()
    return errno.errorcode[caught.value.errno or 0]


def test_sdcard_points_to_the_emulated_storage(files: FileSystem) -> None:
    assert files.link_target("/sdcard") == "/storage/self/primary"
    assert files.link_target("/storage/self/primary") == "/storage/emulated/0"
    assert files.resolve("/sdcard/Download/../x") == "/storage/emulated/0/x"
    assert "Download" in files.list_directory("/sdcard")
    assert files.lstat("/sdcard").is_link
    assert files.stat("/sdcard").is_directory


def test_written_data_is_read_back(files: FileSystem) -> None:
    files.write("/sdcard/a", b"one")
    files.append("/sdcard/a", b" two")
    assert files.read("/storage/emulated/0/a") == b"one two"
    files.write("/sdcard/a", b"new")
    assert files.read("/sdcard/a") == b"new"
    assert files.stat("/sdcard/a").size == 3


def test_a_file_can_be_read_in_chunks(files: FileSystem) -> None:
    files.write(f"{TMP}/a", bytes(range(100)))
    with files.open_read(f"{TMP}/a") as reader:
        assert reader.read(10) == bytes(range(10))
        reader.position = 95
        assert reader.read(10) == bytes(range(95, 100))
        assert reader.read(10) == b""


def test_an_open_file_outlives_its_name(files: FileSystem) -> None:
    files.write(f"{TMP}/a", b"kept")
    reader = files.open_read(f"{TMP}/a")
    writer = files.open_write(f"{TMP}/a", append=True)
    files.rename(f"{TMP}/a", f"{TMP}/b")
    writer.write(b" on")
    assert files.read(f"{TMP}/b") == b"kept on"
    files.remove(f"{TMP}/b")
    assert reader.read() == b"kept on"


def test_writing_can_start_in_the_middle(files: FileSystem) -> None:
    files.write(f"{TMP}/a", b"abcdef")
    writer = files.open_write(f"{TMP}/a", truncate=False)
    writer.position = 2
    writer.write(b"XY")
    writer.position = 8
    writer.write(b"Z")
    assert files.read(f"{TMP}/a") == b"abXYef\0\0Z"
    writer.truncate(3)
    assert files.read(f"{TMP}/a") == b"abX"


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda f: f.read("/nope"), "ENOENT"),
        (lambda f: f.read(""), "ENOENT"),
        (lambda f: f.read("/sdcard"), "EISDIR"),
        (lambda f: f.read("/sdcard/f/x"), "ENOTDIR"),
        (lambda f: f.read("/sdcard/f/"), "ENOTDIR"),
        (lambda f: f.list_directory("/sdcard/f"), "ENOTDIR"),
        (lambda f: f.list_directory("/data/data"), "EACCES"),
        (lambda f: f.list_directory("/storage/emulated"), "EACCES"),
        (lambda f: f.read("/system/build.prop"), "EACCES"),
        (lambda f: f.write("/system/x", b""), "EROFS"),
        (lambda f: f.write("/x", b""), "EROFS"),
        (lambda f: f.write("/data/x", b""), "EACCES"),
        (lambda f: f.write("/sdcard/no/x", b""), "ENOENT"),
        (lambda f: f.write("/sdcard", b""), "EISDIR"),
        (lambda f: f.open_write("/sdcard/f", exclusive=True), "EEXIST"),
        (lambda f: f.open_write("/sdcard/g", create=False), "ENOENT"),
        (lambda f: f.make_directory("/sdcard/Download"), "EEXIST"),
        (lambda f: f.make_directory("/sdcard/a/b"), "ENOENT"),
        (lambda f: f.make_directory("/sdcard/f/b", parents=True), "ENOTDIR"),
        (lambda f: f.remove("/sdcard/Download"), "EISDIR"),
        (lambda f: f.remove("/sdcard/nope"), "ENOENT"),
        (lambda f: f.remove("/system/etc"), "EISDIR"),
        (lambda f: f.remove_directory("/sdcard/Android"), "ENOTEMPTY"),
        (lambda f: f.remove_directory("/sdcard/f"), "ENOTDIR"),
        (lambda f: f.remove_directory("/"), "EBUSY"),
        (lambda f: f.rename("/sdcard/f", "/data/local/tmp/f"), "EXDEV"),
        (lambda f: f.rename("/sdcard/f", "/sdcard/Download"), "EISDIR"),
        (lambda f: f.rename("/sdcard/Download", "/sdcard/f"), "ENOTDIR"),
        (lambda f: f.rename("/sdcard/Android", "/sdcard/Android/data/x"), "EINVAL"),
        (lambda f: f.rename("/sdcard/Download", "/sdcard/Android"), "ENOTEMPTY"),
        (lambda f: f.symlink("x", "/sdcard/l"), "EPERM"),
        (lambda f: f.link_target("/sdcard/f"), "EINVAL"),
        (lambda f: f.chmod("/data", 0o777), "EPERM"),
        (lambda f: f.read("/dev/tty"), "ENXIO"),
        (lambda f: f.write("/dev/tty", b"x"), "ENXIO"),
        (lambda f: f.write("/dev/full", b"x"), "ENOSPC"),
        (lambda f: f.read(f"/sdcard/{'x' * 256}"), "ENAMETOOLONG"),
        (lambda f: f.read("/data/local/tmp/loop"), "ELOOP"),
    ],
)
def test_failures_have_androids_error(
    files: FileSystem, act: Callable[[FileSystem], object], code: str
) -> None:
    files.write("/sdcard/f", b"")
    files.symlink("loop2", f"{TMP}/loop")
    files.symlink("loop", f"{TMP}/loop2")
    assert code_of(lambda: act(files)) == code


def test_errors_have_androids_messages(files: FileSystem) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        files.read("/nope")
    assert error_text(caught.value) == caught.value.strerror == "No such file or directory"


def test_root_can_access_everything(files: FileSystem) -> None:
    files.write("/system/app/x.apk", b"zip", mode=0o644, who=ROOT)
    files.make_directory("/data/app/com.example", 0o755, who=ROOT)
    files.write("/data/app/com.example/base.apk", b"zip", mode=0o644, who=ROOT)
    assert files.read("/data/app/com.example/base.apk") == b"zip"
    assert files.stat("/data/app/com.example/base.apk").uid == 0
    assert code_of(lambda: files.list_directory("/data/app")) == "EACCES"


def test_owners_modes_and_times(files: FileSystem) -> None:
    files.write(f"{TMP}/a", b"", mode=0o640)
    status = files.stat(f"{TMP}/a")
    assert (stat.S_IMODE(status.mode), status.uid, status.gid) == (0o640, 2000, 2000)
    assert BOOTED <= status.mtime < BOOTED + 60
    files.chmod(f"{TMP}/a", 0o4755)
    files.set_mtime(f"{TMP}/a", 12.5)
    status = files.stat(f"{TMP}/a")
    assert (stat.S_IMODE(status.mode), status.mtime) == (0o4755, 12.5)
    files.write("/sdcard/a", b"", mode=0o777)
    emulated = files.stat("/sdcard/a")
    assert (stat.S_IMODE(emulated.mode), emulated.uid, emulated.gid) == (0o660, 10123, 1023)
    assert files.stat("/system").mtime == 1230768000.0


def test_rights_follow_owner_group_and_others(files: FileSystem) -> None:
    files.write(f"{TMP}/a", b"x", mode=0o200)
    assert code_of(lambda: files.read(f"{TMP}/a")) == "EACCES"
    assert files.access(f"{TMP}/a", 2)
    assert not files.access(f"{TMP}/a", 4)
    assert files.access("/system/bin", 5)
    assert not files.access("/system/bin", 2)
    assert not files.access("/nope", 4)
    assert 9997 in SHELL.groups


def test_names_on_the_emulated_storage_keep_but_ignore_case(files: FileSystem) -> None:
    files.write("/sdcard/Foo.TXT", b"x")
    assert files.read("/sdcard/foo.txt") == b"x"
    files.write("/sdcard/FOO.txt", b"y")
    assert [name for name in files.list_directory("/sdcard") if name.lower() == "foo.txt"] == [
        "Foo.TXT"
    ]
    files.write(f"{TMP}/A", b"")
    assert not files.exists(f"{TMP}/a")


def test_links_are_relative_to_their_own_folder(files: FileSystem) -> None:
    files.make_directory(f"{TMP}/d")
    files.write(f"{TMP}/d/x", b"x")
    files.symlink("d/x", f"{TMP}/l")
    files.symlink("..", f"{TMP}/d/up")
    assert files.read(f"{TMP}/l") == b"x"
    assert files.resolve(f"{TMP}/d/up/l") == f"{TMP}/d/x"
    files.remove(f"{TMP}/l")
    assert files.exists(f"{TMP}/d/x")
    files.symlink("new", f"{TMP}/dangling")
    files.write(f"{TMP}/dangling", b"made")
    assert files.read(f"{TMP}/new") == b"made"


def test_renaming_moves_whole_trees(files: FileSystem) -> None:
    files.make_directory("/sdcard/a/b/c", parents=True)
    files.write("/sdcard/a/b/f", b"x")
    files.rename("/sdcard/a", "/sdcard/z")
    assert files.read("/sdcard/z/b/f") == b"x"
    assert not files.exists("/sdcard/a")
    files.rename("/sdcard/z", "/sdcard/Z")
    assert "Z" in files.list_directory("/sdcard") or "z" in files.list_directory("/sdcard")


def test_any_bytes_can_be_a_name(files: FileSystem) -> None:
    name = b"\xff\xfe 'x'\n\t*".decode("utf-8", "surrogateescape")
    files.write(f"{TMP}/{name}", b"x")
    assert name in files.list_directory(TMP)
    assert files.read(f"{TMP}/{name}") == b"x"


def test_space_is_counted_and_runs_out(files: FileSystem) -> None:
    free = files.free_bytes("/sdcard")
    files.write("/sdcard/a", bytes(1000))
    assert files.free_bytes("/data") == free - 1000
    files.copy("/sdcard/a", "/sdcard/b")
    files.write("/sdcard/a", bytes(10))
    assert files.free_bytes("/sdcard") == free - 1010
    files.rename("/sdcard/a", "/sdcard/b")
    assert files.free_bytes("/sdcard") == free - 10
    files.remove("/sdcard/b")
    assert files.free_bytes("/sdcard") == free
    files.set_free_bytes(100)
    writer = files.open_write("/sdcard/c")
    writer.write(bytes(60))
    assert code_of(lambda: writer.write(bytes(60))) == "ENOSPC"
    assert files.stat("/sdcard/c").size == 100
    assert files.free_bytes("/sdcard") == 0


def test_statfs_has_the_numbers_of_the_partition(files: FileSystem) -> None:
    space = files.space("/sdcard")
    assert (space.source, space.mount_point, space.type_name) == (
        "/dev/fuse",
        "/storage/emulated",
        "fuse",
    )
    assert space.total == space.used + space.free
    assert files.space("/system/bin").mount_point == "/"
    assert {space.mount_point for space in files.spaces()} >= {"/", "/data", "/storage/emulated"}


def test_phones_share_unchanged_files(files: FileSystem) -> None:
    other = FileSystem(Clock())
    files.write("/sdcard/mine", b"x")
    files.make_directory("/sdcard/Download/sub")
    files.chmod(TMP, 0o700)
    assert not other.exists("/sdcard/mine")
    assert other.list_directory("/sdcard/Download") == []
    assert other.stat(TMP).permissions == 0o771


def test_a_phones_files_take_little_memory() -> None:
    FileSystem(Clock()).write("/sdcard/first", b"x")
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [FileSystem(Clock()) for _ in range(100)]
        for files in kept:
            files.write("/sdcard/a", b"x")
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert taken / len(kept) < 20_000


def test_a_large_push_and_its_copy_are_stored_once(files: FileSystem) -> None:
    pieces = [bytes([number]) * 65536 for number in range(64)]
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        with files.open_write(f"{TMP}/big") as writer:
            for piece in pieces:
                writer.write(piece)
        files.copy(f"{TMP}/big", f"{TMP}/copy")
        read = list(files.open_read(f"{TMP}/copy"))
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert read == pieces
    assert taken < 200_000
    files.append(f"{TMP}/copy", b"more")
    assert files.stat(f"{TMP}/big").size == 64 * 65536


def test_many_small_writes_are_combined(files: FileSystem) -> None:
    writer = files.open_write(f"{TMP}/a")
    for number in range(20_000):
        writer.write(b"%d\n" % number)
    assert files.read(f"{TMP}/a").count(b"\n") == 20_000
    assert len(list(files.open_read(f"{TMP}/a"))) < 10


def test_programs_are_links_to_toybox_or_files(files: FileSystem) -> None:
    files.install_programs(["ls", "am", "cat"], ["ls", "cat"])
    assert files.link_target("/system/bin/ls") == "toybox"
    assert files.lstat("/system/bin/am").is_file
    assert files.access("/system/bin/ls", 1)
    assert "sh" in files.list_directory("/bin")


def test_devices_discard_and_generate_data(files: FileSystem) -> None:
    files.write("/dev/null", b"gone")
    assert files.read("/dev/null") == b""
    assert files.open_read("/dev/zero").read(4) == bytes(4)
    assert len(files.open_read("/dev/urandom").read(16)) == 16
    assert files.stat("/dev/null").special == (1, 3)


def test_proc_is_generated_when_read(files: FileSystem) -> None:
    assert files.read("/proc/meminfo").startswith(b"MemTotal: ")
    assert float(files.read("/proc/uptime").split()[0]) < 60
    assert b" /data f2fs rw" in files.read("/proc/mounts")
    assert files.stat("/proc/meminfo").size == 0
    assert code_of(lambda: files.write("/proc/meminfo", b"")) == "EACCES"
