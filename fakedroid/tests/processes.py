"""The processes that a test run starts, identified by a mark in their environment."""

import os
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

MARK = "TEST_RUN"
_PROC = Path("/proc")


_TEST = "PYTEST_CURRENT_TEST"


def mark_this_run() -> None:
    """Mark the processes that this process starts from now on."""
    os.environ[MARK] = uuid.uuid4().hex


def marked() -> dict[str, str]:
    """Return the mark and the test's name, for programs with their own environment."""
    return {name: os.environ[name] for name in (MARK, _TEST) if name in os.environ}


def started_under(mark: str) -> dict[int, str]:
    """Return the processes with a mark: their command lines and tests; none without /proc."""
    return dict(_found(f"{MARK}={mark}".encode()))


def left_after(mark: str, seconds: float) -> dict[int, str]:
    """Return the processes with a mark that do not end within some seconds."""
    until = time.monotonic() + seconds
    while (left := started_under(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def _found(variable: bytes) -> Iterator[tuple[int, str]]:
    for folder in _PROC.glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
            if variable in environment:
                words = (folder / "cmdline").read_bytes().rstrip(b"\0").split(b"\0")
                test = [each for each in environment if each.startswith(_TEST.encode())]
                yield int(folder.name), b" ".join([*words, *test]).decode("utf-8", "replace")
        except OSError:
            continue
