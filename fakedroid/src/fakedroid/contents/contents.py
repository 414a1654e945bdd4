"""What a phone can be filled with."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fakedroid.world.app import App

Seed = Callable[[float], object]
"""Makes what an app has stored at first; it gets the time of boot, in seconds since 1970."""


class StoredFile(NamedTuple):
    """A file in the phone's storage, and when it was written, in seconds since 1970."""

    path: str
    data: bytes
    at: float


@dataclass(frozen=True)
class Contents:
    """What is on a phone beside what Android brings; without any, apps hold a few plain lines.

    ``seeds`` are by the class that the app stores (`ActivityContext.data`). ``files`` gets the time
    of boot too, when the phone's storage is first used.
    """

    apps: tuple[App, ...] = ()
    seeds: Mapping[type, Seed] = field(default_factory=dict)
    files: Callable[[float], Iterable[StoredFile]] = lambda _boot: ()


PLAIN = Contents()
"""What tests meet unless they ask for more."""
