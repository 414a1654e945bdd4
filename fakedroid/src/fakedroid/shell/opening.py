"""Opens paths for commands, including those of the command's own streams."""

import errno
import re

from fakedroid.shell.process import Process, Sink
from fakedroid.shell.streams import (
    FileInput,
    FileOutput,
    Input,
    SourceInput,
    Stream,
    as_input,
    as_output,
)
from fakedroid.state.files.failures import fail
from fakedroid.state.files.filesystem import FileSystem

_DESCRIPTOR = re.compile(r"/(?:dev/fd|proc/self/fd)/([0-9]+)\Z")
_NAMED = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}


def descriptor_of(path: str) -> int | None:
    """Return the descriptor of a path like /dev/stdout, or None for other paths."""
    if path in _NAMED:
        return _NAMED[path]
    found = _DESCRIPTOR.match(path)
    return int(found.group(1)) if found else None


class Opener:
    """Opens files for one command; ``terminal`` is the stream of /dev/tty, if any."""

    def __init__(
        self,
        files: FileSystem,
        descriptors: dict[int, Stream],
        terminal: tuple[Input, Sink] | None,
    ) -> None:
        self._files = files
        self._descriptors = descriptors
        self._terminal = terminal

    def read(self, path: str) -> Input:
        """Open an absolute path for reading.

        Raises:
            OSError: it cannot be opened.
        """
        if path == "/dev/tty":
            return self._tty(path)[0]
        number = descriptor_of(path)
        if number is not None:
            return as_input(self._descriptor(number, path))
        return FileInput(self._files.open_read(path))

    def write(
        self, path: str, *, append: bool = False, exclusive: bool = False, mode: int = 0o666
    ) -> Sink:
        """Open an absolute path for writing.

        Raises:
            OSError: it cannot be opened.
        """
        if path == "/dev/tty":
            return self._tty(path)[1]
        number = descriptor_of(path)
        if number is not None:
            return as_output(self._descriptor(number, path))
        if exclusive and self._files.exists(path):
            exclusive = self._files.stat(path).is_file
        else:
            exclusive = False
        return FileOutput(
            self._files.open_write(path, append=append, exclusive=exclusive, mode=mode)
        )

    def _tty(self, path: str) -> tuple[Input, Sink]:
        if self._terminal is None:
            fail(errno.ENXIO, path)
        return self._terminal

    def _descriptor(self, number: int, path: str) -> Stream:
        if number not in self._descriptors:
            fail(errno.ENOENT, path)
        return self._descriptors[number]


def opener_for(process: Process) -> Opener:
    """Return the opener of a running command."""
    stdin = process.stdin if isinstance(process.stdin, Input) else SourceInput(process.stdin)
    streams: dict[int, Stream] = {0: stdin, 1: process.stdout, 2: process.stderr}
    terminal = (stdin, process.stdout) if process.tty else None
    return Opener(process.phone.files, streams, terminal)


def absolute(process: Process, path: str) -> str:
    """Return a path relative to the command's directory."""
    return path if path.startswith("/") else f"{process.cwd.rstrip('/')}/{path}"
