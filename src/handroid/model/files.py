"""Files on a phone."""

import stat
from dataclasses import dataclass


@dataclass(frozen=True)
class FileStat:
    """The metadata of one file on a phone."""

    mode: int
    size: int
    modified: int

    @property
    def is_directory(self) -> bool:
        """Whether it is a directory."""
        return stat.S_ISDIR(self.mode)

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file."""
        return stat.S_ISREG(self.mode)

    @property
    def is_link(self) -> bool:
        """Whether it is a symbolic link."""
        return stat.S_ISLNK(self.mode)


UNKNOWN = FileStat(0, 0, 0)
"""For a name that the phone lists but does not let us stat."""


@dataclass(frozen=True)
class DirectoryEntry:
    """An entry of a directory on a phone."""

    name: str
    stat: FileStat
