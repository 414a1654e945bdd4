"""A file that is reloaded when it changes."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


class WatchedFile(Generic[T]):
    """The parsed content of a file; checked on each use, and read again only after a change."""

    def __init__(self, path: Path, read: Callable[[Path], T]) -> None:
        self._path = path
        self._read = read
        self._mark: tuple[int, int, int] | None = None
        self._value = read(path)
        self._mark = self._now()

    def value(self) -> T:
        """Return the parsed content.

        Raises:
            HandroidError: the file has changed and cannot be read.
        """
        mark = self._now()
        if mark != self._mark:
            self._value = self._read(self._path)
            self._mark = mark
        return self._value

    def _now(self) -> tuple[int, int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
