"""Locks in files that every process of this user honours; the state folder holds them."""

import contextlib
import os
import sys
from pathlib import Path
from typing import IO


def take(path: Path) -> IO[bytes] | None:
    """Take a lock, if nobody holds it; whoever held it before removed the file that was there."""
    file = path.open("a+b", buffering=0)
    if _try_lock(file) and _is_at(path, file):
        return file
    file.close()
    return None


def _is_at(path: Path, file: IO[bytes]) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        with contextlib.suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

    def release(file: IO[bytes], path: Path) -> None:
        """Release a lock, and remove its file unless another has opened it."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        file.close()
        with contextlib.suppress(OSError):
            path.unlink()

    def held(file: IO[bytes]) -> bool:
        """Whether a process holds the lock of an open file; looking keeps nobody from taking it."""
        try:
            file.read(1)
        except OSError:
            return True
        return False

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def release(file: IO[bytes], path: Path) -> None:
        """Remove a lock's file while it is still held, so that nobody's is removed; release it."""
        with contextlib.suppress(OSError):
            path.unlink()
        file.close()

    def held(file: IO[bytes]) -> bool:
        """Whether a process holds the lock of an open file; looking keeps nobody from taking it."""
        try:
            # Shared, so that two who look at once do not take each other for the holder.
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False
