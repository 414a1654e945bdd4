"""``sync:``: transfers files. [src: adb/daemon/file_sync_service.cpp]"""

from collections.abc import Awaitable, Callable
from typing import Final

from fakedroid.shell.process import decode, encode
from fakedroid.state.files.filesystem import FileSystem
from fakedroid.state.files.status import Status
from fakedroid.wire.services import sync_messages as messages
from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Request
from fakedroid.wire.services.sync_receive import receive, receive_v2
from fakedroid.wire.services.sync_send import send, send_v2
from fakedroid.wire.stream import Service, Stream

Step = Callable[["FileSystem", Stream, str], Awaitable[bool]]
"""Handles one request; False ends the session, as adbd does after every failure."""


def sync(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``sync:``."""

    async def serve(stream: Stream) -> None:
        while await _serve_one(phone.files, stream):
            pass

    return serve


async def _serve_one(files: FileSystem, stream: Stream) -> bool:
    kind, length = messages.HEAD.unpack(await stream.read_exactly(messages.HEAD.size))
    if length > messages.PATH_MAX:
        await stream.write(messages.fail("path too long"))
        return False
    path = _path(await stream.read_exactly(length))
    if kind == b"QUIT":
        return False
    step = STEPS.get(kind)
    if step is None:
        number = int.from_bytes(kind, "little")
        await stream.write(messages.fail(f"unknown command {number:08x}"))
        return False
    return await step(files, stream, path)


def _path(data: bytes) -> str:
    """Return a path as adbd's C code sees it: it ends at a NUL, and adbd runs in ``/``."""
    path = decode(data.split(b"\0")[0])
    return path if path.startswith("/") or not path else f"/{path}"


async def _stat_v1(files: FileSystem, stream: Stream, path: str) -> bool:
    try:
        status = files.lstat(path)
    except OSError:
        status = None
    await stream.write(b"STAT" + messages.stat_v1(status))
    return True


async def _stat_v2(files: FileSystem, stream: Stream, path: str) -> bool:
    await stream.write(b"STA2" + _status(files.stat, path))
    return True


async def _lstat_v2(files: FileSystem, stream: Stream, path: str) -> bool:
    await stream.write(b"LST2" + _status(files.lstat, path))
    return True


def _status(ask: Callable[[str], Status], path: str) -> bytes:
    try:
        return messages.stat_v2(ask(path))
    except OSError as error:
        return messages.stat_v2(error)


async def _list_v1(files: FileSystem, stream: Stream, path: str) -> bool:
    return await _list(files, stream, path, 1)


async def _list_v2(files: FileSystem, stream: Stream, path: str) -> bool:
    return await _list(files, stream, path, 2)


async def _list(files: FileSystem, stream: Stream, path: str, version: int) -> bool:
    try:
        names = [".", "..", *files.list_directory(path)]
    except OSError:
        names = []
    for name in names:
        line = _entry(files, f"{path}/{name}", encode(name), version)
        if line is not None:
            await stream.write(line)
    await stream.write(messages.end_of_list(version))
    return True


def _entry(files: FileSystem, path: str, name: bytes, version: int) -> bytes | None:
    if version == 2:
        return messages.entry(2, _status(files.lstat, path), name)
    try:
        return messages.entry(1, messages.stat_v1(files.lstat(path)), name)
    except OSError:
        return None


STEPS: Final[dict[bytes, Step]] = {
    b"STAT": _stat_v1,
    b"STA2": _stat_v2,
    b"LST2": _lstat_v2,
    b"LIST": _list_v1,
    b"LIS2": _list_v2,
    b"SEND": send,
    b"SND2": send_v2,
    b"RECV": receive,
    b"RCV2": receive_v2,
}
