"""`handroid` as a person runs it: what it prints goes to a terminal."""

import asyncio
import os
import pty
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.surfaces.programs import PATIENCE, Ended, environment


async def in_terminal(home: Path, *arguments: str, **variables: str) -> Ended:
    """Run a command to its end, with a terminal as its standard output."""
    ours, theirs = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *arguments,
        env=environment(home, **{"COLUMNS": "160", "TERM": "xterm", **variables}),
        stdin=asyncio.subprocess.DEVNULL, stdout=theirs, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    os.close(theirs)
    shown = asyncio.create_task(asyncio.to_thread(_read_all, ours))
    _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    out = await asyncio.wait_for(shown, PATIENCE)
    return Ended(process.returncode or 0, out.decode().replace("\r\n", "\n"), err.decode())


@contextmanager
def typed(text: str) -> Iterator[int]:
    """Give the keyboard of a terminal at which a person has typed this, for standard input."""
    ours, theirs = pty.openpty()
    try:
        os.write(ours, text.encode())
        yield theirs
    finally:
        os.close(theirs)
        os.close(ours)


def _read_all(terminal: int) -> bytes:
    """Read until the other side is closed, which Linux reports as an error."""
    found = b""
    try:
        while part := os.read(terminal, 65536):
            found += part
    except OSError:
        pass
    finally:
        os.close(terminal)
    return found
