"""The data that a phone can be filled with."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fakedroid.world.app import App

Seed = Callable[[float], object]
"""Creates the initial data of an app; called with the boot time, in seconds since 1970."""


class StoredFile(NamedTuple):
    """A file in the phone's storage, and when it was written, in seconds since 1970."""

    path: str
    data: bytes
    at: float


@dataclass(frozen=True)
class Contents:
    """The owner's data on a phone; without any, apps have a few simple entries.

    ``seeds`` are by the class that the app stores (`ActivityContext.data`). ``files`` is called
    with the boot time too, when the phone's storage is first used.
    """

    apps: tuple[App, ...] = ()
    seeds: Mapping[type, Seed] = field(default_factory=dict)
    files: Callable[[float], Iterable[StoredFile]] = lambda _boot: ()


PLAIN = Contents()
"""The default for tests."""
