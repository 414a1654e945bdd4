"""The edge of a phone: all that passes is counted here, and disturbed where a script says so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from handroid.virtual.faults.script import Kind

if TYPE_CHECKING:
    from handroid.virtual.shell.process import Command, Process, Sink

_KILLED: Final = 137
"""The exit code of a command that signal 9 ended; mksh says "Killed" (mem)."""

Spoil = Callable[[bytes], tuple[bytes, bool]]
"""Takes what an answer writes; returns what is really sent, and whether the answer ends there."""


class Edge:
    """What passes a phone's edge, and what stands in its way at present."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.delay = 0.0
        self.rate = 0.0
        self.silent = False
        self.crashing: dict[str, bool] = {}
        """What dies when it is next done: True at its end, False before it began."""
        self.spoiling: dict[str, Callable[[], Spoil]] = {}
        self.passed: Callable[[Kind, str, int], object] = lambda kind, name, count: None
        self.next_stop: Callable[[Kind], int | None] = lambda kind: None
        self.kill_hand: Callable[[], object] = lambda: None

    async def opened(self, name: str) -> None:
        """Take note of a stream that a computer opens, or of a request to the hand."""
        self.passed(Kind.COMMANDS, name, 1)
        if self.delay:
            await asyncio.sleep(self.delay)

    async def asked(self, name: str) -> bool:
        """Take note of a request that the hand is about to work on; True when it dies of it."""
        await self.opened(name)
        self.passed(Kind.BEFORE, name, 1)
        return self._hand_dies(name, at_end=False)

    def answered(self, name: str) -> bool:
        """Take note of what is done and not yet told; True when the hand dies before it tells."""
        self.passed(Kind.AFTER, name, 1)
        return self._hand_dies(name, at_end=True)

    def crash(self, name: str) -> None:
        """Let the next command or request of that name die, before or after it did its work."""
        self.crashing[name] = self.random.random() < 0.5

    def _hand_dies(self, name: str, *, at_end: bool) -> bool:
        dies = self.crashing.get(name) is at_end
        if dies:
            del self.crashing[name]
            self.kill_hand()
        return dies

    def spoiled(self, name: str, data: bytes) -> tuple[bytes, bool]:
        """Return what goes out of an answer, and whether its stream ends there."""
        make = self.spoiling.pop(name, None)
        return make()(data) if make is not None else (data, False)

    def around(self, name: str, command: Command) -> Command:
        """Return a command that tells when it begins and ends, and may be spoiled."""

        async def run(process: Process) -> int:
            self.passed(Kind.BEFORE, name, 1)
            at_end = self.crashing.pop(name, None)
            if at_end is not None:
                return await _crash(process, command if at_end else None)
            make = self.spoiling.pop(name, None)
            if make is not None:
                process.stdout = _SpoiledSink(process.stdout, make())
            code = await command(process)
            self.passed(Kind.AFTER, name, 1)
            return code

        return run

    def garbage(self, size: int) -> bytes:
        """Return random bytes."""
        return self.random.randbytes(size)

    def garbled(self) -> Spoil:
        """Return what makes random bytes of all that is written."""
        return lambda data: (self.garbage(len(data)), False)

    def halved(self) -> Spoil:
        """Return what lets half of the first piece through and nothing more."""
        left = 1

        def spoil(data: bytes) -> tuple[bytes, bool]:
            nonlocal left
            kept, left = data[: len(data) // 2] if left else b"", 0
            return kept, True

        return spoil


async def _crash(process: Process, command: Command | None) -> int:
    """Die without a word of its own, after the work or before it."""
    err, process.stdout, process.stderr = process.stderr, _Nowhere(), _Nowhere()
    if command is not None:
        await command(process)
    await err.write(b"Killed \n")
    return _KILLED


class _Nowhere:
    """Takes what a dying command would have said."""

    async def write(self, data: bytes) -> None:
        """Take it."""


class _SpoiledSink:
    """A command's output, spoiled on its way."""

    def __init__(self, sink: Sink, spoil: Spoil) -> None:
        self._sink = sink
        self._spoil = spoil

    async def write(self, data: bytes) -> None:
        """Pass on what is left of the data."""
        kept, _ = self._spoil(data)
        if kept:
            await self._sink.write(kept)
