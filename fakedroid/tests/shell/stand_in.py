"""A phone with only the parts that the shell and the toybox commands need."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fakedroid.shell.interpreter import Shell
from fakedroid.shell.process import Command, Source
from fakedroid.state.clock import Clock
from fakedroid.state.files import FileSystem
from fakedroid.toybox import COMMANDS

BOOTED = 1_700_000_000.0


@dataclass
class Entry:
    """One process."""

    pid: int
    parent: int
    uid: int
    name: str
    end: Callable[[], None] | None = None


class Processes:
    """The part of the phone's process table that shell and toybox use."""

    def __init__(self) -> None:
        self._table = {
            1: Entry(1, 0, 0, "init"),
            562: Entry(562, 1, 2000, "adbd"),
            1214: Entry(1214, 470, 1000, "system_server"),
            1900: Entry(1900, 470, 10123, "com.android.settings"),
        }
        self._last = 2000

    def start(
        self, name: str, uid: int, *, parent: int = 1, end: Callable[[], None] | None = None
    ) -> int:
        self._last += 1
        self._table[self._last] = Entry(self._last, parent, uid, name, end)
        return self._last

    def finish(self, pid: int) -> None:
        self._table.pop(pid, None)

    def kill(self, pid: int) -> bool:
        entry = self._table.pop(pid, None)
        if entry is not None and entry.end is not None:
            entry.end()
        return entry is not None

    def all(self) -> list[Entry]:
        return sorted(self._table.values(), key=lambda entry: entry.pid)


@dataclass
class StandIn:
    """A replacement for a FakePhone."""

    clock: Clock = field(default_factory=lambda: Clock(speed=1000.0, booted_at=BOOTED))
    executed: deque[tuple[str, ...]] = field(default_factory=lambda: deque(maxlen=256))
    processes: Processes = field(default_factory=Processes)
    properties: dict[str, str] = field(default_factory=lambda: {"persist.sys.timezone": "UTC"})
    serial: str = "VIRTUAL0001"
    edge: None = None

    def __post_init__(self) -> None:
        self.files = FileSystem(self.clock)


class Bytes:
    """A source of given bytes."""

    def __init__(self, data: bytes = b"") -> None:
        self._data = data

    async def read(self, limit: int = 65536) -> bytes:
        data, self._data = self._data[:limit], self._data[limit:]
        return data


class Collected:
    """A sink that stores its input."""

    def __init__(self) -> None:
        self.data = b""

    async def write(self, data: bytes) -> None:
        self.data += data


@dataclass
class Result:
    """The result of a command line."""

    out: bytes
    err: bytes
    status: int

    @property
    def text(self) -> str:
        return self.out.decode("utf-8", "surrogateescape")


def make_shell(phone: Any, more: Mapping[str, Command] | None = None) -> Shell:
    """Return a shell with the toybox commands, and optionally others."""
    return Shell(phone, {**COMMANDS, **(more or {})})


async def run(shell: Shell, line: str, stdin: bytes | Source = b"", **options: Any) -> Result:
    """Run a line and return the result."""
    out, err = Collected(), Collected()
    source = Bytes(stdin) if isinstance(stdin, bytes) else stdin
    status = await shell.run(line, source, out, err, **options)
    return Result(out.data, err.data, status)
