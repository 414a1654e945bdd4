"""What the file system tells about a file and about the space it lies in."""

import stat
from dataclasses import dataclass

BLOCK = 4096


@dataclass(frozen=True, slots=True)
class Status:
    """The fields of `stat` that mean something here; ``mode`` includes the kind."""

    mode: int
    inode: int
    links: int
    uid: int
    gid: int
    size: int
    mtime: float
    device: int
    special: tuple[int, int] = (0, 0)

    @property
    def atime(self) -> float:
        """Return the time of the last read: file systems here are mounted without it."""
        return self.mtime

    @property
    def ctime(self) -> float:
        """Return the time of the last change of the entry."""
        return self.mtime

    @property
    def is_directory(self) -> bool:
        """Return whether this is a directory."""
        return stat.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        """Return whether this is a symbolic link."""
        return stat.S_ISLNK(self.mode)

    @property
    def is_file(self) -> bool:
        """Return whether this is a regular file."""
        return stat.S_ISREG(self.mode)

    @property
    def permissions(self) -> int:
        """Return the mode without the kind."""
        return stat.S_IMODE(self.mode)

    @property
    def blocks(self) -> int:
        """Return the number of 512-byte blocks it takes."""
        if self.is_link or self.special != (0, 0):
            return 0
        return -(-self.size // BLOCK) * (BLOCK // 512)


@dataclass(frozen=True, slots=True)
class Space:
    """The numbers of `statfs` for one mounted file system, in bytes."""

    source: str
    mount_point: str
    type_name: str
    type_number: int
    total: int
    free: int
    block_size: int = BLOCK

    @property
    def used(self) -> int:
        """Return the bytes taken."""
        return self.total - self.free
