"""The status of files, and the free space of file systems."""

import stat
from dataclasses import dataclass

BLOCK = 4096


@dataclass(frozen=True, slots=True)
class Status:
    """The fields of `stat` that are used here; ``mode`` includes the file type."""

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
        """Return the modification time: file systems here do not record the last read."""
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
        """Return the mode without the file type."""
        return stat.S_IMODE(self.mode)

    @property
    def blocks(self) -> int:
        """Return the number of 512-byte blocks used."""
        if self.is_link or self.special != (0, 0):
            return 0
        return -(-self.size // BLOCK) * (BLOCK // 512)


@dataclass(frozen=True, slots=True)
class Space:
    """The `statfs` values of one mounted file system, in bytes."""

    source: str
    mount_point: str
    type_name: str
    type_number: int
    total: int
    free: int
    block_size: int = BLOCK

    @property
    def used(self) -> int:
        """Return the used bytes."""
        return self.total - self.free
