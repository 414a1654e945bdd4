"""The recent reads of a session, so that actions can refer to an element."""

from __future__ import annotations

from typing import Final, NamedTuple

from fakedroid.world.views.view import View

_KEPT: Final = 8


class Read(NamedTuple):
    """The elements of one read, and the connection that they belong to."""

    connection: int
    views: tuple[View, ...]


class ReadHistory:
    """The most recent reads of a session."""

    def __init__(self) -> None:
        self._reads: dict[int, Read] = {}

    def keep(self, number: int, read: Read) -> None:
        """Store a read, and drop the oldest if there are too many."""
        self._reads[number] = read
        if len(self._reads) > _KEPT:
            del self._reads[min(self._reads)]

    def get(self, number: int) -> Read | None:
        """Return a read, or None if it has been dropped or never existed."""
        return self._reads.get(number)
