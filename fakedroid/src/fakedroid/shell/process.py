"""A running command: its arguments, streams, time and phone."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from fakedroid.device import Device
from fakedroid.state.clock import Timeline


def encode(text: str) -> bytes:
    """Return the bytes of a shell string; invalid UTF-8 is restored."""
    return text.encode("utf-8", "surrogateescape")


def decode(data: bytes) -> str:
    """Return bytes as a shell string that `encode` converts back to the same bytes."""
    return data.decode("utf-8", "surrogateescape")


class Source(Protocol):
    """A stream that a process reads from."""

    async def read(self, limit: int = 65536) -> bytes:
        """Return up to ``limit`` bytes, waiting for at least one; empty at the end."""


class Sink(Protocol):
    """A stream that a process writes to."""

    async def write(self, data: bytes) -> None:
        """Write all of ``data``.

        Raises:
            BrokenPipeError: there is no reader anymore.
        """


@dataclass
class Process:
    """A running command."""

    phone: Device
    argv: list[str]
    env: Mapping[str, str]
    cwd: str
    stdin: Source
    stdout: Sink
    stderr: Sink
    timeline: Timeline
    tty: bool = False

    @property
    def args(self) -> list[str]:
        """Return the arguments without the command's own name."""
        return self.argv[1:]

    async def out(self, text: str) -> None:
        """Write text to the standard output."""
        await self.stdout.write(encode(text))

    async def err(self, text: str) -> None:
        """Write text to the standard error."""
        await self.stderr.write(encode(text))

    async def pause(self, seconds: float) -> None:
        """Let ``seconds`` of the phone's time pass."""
        await self.timeline.pause(seconds)


Command = Callable[[Process], Awaitable[int]]
"""A command: runs to its end and returns its exit code."""
