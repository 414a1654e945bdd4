"""Transfers files from the phone to the computer: RECV and RCV2."""

import errno
import struct
from typing import Final

from fakedroid.state.files.filesystem import FileSystem
from fakedroid.wire.services import sync_messages as messages
from fakedroid.wire.stream import Stream

_SETUP: Final = struct.Struct("<4sI")


async def receive_v2(files: FileSystem, stream: Stream, path: str) -> bool:
    """Handle RCV2; compression is not supported, so all flags are unknown."""
    _, flags = _SETUP.unpack(await stream.read_exactly(_SETUP.size))
    if flags:
        await stream.write(messages.fail(f"unknown flags: {flags}"))
        return False
    return await receive(files, stream, path)


async def receive(files: FileSystem, stream: Stream, path: str) -> bool:
    """Handle RECV: send the file in chunks, or the error."""
    try:
        source = files.open_read(path)
    except OSError as error:
        # A directory can be opened on a phone; reading it fails.
        step = "read" if error.errno == errno.EISDIR else "open"
        await stream.write(messages.fail(f"{step} failed", error))
        return False
    with source:
        while data := source.read(messages.DATA_MAX):
            await stream.write(messages.HEAD.pack(b"DATA", len(data)))
            await stream.write(data)
    await stream.write(messages.HEAD.pack(b"DONE", 0))
    return True
