"""What the world needs to know of the phone around it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class SettingsStore(Protocol):
    """The phone's settings, as `settings get/put` sees them."""

    def get(self, namespace: str, key: str) -> str | None:
        """Return a value, None where there is none."""

    def put(self, namespace: str, key: str, value: str) -> None:
        """Store a value."""


class PlainSettings:
    """Settings of a world that stands alone."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, str], str] = {}

    def get(self, namespace: str, key: str) -> str | None:
        """Return a value, None where there is none."""
        return self._values.get((namespace, key))

    def put(self, namespace: str, key: str, value: str) -> None:
        """Store a value."""
        self._values[namespace, key] = value


class FolderEntry(NamedTuple):
    """A file or folder inside a folder."""

    name: str
    folder: bool
    size: int


def _no_files(_path: str) -> list[FolderEntry]:
    return []


def _pid_by_uid(_package: str, uid: int) -> int:
    return uid + 1000


@dataclass
class Surroundings:
    """The phone around the world; every part has a stand-in, so that a world can stand alone.

    ``folder`` lists what a folder of the phone's storage holds, by path.
    ``process`` returns the pid of a package's process and starts it when it does not run.
    ``unix`` turns seconds since boot into the phone's wall clock. ``seeds`` make what apps have
    stored at first, by its class, from the time of boot.
    """

    api: int = 34
    release: str = "14"
    build: str = "UQ1A.240205.002"
    model: str = "Virtual Phone"
    settings: SettingsStore = field(default_factory=PlainSettings)
    folder: Callable[[str], list[FolderEntry]] = _no_files
    process: Callable[[str, int], int] = _pid_by_uid
    unix: Callable[[float], float] = lambda at: 1_700_000_000.0 + at
    seeds: Mapping[type, Callable[[float], object]] = field(default_factory=dict)
    window_word: str = ""
    """What a maker adds behind the user in a window's name."""
    second_display: bool = False
    composes: bool = False
    """Whether the keyboard composes what keys type."""
    other_user: int | None = None
    """A user beside the owner whose app runs in the background."""
