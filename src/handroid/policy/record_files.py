"""The files of the record in the state folder, shared by all programs of this user."""

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline
from handroid.policy.record import (
    LONGEST_LINE,
    BadLine,
    Head,
    file_name,
    files_in,
    follows,
    line_after,
    verify,
)
from handroid.state import State

FOLDER = "record"
_LOCK = "record"
_HEAD = "head.json"
_WAIT_SECONDS = 5.0
_BINARY = getattr(os, "O_BINARY", 0)
_APPEND = os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY
_KEEP = os.O_RDWR | os.O_CREAT | _BINARY
FILE_BYTES = 4 * 1024 * 1024
FILES = 8
_MOST_UNCOUNTED = 1024 * LONGEST_LINE


class RecordFiles:
    """Appends lines; starts a new file when one is full, and removes the oldest files."""

    def __init__(self, state: State, file_bytes: int = FILE_BYTES, files: int = FILES) -> None:
        self._state = state
        self._folder = state.folder / FOLDER
        self._head = str(self._folder / _HEAD)
        self._file_bytes = file_bytes
        self._files = files

    def try_append(self, *entries: dict[str, Any]) -> bool:
        """Append lines, unless another program is writing.

        Raises:
            ActionFailed: the record cannot be written.
        """
        with _translating_errors(self._folder), self._state.try_locked(_LOCK) as is_ours:
            if is_ours:
                self._append(entries)
            return is_ours

    async def append(self, *entries: dict[str, Any]) -> None:
        """Append lines; wait for other programs that are writing.

        Raises:
            ActionFailed: the record cannot be written.
            TimedOut: another program did not finish writing.
        """
        with _translating_errors(self._folder):
            async with self._state.locked(_LOCK, Deadline.after(_WAIT_SECONDS)):
                self._append(entries)

    async def verify(self) -> tuple[int, BadLine | None]:
        """Return the total number of lines, and the first bad one.

        Raises:
            ActionFailed: the files cannot be read.
        """
        with _translating_errors(self._folder):
            async with self._state.locked(_LOCK, Deadline.after(_WAIT_SECONDS)):
                head = self._read_head()
                files = [(path.name, path.read_bytes()) for path in self._paths()]
        if head is None:
            return 0, None
        return head.count, verify(files, head)

    def last(self, count: int) -> list[dict[str, Any]]:
        """Return the last entries, newest last; invalid lines are skipped.

        Raises:
            ActionFailed: the files cannot be read.
        """
        found: list[dict[str, Any]] = []
        with _translating_errors(self._folder):
            for path in reversed(self._paths()):
                found = [*filter(None, map(_entry, path.read_bytes().split(b"\n"))), *found]
                if len(found) >= count:
                    break
        return found[-count:]

    def _append(self, entries: Sequence[dict[str, Any]]) -> None:
        head = self._read_head() or self._begin()
        if head.size >= self._file_bytes:
            head = self._begin_file(head)
        file = os.open(self._path(head.file), _APPEND, 0o600)
        try:
            if os.fstat(file).st_size != head.size:
                head = _recover_end(file, head)
            lines = []
            for entry in entries:
                line, found = line_after(head, entry, new_file=head.size == 0)
                lines.append(line + b"\n")
                head = Head(
                    head.first, head.file, head.size + len(lines[-1]), head.count + 1, found
                )
            _write(file, b"".join(lines))
        finally:
            os.close(file)
        self._write_head(head)

    def _begin(self) -> Head:
        self._state.keep(f"{FOLDER}/{_HEAD}", Head().to_bytes())
        return Head()

    def _begin_file(self, head: Head) -> Head:
        removed = self._paths()[: -(self._files - 1)]
        for path in removed:
            path.unlink()
        kept = self._paths()
        number = head.count + 1
        first = int(kept[0].stem) if removed and kept else head.first
        return Head(first, number, 0, head.count, head.hash)

    def _paths(self) -> list[Path]:
        return files_in(self._folder)

    def _path(self, number: int) -> str:
        return str(self._folder / file_name(number))

    def _read_head(self) -> Head | None:
        """Return the head; None before the first line is written."""
        try:
            return Head.read(_content(self._head))
        except FileNotFoundError:
            if not self._paths():
                return None
            problem = f"{self._head} is gone"
        except (ValueError, KeyError, RecursionError):
            problem = f"{self._head} does not hold the head of a record"
        raise ActionFailed(f"{problem}.", f"Keep {self._folder} elsewhere to begin a new record.")

    def _write_head(self, head: Head) -> None:
        file = os.open(self._head, _KEEP, 0o600)
        try:
            os.write(file, head.to_bytes())
        finally:
            os.close(file)


def _content(path: str) -> bytes:
    """Return the start of a small file; this is faster than `open` alone."""
    file = os.open(path, os.O_RDONLY | _BINARY)
    try:
        return os.read(file, LONGEST_LINE)
    finally:
        os.close(file)


def _write(file: int, lines: bytes) -> None:
    """Write all lines, or none."""
    before = os.fstat(file).st_size
    if os.write(file, lines) != len(lines):
        os.ftruncate(file, before)
        raise OSError("no space for whole lines")


def _recover_end(file: int, head: Head) -> Head:
    """Return the end of a file that does not match its head.

    A killed program may have written lines but not the head. In any other case the record continues
    from the head, on a new line, so that `verify` detects the damage.
    """
    os.lseek(file, head.size, os.SEEK_SET)
    content = os.read(file, _MOST_UNCOUNTED)
    now = head
    for line in content.splitlines(keepends=True):
        found = follows(now, line.removesuffix(b"\n")) if line.endswith(b"\n") else None
        if found is None:
            break
        now = Head(now.first, now.file, now.size + len(line), now.count + 1, found)
    if now.size == os.fstat(file).st_size:
        return now
    if not _ends_line(file):
        os.write(file, b"\n")
    return Head(head.first, head.file, os.fstat(file).st_size, head.count, head.hash)


def _ends_line(file: int) -> bool:
    size = os.fstat(file).st_size
    os.lseek(file, max(0, size - 1), os.SEEK_SET)
    return os.read(file, 1) in (b"", b"\n")


def _entry(line: bytes) -> dict[str, Any] | None:
    with contextlib.suppress(ValueError, RecursionError):
        found = json.loads(line)
        return found if isinstance(found, dict) else None
    return None


@contextmanager
def _translating_errors(folder: Path) -> Iterator[None]:
    """Translate errors of the operating system into ours."""
    try:
        yield
    except OSError as error:
        raise ActionFailed(f"The record in {folder} cannot be used: {error}.") from error
