"""What a session remembers of its reads, so that acts can name an element."""

from __future__ import annotations

from typing import Final, NamedTuple

from fakedroid.world.views.view import View

_KEPT: Final = 8


class Read(NamedTuple):
    """The elements of one read, and the connection they belong to."""

    connection: int
    views: tuple[View, ...]


class ReadHistory:
    """The last reads of a session."""

    def __init__(self) -> None:
        self._reads: dict[int, Read] = {}

    def keep(self, number: int, read: Read) -> None:
        """Remember a read, and forget the oldest when there are too many."""
        self._reads[number] = read
        if len(self._reads) > _KEPT:
            del self._reads[min(self._reads)]

    def get(self, number: int) -> Read | None:
        """Return a read, None when it was forgotten or never was."""
        return self._reads.get(number)
