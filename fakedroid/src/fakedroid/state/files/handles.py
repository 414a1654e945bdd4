"""Open files: a reader and a writer that keep their node even if its name is removed."""

import errno
import os
from collections.abc import Callable, Iterator
from typing import Self

from fakedroid.state.files.content import PIECE
from fakedroid.state.files.failures import fail
from fakedroid.state.files.nodes import File, Special


class Handle:
    """An open file; closing it is optional, since nothing leaks."""

    def close(self) -> None:
        """Close the file."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Reader(Handle):
    """A file open for reading, with its own position."""

    def __init__(self, node: File) -> None:
        self._node = node
        self.position = 0

    @property
    def size(self) -> int:
        """Return the current size of the file."""
        return self._node.content.size

    def read(self, limit: int = PIECE) -> bytes:
        """Return the next bytes, at most ``limit``; empty at the end."""
        data = self._node.content.read(self.position, limit)
        self.position += len(data)
        return data

    def __iter__(self) -> Iterator[bytes]:
        while data := self.read():
            yield data


class SpecialReader(Reader):
    """A character device open for reading."""

    def __init__(self, special: Special) -> None:
        super().__init__(File(0))
        self._special = special

    def read(self, limit: int = PIECE) -> bytes:
        """Return the device's bytes: nothing, zeros or random bytes."""
        if self._special in (Special.ZERO, Special.FULL):
            return bytes(limit)
        if self._special in (Special.RANDOM, Special.URANDOM):
            return os.urandom(limit)
        return b""


class Writer(Handle):
    """A file open for writing; ``claim`` reserves space and returns how much was available."""

    def __init__(self, node: File, claim: Callable[[int], int], touch: Callable[[File], None]):
        self._node = node
        self._claim = claim
        self._touch = touch
        self.position: int | None = None

    def write(self, data: bytes) -> None:
        """Write at the position, or without one at the end.

        Raises:
            OSError: ENOSPC; the bytes that fit are written.
        """
        content = self._node.content
        at = content.size if self.position is None else self.position
        grow = max(0, at + len(data) - content.size)
        granted = self._claim(grow)
        kept = data if granted == grow else data[: len(data) - (grow - granted)]
        if self.position is None:
            content.append(kept)
        else:
            content.write_at(at, kept)
            self.position = at + len(kept)
        self._touch(self._node)
        if granted < grow:
            fail(errno.ENOSPC, "")

    def truncate(self, size: int) -> None:
        """Truncate or extend the file to ``size``."""
        content = self._node.content
        grow = size - content.size
        if grow > 0 and self._claim(grow) < grow:
            fail(errno.ENOSPC, "")
        if grow < 0:
            self._claim(grow)
        content.truncate(size)
        self._touch(self._node)


class SpecialWriter(Writer):
    """A character device open for writing: all discard everything, except /dev/full."""

    def __init__(self, special: Special) -> None:
        super().__init__(File(0), lambda size: size, lambda _: None)
        self._special = special

    def write(self, data: bytes) -> None:
        """Discard the bytes."""
        if self._special is Special.FULL and data:
            fail(errno.ENOSPC, "")

    def truncate(self, size: int) -> None:
        """Do nothing: a device has no length."""
