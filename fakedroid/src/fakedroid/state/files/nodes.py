"""The nodes of the file tree."""

import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import count

from fakedroid.state.files.content import Content
from fakedroid.state.files.kernel import Kernel

_inodes = count(64)


def next_inode() -> int:
    """Return a unique inode number."""
    return next(_inodes)


class Special(Enum):
    """Character devices, with their major and minor numbers."""

    NULL = (1, 3)
    ZERO = (1, 5)
    FULL = (1, 7)
    RANDOM = (1, 8)
    URANDOM = (1, 9)
    TTY = (5, 0)


@dataclass(slots=True)
class Node:
    """The common fields of all nodes; ``mtime`` None means as old as the system image."""

    mode: int
    uid: int = 0
    gid: int = 0
    mtime: float | None = None
    inode: int = field(default_factory=next_inode)

    kind = 0

    @property
    def size(self) -> int:
        """Return the size that `stat` reports."""
        return 0


@dataclass(slots=True)
class File(Node):
    """A regular file."""

    content: Content = field(default_factory=Content)
    owner: object = None

    kind = stat.S_IFREG

    @property
    def size(self) -> int:
        """Return the number of bytes."""
        return self.content.size


@dataclass(slots=True)
class Directory(Node):
    """A directory; ``owner`` is the file system that may change it in place, None if shared."""

    entries: dict[str, Node] = field(default_factory=dict)
    owner: object = None
    children: Callable[[Kernel], dict[str, Node]] | None = None

    kind = stat.S_IFDIR

    @property
    def size(self) -> int:
        """Return one block, like ext4 for a small directory."""
        return 4096


@dataclass(slots=True)
class Link(Node):
    """A symbolic link."""

    target: str = ""

    kind = stat.S_IFLNK

    @property
    def size(self) -> int:
        """Return the length of the target."""
        return len(self.target.encode("utf-8", "surrogateescape"))


@dataclass(slots=True)
class Character(Node):
    """A character device."""

    special: Special = Special.NULL

    kind = stat.S_IFCHR


@dataclass(slots=True)
class Generated(Node):
    """A file of /proc: its bytes are generated when it is read."""

    make: Callable[[Kernel], bytes] = lambda _: b""

    kind = stat.S_IFREG
