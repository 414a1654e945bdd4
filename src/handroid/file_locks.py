"""File locks in the state folder, shared by all processes of this user."""

import contextlib
import os
import sys

_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)


def take(path: str) -> int | None:
    """Take a lock, if nobody holds it, and return its open file, whose closing releases it.

    Whoever held it before may have removed the file that was there.
    """
    file = os.open(path, _OPEN, 0o600)
    try:
        if _try_lock(file) and _is_at(path, file):
            return file
    except BaseException:
        os.close(file)
        raise
    os.close(file)
    return None


class Taken:
    """A lock that was taken, until the end of a block; its file stays unless ``remove`` is it."""

    def __init__(self, file: int, remove: str = "") -> None:
        self._file = file
        self._remove = remove

    def __enter__(self) -> None:
        """Hold it."""

    def __exit__(self, *_: object) -> None:
        """Release it."""
        if self._remove:
            release(self._file, self._remove)
        else:
            os.close(self._file)


def remove_if_free(path: str) -> None:
    """Remove the file of a lock, unless somebody holds it."""
    file = take(path)
    if file is not None:
        release(file, path)


def _is_at(path: str, file: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(file))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        with contextlib.suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            return True
        return False

    def release(file: int, path: str) -> None:
        """Release a lock, and remove its file unless another has opened it."""
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
        os.close(file)
        with contextlib.suppress(OSError):
            os.unlink(path)

    def held(file: int) -> bool:
        """Whether a process holds the lock of an open file; looking keeps nobody from taking it."""
        try:
            os.read(file, 1)
        except OSError:
            return True
        return False

else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(file: int, path: str) -> None:
        """Remove a lock's file while it is still held, so that nobody's is removed; release it."""
        with contextlib.suppress(OSError):
            os.unlink(path)
        os.close(file)

    def held(file: int) -> bool:
        """Whether a process holds the lock of an open file; looking keeps nobody from taking it."""
        try:
            # Shared, so that two who look at once do not take each other for the holder.
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False
