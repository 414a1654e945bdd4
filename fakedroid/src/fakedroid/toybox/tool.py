"""The common parts of toybox commands: options, buffered output, files, errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fakedroid.shell.opening import absolute, opener_for
from fakedroid.shell.process import Command, Process, decode, encode
from fakedroid.shell.streams import Input, SourceInput
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.filesystem import FileSystem
from fakedroid.toybox.options import Options, RefusedError, Usage, parse_options

_BUFFER = 16384

Run = Callable[["Tool"], Awaitable[int | None]]
"""The body of a command; None means the status of its errors."""


class Tool:
    """One running toybox command."""

    def __init__(self, process: Process, options: Options) -> None:
        self.process = process
        self.name = process.argv[0].rpartition("/")[2]
        self.options = options
        self.words = options.words
        self.status = 0
        self._buffer: list[bytes] = []
        self._size = 0

    @property
    def files(self) -> FileSystem:
        """Return the phone's files."""
        return self.process.phone.files

    def has(self, letters: str) -> bool:
        """Return whether any of these options was given."""
        return self.options.has(letters)

    def path(self, name: str) -> str:
        """Return a path relative to the current directory."""
        return absolute(self.process, name) if name else ""

    # -- output

    async def out(self, text: str) -> None:
        """Write text."""
        await self.write(encode(text))

    async def write(self, data: bytes) -> None:
        """Write bytes; small writes are buffered."""
        if len(data) >= _BUFFER:
            await self.flush()
            await self.process.stdout.write(data)
            return
        self._buffer.append(data)
        self._size += len(data)
        if self._size >= _BUFFER:
            await self.flush()

    async def flush(self) -> None:
        """Write the buffer."""
        if self._buffer:
            data = b"".join(self._buffer)
            self._buffer.clear()
            self._size = 0
            await self.process.stdout.write(data)

    async def complain(self, message: str, status: int = 1) -> None:
        """Write ``name: message`` to standard error and record the failure."""
        await self.flush()
        await self.process.err(f"{self.name}: {message}\n")
        self.status = status

    async def complain_about(self, name: str, error: OSError, status: int = 1) -> None:
        """Print the error of a file."""
        await self.complain(f"{name}: {error_text(error)}", status)

    # -- input

    @property
    def stdin(self) -> Input:
        """Return the standard input."""
        source = self.process.stdin
        return source if isinstance(source, Input) else SourceInput(source)

    def open(self, name: str) -> Input:
        """Open a file for reading; ``-`` is standard input.

        Raises:
            OSError: it cannot be opened.
        """
        return self.stdin if name == "-" else opener_for(self.process).read(self.path(name))

    async def read_all(self, source: Input) -> bytes:
        """Return all bytes up to the end."""
        pieces: list[bytes] = []
        while piece := await source.read():
            pieces.append(piece)
        return b"".join(pieces)

    def lines(self, source: Input, end: bytes = b"\n") -> Lines:
        """Return a reader of lines; output is flushed before it waits for more."""
        return Lines(self, source, end)

    async def each_file(self, work: Callable[[str, Input], Awaitable[None]]) -> None:
        """Call ``work`` with every file on the command line, or with standard input."""
        for name in self.words or ["-"]:
            try:
                await work(name, self.open(name))
            except BrokenPipeError:
                raise
            except OSError as error:
                await self.complain_about(name, error)


class Lines:
    """The lines of an input."""

    def __init__(self, tool: Tool, source: Input, end: bytes) -> None:
        self._tool = tool
        self._source = source
        self._end = end
        self._rest = b""
        self._ready: list[bytes] = []
        self._over = False

    async def next(self) -> bytes | None:
        """Return the next line including its newline, or None at the end."""
        while not self._ready and not self._over:
            await self._more()
        return self._ready.pop() if self._ready else None

    async def next_text(self) -> str | None:
        """Return the next line as text without its newline."""
        line = await self.next()
        return None if line is None else decode(line.removesuffix(self._end))

    async def _more(self) -> None:
        await self._tool.flush()
        data = await self._source.read()
        if not data:
            self._over = True
            self._ready = [self._rest] if self._rest else []
            self._rest = b""
            return
        pieces = (self._rest + data).split(self._end)
        self._rest = pieces.pop()
        self._ready = [piece + self._end for piece in reversed(pieces)]


def tool(usage: Usage, run: Run) -> Command:
    """Return a command that parses its options by ``usage`` and then calls ``run``."""

    async def command(process: Process) -> int:
        name = process.argv[0].rpartition("/")[2]
        if "--help" in process.args[:1]:
            await process.out(f"Toybox 0.8.9-android multicall binary\n\n{usage.text}\n")
            return 0
        try:
            options = parse_options(name, usage, process.args)
        except RefusedError as refused:
            await process.err(f"{name}: {refused.message}\n")
            return refused.status
        return await _finish(Tool(process, options), run)

    return command


async def _finish(running: Tool, run: Run) -> int:
    try:
        status = await run(running)
        await running.flush()
    except RefusedError as refused:
        await running.complain(refused.message, refused.status)
        return refused.status
    except BrokenPipeError:
        raise
    except OSError as error:
        await running.process.err(f"{running.name}: write: {error_text(error)}\n")
        return 1
    return running.status if status is None else status
