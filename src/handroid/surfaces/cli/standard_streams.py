"""Handles standard streams that are closed, or whose encoding lacks characters."""

import io
import os
import sys
from typing import TextIO


def open_closed_streams() -> None:
    """Open the null device in place of each, so that no other file gets its descriptor.

    What is read from it has ended, and what is written to it is gone, as with a closed stream.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest free descriptor is the one that is missing: those below it are open.
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def write_any_text() -> None:
    """Write characters that standard output does not know as escapes, as standard error does."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def flush_streams() -> None:
    """Write what is left; where that fails leave it, of which Python would complain at the end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _drop(stream)


def _drop(stream: TextIO) -> None:
    """Lead a stream to the null device, which takes what is left in it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
