"""The record of calls: one JSON line per call, chained by hashes that can be verified.

A line's hash covers the line and the previous hash, so a change breaks the chain from that line on.
Lines cut off at the end are detected by the head, which is stored in a separate file.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

START = "0" * 64
"""The hash before the very first line."""

LONGEST_LINE = 4_000
_HEAD_BYTES = 256
_HASH = re.compile(rb'(.{1,4000}),"hash":"([0-9a-f]{64})"\}', re.DOTALL)
_PREVIOUS = re.compile(rb'\{"n":\d{1,18},"previous":"([0-9a-f]{64})"')


@dataclass(frozen=True)
class Head:
    """The end of the record, and which lines are stored.

    ``first`` is the number of the first line kept, ``file`` that of the first line in the newest
    file, ``size`` the bytes of that file, ``count`` and ``hash`` are of the last line.
    """

    first: int = 1
    file: int = 1
    size: int = 0
    count: int = 0
    hash: str = START

    def to_bytes(self) -> bytes:
        """Serialize it as one line of fixed length, which is replaced by a single write."""
        return json.dumps(vars(self)).ljust(_HEAD_BYTES - 1).encode() + b"\n"

    @classmethod
    def read(cls, content: bytes) -> "Head":
        """Parse the head.

        Raises:
            ValueError: it is not a head.
        """
        found = json.loads(content)
        kinds = {"first": int, "file": int, "size": int, "count": int, "hash": str}
        if not isinstance(found, dict) or {n: type(found[n]) for n in found} != kinds:
            raise ValueError("no head")
        return cls(**found)


def file_name(first: int) -> str:
    """Return the name of the file whose first line has this number."""
    return f"{first:012}.jsonl"


def files_in(folder: Path) -> list[Path]:
    """Return the files of the record in a folder, oldest first."""
    return sorted(folder.glob("[0-9]*.jsonl"))


@dataclass(frozen=True)
class BadLine:
    """The first line that was changed; lines count from 1."""

    file: str
    line: int
    problem: str


def line_after(head: Head, entry: dict[str, Any], *, new_file: bool) -> tuple[bytes, str]:
    """Return the next line of a record, without the line feed, and its hash.

    The first line of a file repeats the previous hash, because the file before may be gone.
    """
    chain = {"n": head.count + 1, **({"previous": head.hash} if new_file else {})}
    body = json.dumps({**chain, **entry}, separators=(",", ":"))[:-1].encode()
    if len(body) > LONGEST_LINE:
        return line_after(head, {**entry, "arguments": "too long"}, new_file=new_file)
    found = _hash(head.hash, body)
    return b'%b,"hash":"%b"}' % (body, found.encode()), found


def follows(head: Head, line: bytes) -> str | None:
    """Return the hash of a line if it directly follows the head."""
    try:
        return _check(line, head.count + 1, head.hash, opens=head.size == 0)
    except _Bad:
        return None


def verify(files: Iterable[tuple[str, bytes]], head: Head) -> BadLine | None:
    """Return the first bad line of a record's files, given oldest first; None if all are intact."""
    number, last = head.first, START if head.first == 1 else None
    name, row = file_name(head.first), 0
    for name, content in files:
        lines = content.split(b"\n")
        for row, line in enumerate(lines[:-1], 1):
            try:
                last = _check(line, number, last, opens=row == 1)
            except _Bad as bad:
                return BadLine(name, row, str(bad))
            number += 1
        if lines[-1] or not content:
            return BadLine(name, len(lines), "it is cut off")
    return _check_end(name, row, number - 1, last or START, head)


class _Bad(ValueError):
    """Why a line is bad."""


def _check(line: bytes, number: int, last: str | None, *, opens: bool) -> str:
    """Return the hash of a line after checking its number and, if known, the previous hash."""
    parts = _HASH.fullmatch(line)
    if parts is None:
        raise _Bad("it is no line of a record")
    body, shown = parts[1], parts[2].decode()
    if not body.startswith(b'{"n":%d,' % number):
        raise _Bad(f"line {number} of the record belongs here")
    repeated = _PREVIOUS.match(body)
    if opens != (repeated is not None):
        raise _Bad("a file begins in the wrong place")
    before = repeated[1].decode() if repeated else last
    if before is None or last not in (None, before):
        raise _Bad("it does not follow the line before it")
    if _hash(before, body) != shown:
        raise _Bad("it was changed")
    return shown


def _check_end(name: str, row: int, count: int, last: str, head: Head) -> BadLine | None:
    if count < head.count:
        return BadLine(name, row + 1, f"lines {count + 1} to {head.count} of the record are gone")
    if count > head.count:
        extra = row - (count - head.count) + 1
        return BadLine(name, max(extra, 1), "it is not counted in the head")
    return None if last == head.hash else BadLine(name, row, "it is not the line the head names")


def _hash(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()
