"""A command that a script of faults counts, kills or disturbs."""

from typing import Final

from fakedroid.shell.process import Command, Process, Sink
from fakedroid.state.edge import Edge, Passing, Spoil

_KILLED: Final = 137
"""The exit code of a command that signal 9 ended; mksh prints "Killed" (mem)."""


def disturbed(edge: Edge, name: str, command: Command) -> Command:
    """Return a command that counts its start and end, and whose output may be changed."""

    async def run(process: Process) -> int:
        edge.passed(Passing.BEFORE, name, 1)
        at_end = edge.crashing.pop(name, None)
        if at_end is not None:
            return await _crash(process, command if at_end else None)
        make = edge.spoiling.pop(name, None)
        if make is not None:
            process.stdout = _SpoiledSink(process.stdout, make())
        code = await command(process)
        edge.passed(Passing.AFTER, name, 1)
        return code

    return run


async def _crash(process: Process, command: Command | None) -> int:
    """Crash without output, before or after the work."""
    err, process.stdout, process.stderr = process.stderr, _Discard(), _Discard()
    if command is not None:
        await command(process)
    await err.write(b"Killed \n")
    return _KILLED


class _Discard:
    """Discards the output of a crashing command."""

    async def write(self, data: bytes) -> None:
        """Discard the data."""


class _SpoiledSink:
    """Changes a command's output."""

    def __init__(self, sink: Sink, spoil: Spoil) -> None:
        self._sink = sink
        self._spoil = spoil

    async def write(self, data: bytes) -> None:
        """Write the changed data."""
        kept, _ = self._spoil(data)
        if kept:
            await self._sink.write(kept)
