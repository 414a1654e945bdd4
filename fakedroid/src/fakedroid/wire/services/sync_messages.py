"""Messages of the sync protocol. [src: file_sync_protocol.h]"""

import errno
import struct
from typing import Final

from fakedroid.state.files.failures import error_text
from fakedroid.state.files.status import Status

DATA_MAX: Final = 64 * 1024
PATH_MAX: Final = 1024

HEAD: Final = struct.Struct("<4sI")
_V1: Final = struct.Struct("<III")
_V2: Final = struct.Struct("<IQQIIIIQqqq")
_WORD: Final = 0xFFFFFFFF

# Errors that other systems number differently than Linux. [src: sysdeps/errno.cpp]
_LINUX_NUMBERS: Final = {errno.ENAMETOOLONG: 36, errno.ENOTEMPTY: 39, errno.ELOOP: 40}


def fail(reason: str, error: OSError | None = None) -> bytes:
    """Return the message for a failed request."""
    text = (reason if error is None else f"{reason}: {error_text(error)}").encode()
    return HEAD.pack(b"FAIL", len(text)) + text


def okay() -> bytes:
    """Return the message that confirms a received file."""
    return HEAD.pack(b"OKAY", 0)


def stat_v1(status: Status | None) -> bytes:
    """Return mode, size and modification time; all zero if the file does not exist."""
    if status is None:
        return _V1.pack(0, 0, 0)
    return _V1.pack(status.mode, status.size & _WORD, int(status.mtime) & _WORD)


def stat_v2(status: Status | OSError) -> bytes:
    """Return the whole status of a file, or the error."""
    if isinstance(status, OSError):
        number = status.errno or errno.EIO
        return _V2.pack(_LINUX_NUMBERS.get(number, number), *([0] * 10))
    return _V2.pack(
        0,
        status.device,
        status.inode,
        status.mode,
        status.links,
        status.uid,
        status.gid,
        status.size,
        int(status.atime),
        int(status.mtime),
        int(status.ctime),
    )


def entry(version: int, status: bytes, name: bytes) -> bytes:
    """Return one entry of a listing."""
    head = b"DENT" if version == 1 else b"DNT2"
    return head + status + len(name).to_bytes(4, "little") + name


def end_of_list(version: int) -> bytes:
    """Return the end of a listing: an empty message of the same length as an entry."""
    return b"DONE" + bytes((_V1.size if version == 1 else _V2.size) + 4)
