"""Tries one change: makes it in a copy of the checkout and runs the tests that reach it.

A change is found if a test fails; a test that usually takes a second or more has to fail again when
it is repeated alone. If the tests time out, the change is found only if they time out again, and do
not without the change, because a stalled machine proves nothing.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from scripts.mutation.changes import Change
from scripts.mutation.copies import Copy
from scripts.mutation.pytest_run import run

LIMIT_SECONDS = 120.0
"""The timeout for the tests of one change."""

CHOSEN_SECONDS = LIMIT_SECONDS / 3
"""The total of the recorded times of the tests that are selected for a change."""

_QUICK_SECONDS = 1.0


class Verdict(Enum):
    """The result of a change."""

    FOUND = "found"
    HANGS = "found: the tests do not end"
    SURVIVED = "survived"
    NOT_REACHED = "survived: no test reaches it"
    UNDECIDED = "undecided: the tests do not end in time without it either"


@dataclass(frozen=True)
class Trial:
    """The verdict on a change, and the test that found it."""

    change: Change
    verdict: Verdict
    by: str = ""

    @property
    def found(self) -> bool:
        """Whether the tests found it."""
        return self.verdict in (Verdict.FOUND, Verdict.HANGS)


def tried(change: Change, seconds: Mapping[str, float], copy: Copy) -> Trial:
    """Make a change, run its tests, whose usual times are given, and undo the change."""
    tests = list(seconds)
    if not tests:
        return Trial(change, Verdict.NOT_REACHED)
    with _made(change, copy):
        first = run(copy, tests, LIMIT_SECONDS)
        if first.ended and not first.failed:
            return Trial(change, Verdict.SURVIVED)
        if seconds.get(first.failed, _QUICK_SECONDS) < _QUICK_SECONDS:
            return Trial(change, Verdict.FOUND, first.failed)
        repeated = [first.failed] if first.failed in tests else tests
        again = run(copy, repeated, LIMIT_SECONDS)
    if again.failed:
        return Trial(change, Verdict.FOUND, again.failed)
    if again.ended:
        return Trial(change, Verdict.SURVIVED)
    ends = run(copy, repeated, LIMIT_SECONDS).ended
    return Trial(change, Verdict.HANGS if ends else Verdict.UNDECIDED)


@contextmanager
def _made(change: Change, copy: Copy) -> Iterator[None]:
    """Change a file of the copy.

    Python identifies compiled files by the time and size of their source, so the time is unique
    for each change of the file.
    """
    path = copy.root / change.file
    text, times = path.read_text(encoding="utf-8"), path.stat()
    try:
        path.write_text(change.applied(text), encoding="utf-8")
        os.utime(path, (times.st_atime, times.st_mtime + 2 + change.start))
        yield
    finally:
        path.write_text(text, encoding="utf-8")
        os.utime(path, (times.st_atime, times.st_mtime))
