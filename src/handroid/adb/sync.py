"""File transfer over adb's sync protocol; paths are sent as bytes and never parsed by a shell.

The second version of each request (64-bit sizes, error numbers) is used if the phone supports it.
"""

import errno
import os
import stat
import struct
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from handroid.adb.stream import Transport
from handroid.adb.wire import Wire
from handroid.errors import ActionFailed, BadAnswer, InvalidParams, Outcome
from handroid.model import progress
from handroid.model.deadline import Deadline
from handroid.model.files import UNKNOWN, DirectoryEntry, FileStat
from handroid.model.off_loop import Pauses

_REQUEST = struct.Struct("<4sI")
_STAT_1 = struct.Struct("<III")
_STAT_2 = struct.Struct("<IQQIIIIQqqq")
_COUNT = struct.Struct("<I")
_SEND_2 = struct.Struct("<4sII")
_NO_COMPRESSION = 0
_CHUNK = 65536
_LONGEST_PATH = 1024
_MOST_ENTRIES = 200_000


class FileFailure(ActionFailed):
    """The phone refused a file operation; `number` is its errno, or 0 if it gave none."""

    def __init__(self, what: str, number: int = 0, outcome: Outcome = Outcome.NOT_DONE) -> None:
        super().__init__(what, outcome=outcome)
        self.number = number


async def read_stat(transport: Transport, path: str, deadline: Deadline) -> FileStat:
    """Return the metadata of a path, without following a symbolic link.

    Raises:
        FileFailure: there is no such file, or it may not be accessed.
    """
    version_2 = "stat_v2" in await transport.features(deadline)
    async with _session(transport, deadline, f"Reading {path}") as wire:
        _ask(wire, b"LST2" if version_2 else b"STAT", _path_bytes(path))
        await _expect(wire, b"LST2" if version_2 else b"STAT", path)
        found = await (_read_stat_2 if version_2 else _read_stat_1)(wire, path)
        _ask(wire, b"QUIT", b"")
    if found is None:
        raise FileFailure(f"{path}: No such file or directory", errno.ENOENT)
    return found


async def list_directory(
    transport: Transport, path: str, deadline: Deadline
) -> list[DirectoryEntry]:
    """Return the entries of a directory without ``.`` and ``..``, in the phone's order.

    A path that is not a directory, or cannot be read, has no entries: the protocol reports no more.
    """
    version_2 = "ls_v2" in await transport.features(deadline)
    entries = []
    pause = Pauses()
    async with _session(transport, deadline, f"Listing {path}") as wire:
        _ask(wire, b"LIS2" if version_2 else b"LIST", _path_bytes(path))
        while (answer := await wire.read_exactly(4)) in (b"DNT2", b"DENT"):
            found = await (_read_listed_2 if version_2 else _read_stat_1)(wire, path)
            (size,) = _COUNT.unpack(await wire.read_exactly(4))
            name = _name(await wire.read_exactly(size))
            if name not in (".", "..") and found is not None:
                entries.append(DirectoryEntry(name, found))
            if len(entries) > _MOST_ENTRIES:
                raise BadAnswer(f"{path} has more than {_MOST_ENTRIES} entries.")
            await pause.now_and_then()
        if answer != b"DONE":
            raise BadAnswer(f"The phone answered {answer!r} to a listing.")
        await wire.read_exactly((_STAT_2 if version_2 else _STAT_1).size + 4)
        _ask(wire, b"QUIT", b"")
    return entries


async def pull(
    transport: Transport, path: str, deadline: Deadline, *, limit: int, size: int | None = None
) -> bytes:
    """Return the content of a file; ``size`` is its expected size, if known.

    Raises:
        FileFailure: it cannot be read.
        BadAnswer: it is larger than ``limit`` bytes.
    """
    content = bytearray()
    pause = Pauses()
    version_2 = "sendrecv_v2" in await transport.features(deadline)
    async with _session(transport, deadline, f"Reading {path}") as wire:
        _ask(wire, b"RCV2" if version_2 else b"RECV", _path_bytes(path))
        if version_2:
            wire.send(_REQUEST.pack(b"RCV2", _NO_COMPRESSION))
        while True:
            answer, length = _REQUEST.unpack(await wire.read_exactly(8))
            if answer == b"DONE":
                break
            if answer != b"DATA":
                await _fail(wire, answer, length, path)
            if len(content) + length > limit:
                raise BadAnswer(f"{path} is larger than {limit} bytes.")
            content += await wire.read_exactly(length)
            progress.report("Reading from the phone", len(content), size)
            await pause.now_and_then()
        _ask(wire, b"QUIT", b"")
    return bytes(content)


async def push(
    transport: Transport, path: str, content: bytes, deadline: Deadline, *, mode: int = 0o644
) -> None:
    """Write a file, creating parent directories.

    Raises:
        FileFailure: it could not be written; a part of it may have been.
    """
    version_2 = "sendrecv_v2" in await transport.features(deadline)
    async with _session(transport, deadline, f"Writing {path}", Outcome.UNKNOWN) as wire:
        _ask_to_send(wire, _path_bytes(path), stat.S_IFREG | mode, version_2)
        for start in range(0, len(content), _CHUNK):
            piece = content[start : start + _CHUNK]
            wire.send(_REQUEST.pack(b"DATA", len(piece)) + piece)
            await wire.drain()
            progress.report("Writing to the phone", start + len(piece), len(content))
        wire.send(_REQUEST.pack(b"DONE", int(time.time())))
        answer, size = _REQUEST.unpack(await wire.read_exactly(8))
        if answer != b"OKAY":
            await _fail(wire, answer, size, path)
        _ask(wire, b"QUIT", b"")


@asynccontextmanager
async def _session(
    transport: Transport, deadline: Deadline, what: str, outcome: Outcome = Outcome.NOT_DONE
) -> AsyncIterator[Wire]:
    wire = await transport.open("sync:", deadline)
    try:
        async with deadline.limit(what, outcome):
            yield wire
            await wire.drain()
    except BaseException:
        wire.abort()
        raise
    wire.close()


def _ask(wire: Wire, request: bytes, argument: bytes) -> None:
    wire.send(_REQUEST.pack(request, len(argument)) + argument)


def _ask_to_send(wire: Wire, path: bytes, mode: int, version_2: bool) -> None:
    if version_2:
        _ask(wire, b"SND2", path)
        wire.send(_SEND_2.pack(b"SND2", mode, _NO_COMPRESSION))
    else:
        _ask(wire, b"SEND", path + b",%d" % mode)


def _path_bytes(path: str) -> bytes:
    data = path.encode("utf-8", "surrogateescape")
    if b"\0" in data or not data.startswith(b"/"):
        raise InvalidParams(f"'{path}' is not an absolute path without NUL.")
    if len(data) > _LONGEST_PATH:
        raise InvalidParams(f"A path of {len(data)} bytes is longer than adb takes.")
    return data


def _name(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


async def _expect(wire: Wire, answer: bytes, path: str) -> None:
    got = await wire.read_exactly(4)
    if got != answer:
        raise BadAnswer(f"The phone answered {got!r} for {path}.")


async def _read_stat_1(wire: Wire, _path: str) -> FileStat | None:
    mode, size, modified = _STAT_1.unpack(await wire.read_exactly(_STAT_1.size))
    return FileStat(mode, size, modified) if mode else None


async def _read_listed_2(wire: Wire, path: str) -> FileStat | None:
    """Return the metadata of an entry; an inaccessible entry does not fail the listing."""
    try:
        return await _read_stat_2(wire, path)
    except FileFailure:
        return UNKNOWN


async def _read_stat_2(wire: Wire, path: str) -> FileStat | None:
    fields = _STAT_2.unpack(await wire.read_exactly(_STAT_2.size))
    number, mode, size, modified = fields[0], fields[3], fields[7], fields[9]
    if number == errno.ENOENT:
        return None
    if number:
        raise FileFailure(f"{path}: {os.strerror(number)}", number)
    return FileStat(mode, size, modified)


async def _fail(wire: Wire, answer: bytes, size: int, path: str) -> None:
    if answer != b"FAIL":
        raise BadAnswer(f"The phone answered {answer!r} for {path}.")
    text = (await wire.read_exactly(min(size, _CHUNK))).decode("utf-8", "replace")
    partly = Outcome.UNKNOWN if text.startswith("write failed") else Outcome.NOT_DONE
    raise FileFailure(f"{path}: {text}", number_of(text), partly)


def number_of(text: str) -> int:
    """Return the errno for the phone's error message."""
    known = (errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC, errno.ENOTDIR, errno.EROFS)
    return next((number for number in known if os.strerror(number) in text), 0)
