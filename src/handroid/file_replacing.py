"""Replaces files in one step, so that no reader sees an unfinished one."""

import contextlib
import os
import tempfile
import time
from pathlib import Path

UNFINISHED = ".part"
"""How the name of a file ends until it is complete."""

_IN_USE = (5, 32)
"""Windows' error numbers for a file that another program has open."""
_WAITS_FOR_READERS = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128)


def replace(path: Path, content: bytes, mode: int | None = None) -> None:
    """Replace a file, or create it; without a ``mode`` only this user can read it.

    Raises:
        OSError: the folder cannot be written.
    """
    handle, beside = tempfile.mkstemp(UNFINISHED, f".{path.name}.", path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if mode is not None:
            os.chmod(beside, mode)
        _move(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def _move(beside: str, path: Path) -> None:
    """Move a file to its place; Windows refuses that while somebody reads what is there."""
    for wait in _WAITS_FOR_READERS:
        try:
            os.replace(beside, path)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _IN_USE:
                raise
            time.sleep(wait)
        else:
            return
    os.replace(beside, path)
