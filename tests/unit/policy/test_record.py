"""Every manipulation of a record is detected, and the first bad line is named."""

import json
import os
import random
from collections.abc import Callable

import pytest

from handroid.policy.record import START, BadLine, Head, file_name, line_after, verify

TRIES = 5_000 if os.environ.get("HANDROID_NIGHTLY") else 500
LINES = 60
FILE_LINES = 25

Lines = list[bytes]
Attack = Callable[[random.Random, Lines], int]
"""Changes lines in place, and returns the number of the first bad one."""


def written(count: int = LINES) -> tuple[Lines, Head]:
    """Return the lines of a record, over several files, and its head."""
    lines, head = [], Head()
    for number in range(count):
        opens = number % FILE_LINES == 0
        entry = {"at": "now", "tool": f"tool{number % 7}", "arguments": {"x": number}}
        line, found = line_after(head, entry, new_file=opens)
        lines.append(line + b"\n")
        head = Head(1, number // FILE_LINES * FILE_LINES + 1, 0, number + 1, found)
    return lines, head


def files(lines: Lines) -> list[tuple[str, bytes]]:
    """Return the lines as files."""
    starts = range(0, len(lines), FILE_LINES)
    return [(file_name(at + 1), b"".join(lines[at : at + FILE_LINES])) for at in starts]


def edit(rng: random.Random, lines: Lines) -> int:
    at = rng.randrange(len(lines))
    line = bytearray(lines[at])
    line[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
    lines[at] = bytes(line)
    return at


def shorten(rng: random.Random, lines: Lines) -> int:
    at = rng.randrange(len(lines))
    cut = rng.randrange(len(lines[at]) - 1)
    lines[at] = lines[at][:cut] + lines[at][cut + 1 + rng.randrange(5) :]
    return at


def remove(rng: random.Random, lines: Lines) -> int:
    at = rng.randrange(len(lines))
    del lines[at : at + 1 + rng.randrange(5)]
    return at


def cut_off(rng: random.Random, lines: Lines) -> int:
    at = rng.randrange(len(lines))
    del lines[at:]
    return at


def swap(rng: random.Random, lines: Lines) -> int:
    one, other = sorted(rng.sample(range(len(lines)), 2))
    lines[one], lines[other] = lines[other], lines[one]
    return one


def repeat(rng: random.Random, lines: Lines) -> int:
    at = rng.randrange(len(lines))
    lines.insert(at + 1, lines[at])
    return at + 1


def rewrite(rng: random.Random, lines: Lines) -> int:
    """Change a line and recompute its hash, so that the next line reveals it."""
    at = rng.randrange(1, len(lines) - 1)
    before = json.loads(lines[at - 1])
    head = Head(count=before["n"], hash=before["hash"])
    lines[at] = line_after(head, {"tool": "another"}, new_file=False)[0] + b"\n"
    return at + 1


ATTACKS: tuple[Attack, ...] = (edit, shorten, remove, cut_off, swap, repeat, rewrite)


def test_an_unchanged_record_is_intact() -> None:
    for count in (1, FILE_LINES, FILE_LINES + 1, LINES):
        lines, head = written(count)
        assert verify(files(lines), head) is None
    assert verify([], Head()) is None


def test_every_edit_cut_and_swap_is_detected_with_its_line() -> None:
    rng = random.Random(20_261_115)
    lines, head = written()
    names = [name for name, _ in files(lines)]
    for number in range(TRIES):
        attack = ATTACKS[number % len(ATTACKS)]
        parts = [lines[at : at + FILE_LINES] for at in range(0, LINES, FILE_LINES)]
        which = rng.randrange(len(parts))
        first = attack(rng, parts[which])
        content = [(name, b"".join(part)) for name, part in zip(names, parts, strict=True)]
        bad = verify(content, head)
        assert bad is not None, (number, attack)
        place = names.index(bad.file), bad.line
        assert place == _expected(which, first, parts), (number, attack)


def _expected(which: int, first: int, parts: list[Lines]) -> tuple[int, int]:
    """Return the file and line that are reported: a missing end is noticed in the next file."""
    at_end = first >= len(parts[which]) > 0
    return (which + 1, 1) if at_end and which + 1 < len(parts) else (which, first + 1)


def test_a_missing_file_is_detected() -> None:
    lines, head = written()
    for gone in range(3):
        left = files(lines)
        del left[gone]
        assert verify(left, head) is not None
    assert verify([], head) == BadLine(file_name(1), 1, "lines 1 to 60 of the record are gone")


def test_the_oldest_files_may_be_missing_if_the_head_says_so() -> None:
    lines, head = written()
    left = files(lines)[1:]
    later = Head(FILE_LINES + 1, head.file, head.size, head.count, head.hash)
    assert verify(left, later) is None
    name, content = left[0]
    changed = [(name, content.replace(b"tool1", b"tool2", 1)), *left[1:]]
    bad = verify(changed, later)
    assert bad is not None
    assert (bad.file, bad.problem) == (name, "it was changed")


def test_a_line_after_the_head_is_detected() -> None:
    lines, head = written(3)
    short = Head(1, 1, 0, 2, json.loads(lines[1])["hash"])
    assert verify(files(lines), short) == BadLine(file_name(1), 3, "it is not counted in the head")
    other = Head(1, 1, 0, 3, START)
    assert verify(files(lines), other) == BadLine(
        file_name(1), 3, "it is not the line the head names"
    )
    assert head.count == 3


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b'{"first":"1"}', b"\xff", b"null"])
def test_a_broken_head_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (any error that it cannot be parsed)
        Head.read(content)
    assert Head.read(Head(1, 2, 3, 4, START).to_bytes()) == Head(1, 2, 3, 4, START)


def test_arguments_that_make_a_line_too_long_are_left_out() -> None:
    line, _ = line_after(Head(), {"arguments": ["x" * 9_000]}, new_file=True)
    assert json.loads(line)["arguments"] == "too long"
