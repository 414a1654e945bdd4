"""Transfers files from the computer to the phone: SEND and SND2."""

import re
import stat
import struct
from contextlib import suppress
from typing import Final

from fakedroid.shell.process import decode
from fakedroid.state.files.filesystem import FileSystem
from fakedroid.state.files.handles import Writer
from fakedroid.wire.services import sync_messages as messages
from fakedroid.wire.stream import Stream

_SETUP: Final = struct.Struct("<4sII")
_DRY_RUN: Final = 0x80000000
_MODE: Final = re.compile(r"\s*(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)")


class _FailedError(Exception):
    """The file cannot be stored; ``answer`` is the response."""

    def __init__(self, reason: str, error: OSError | None = None) -> None:
        super().__init__(reason)
        self.answer = messages.fail(reason, error)


async def send(files: FileSystem, stream: Stream, request: str) -> bool:
    """Handle SEND: ``path,mode`` and then the data."""
    path, comma, mode = request.rpartition(",")
    if not comma:
        await stream.write(messages.fail("missing , in ID_SEND_V1"))
        return False
    return await _store(files, stream, path, _number(mode))


async def send_v2(files: FileSystem, stream: Stream, path: str) -> bool:
    """Handle SND2, which has separate mode and flags; the only known flag is "dry run"."""
    _, mode, flags = _SETUP.unpack(await stream.read_exactly(_SETUP.size))
    unknown = flags & ~_DRY_RUN
    if unknown:
        await stream.write(messages.fail(f"unknown flags: {unknown}"))
        return False
    if flags & _DRY_RUN:
        await _skip_data(stream)
        await stream.write(messages.okay())
        return True
    return await _store(files, stream, path, mode)


async def _store(files: FileSystem, stream: Stream, path: str, mode: int) -> bool:
    try:
        if stat.S_ISLNK(mode):
            await _store_link(files, stream, path)
        else:
            await _store_file(files, stream, path, _copy_owner_bits(mode))
    except _FailedError as error:
        await stream.write(error.answer)
        await _skip_data(stream)
        return False
    await stream.write(messages.okay())
    return True


async def _store_file(files: FileSystem, stream: Stream, path: str, mode: int) -> None:
    replaces = _remove_replaced(files, path, for_link=False)
    complete = False
    try:
        with _create(files, path, mode) as sink:
            mtime = await _copy(stream, sink)
        complete = True
    finally:
        if replaces and not complete:
            _remove(files, path)
    with suppress(OSError):
        files.set_mtime(path, mtime)


async def _store_link(files: FileSystem, stream: Stream, path: str) -> None:
    _remove_replaced(files, path, for_link=True)
    kind, length = messages.HEAD.unpack(await stream.read_exactly(messages.HEAD.size))
    if kind != b"DATA":
        raise _FailedError("invalid data message: expected ID_DATA")
    if length > messages.DATA_MAX:
        raise _FailedError("oversize data message")
    target = decode((await stream.read_exactly(length)).split(b"\0")[0])
    _link(files, target, path)
    kind, mtime = messages.HEAD.unpack(await stream.read_exactly(messages.HEAD.size))
    if kind != b"DONE":
        raise _FailedError("invalid data message: expected ID_DONE")
    with suppress(OSError):
        files.set_mtime(path, mtime, follow=False)


def _remove_replaced(files: FileSystem, path: str, *, for_link: bool) -> bool:
    """Remove what a push replaces: a file, or a link if a file follows; return if it may."""
    try:
        old = files.lstat(path)
    except OSError:
        return True
    if old.is_file or (old.is_link and not for_link):
        _remove(files, path)
        return True
    return False


def _create(files: FileSystem, path: str, mode: int) -> Writer:
    try:
        try:
            return files.open_write(path, exclusive=True, mode=mode)
        except FileNotFoundError:
            _make_parents(files, path)
            return files.open_write(path, exclusive=True, mode=mode)
        except FileExistsError:
            return files.open_write(path, truncate=False, create=False)
    except OSError as error:
        raise _FailedError("couldn't create file", error) from error


def _link(files: FileSystem, target: str, path: str) -> None:
    _remove(files, path)
    try:
        try:
            files.symlink(target, path)
        except FileNotFoundError:
            _make_parents(files, path)
            files.symlink(target, path)
    except OSError as error:
        raise _FailedError("symlink failed", error) from error


def _make_parents(files: FileSystem, path: str) -> None:
    try:
        files.make_directory(path.rpartition("/")[0] or "/", 0o775, parents=True)
    except OSError as error:
        raise _FailedError("secure_mkdirs() failed", error) from error


def _remove(files: FileSystem, path: str) -> None:
    with suppress(OSError):
        files.remove(path)


async def _copy(stream: Stream, sink: Writer) -> int:
    """Write the data messages to ``sink`` and return the time in the last message."""
    while True:
        kind, length = messages.HEAD.unpack(await stream.read_exactly(messages.HEAD.size))
        if kind == b"DONE":
            return int(length)
        if kind != b"DATA":
            raise _FailedError("invalid data message")
        while length:
            data = await stream.read(length)
            if not data:
                raise EOFError("the host closed the stream")
            length -= len(data)
            try:
                sink.write(data)
            except OSError as error:
                await _skip(stream, length)
                raise _FailedError("write failed", error) from error


async def _skip_data(stream: Stream) -> None:
    """Read the rest of a file that cannot be stored: old computers send it before they read."""
    while True:
        kind, length = messages.HEAD.unpack(await stream.read_exactly(messages.HEAD.size))
        if kind != b"DATA":
            return
        await _skip(stream, length)


async def _skip(stream: Stream, length: int) -> None:
    while length:
        data = await stream.read(length)
        if not data:
            raise EOFError("the host closed the stream")
        length -= len(data)


def _copy_owner_bits(mode: int) -> int:
    """Copy the owner's permissions to group and others, as adbd does."""
    mode &= 0o777
    mode |= (mode >> 3) & 0o070
    return mode | ((mode >> 3) & 0o007)


def _number(text: str) -> int:
    """Parse a number as C's strtoul does with base 0; an invalid one is 0."""
    match = _MODE.match(text)
    if match is None:
        return 0
    digits = match[1]
    if digits[:2] in ("0x", "0X"):
        return int(digits, 16)
    return int(digits, 8 if digits[0] == "0" else 10)
