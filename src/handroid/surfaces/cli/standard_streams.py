"""Handles standard streams that are closed, or whose encoding lacks characters."""

import io
import os
import sys
from typing import TextIO


def open_closed_streams() -> None:
    """Open the null device for each closed stream, so that no other file gets its descriptor.

    Reading from it returns nothing and writes are discarded, as with a closed stream.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # open() returns the lowest free descriptor, which is the missing one.
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def write_any_text() -> None:
    """Escape characters that standard output cannot encode, as standard error does."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def flush_streams() -> None:
    """Flush the streams; discard output that cannot be written, or Python complains at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _drop(stream)


def _drop(stream: TextIO) -> None:
    """Redirect a stream to the null device, which discards its buffer."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
