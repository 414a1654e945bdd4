"""A command that a script of faults watches, kills or spoils."""

from typing import Final

from fakedroid.shell.process import Command, Process, Sink
from fakedroid.state.edge import Edge, Passing, Spoil

_KILLED: Final = 137
"""The exit code of a command that signal 9 ended; mksh says "Killed" (mem)."""


def disturbed(edge: Edge, name: str, command: Command) -> Command:
    """Return a command that counts where it begins and ends, and may be spoiled."""

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
