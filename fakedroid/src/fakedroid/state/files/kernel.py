"""The data from which the files of /proc are generated."""

from collections.abc import Callable, Iterable
from typing import Protocol

from fakedroid.state.clock import Clock


class ProcessEntry(Protocol):
    """The fields of one process in /proc."""

    @property
    def pid(self) -> int: ...
    @property
    def parent(self) -> int: ...
    @property
    def uid(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def cmdline(self) -> str: ...
    @property
    def stopped(self) -> bool: ...


class ProcessList(Protocol):
    """The source of the processes in /proc."""

    def all(self) -> Iterable[ProcessEntry]: ...


class Kernel(Protocol):
    """The time and the processes of a phone."""

    clock: Clock
    processes: ProcessList | None
    abstract_names: Callable[[], Iterable[str]]
