"""Files on a phone."""

import stat
from dataclasses import dataclass


@dataclass(frozen=True)
class FileStat:
    """What a phone says of one file."""

    mode: int
    size: int
    modified: int

    @property
    def is_directory(self) -> bool:
        """Whether it is a directory."""
        return stat.S_ISDIR(self.mode)

    @property
    def is_file(self) -> bool:
        """Whether it is a plain file."""
        return stat.S_ISREG(self.mode)

    @property
    def is_link(self) -> bool:
        """Whether it is a symbolic link."""
        return stat.S_ISLNK(self.mode)


UNKNOWN = FileStat(0, 0, 0)
"""Of a name that the phone lists and does not let us look at."""


@dataclass(frozen=True)
class DirectoryEntry:
    """One name in a directory of a phone."""

    name: str
    stat: FileStat
