"""The parts of the phone that the world uses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class SettingsStore(Protocol):
    """The phone's settings, as in `settings get/put`."""

    def get(self, namespace: str, key: str) -> str | None:
        """Return a value, or None."""

    def put(self, namespace: str, key: str, value: str) -> None:
        """Store a value."""


class PlainSettings:
    """The settings of a world without a phone."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, str], str] = {}

    def get(self, namespace: str, key: str) -> str | None:
        """Return a value, or None."""
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
    """The phone around the world; every part has a default, so that a world can be used alone.

    ``folder`` lists a folder of the phone's storage by path. ``process`` returns the pid of a
    package's process, starting it if necessary. ``unix`` converts seconds since boot to the
    phone's wall clock. ``seeds`` create the initial data of apps, by class, from the boot time.
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
    """What a vendor adds after the user in a window's name."""
    second_display: bool = False
    composes: bool = False
    """Whether the keyboard composes typed text."""
    other_user: int | None = None
    """A user other than the owner whose app runs in the background."""
