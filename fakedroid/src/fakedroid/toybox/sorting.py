"""`sort`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cmp_to_key

from fakedroid.shell.process import Command, encode
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage(
    "usage: sort [-Mbcdfginrsuz] [FILE...] [-k#[,#[x]] [-t X]] [-o FILE]",
    flags="CMVbcdfginrsuxz",
    values="kot",
    status=2,
)
_KEY = re.compile(r"(\d+)(?:\.(\d+))?([bdfinrgMVx]*)(?:,(\d+)(?:\.(\d+))?([bdfinrgMVx]*))?\Z")
_NUMBER = re.compile(r"\s*(-?\d*\.?\d*)")


@dataclass(frozen=True, slots=True)
class _Key:
    """Which part of a line to compare, and how."""

    first: int = 0
    first_char: int = 0
    last: int = 0
    flags: str = ""


async def _sort(run: Tool) -> int | None:
    if run.has("MVx"):
        raise RefusedError("-MVx: not supported by the virtual phone", 2)
    lines = await _read(run)
    if lines is None:
        return 2
    compare = _Comparison(run).compare
    if run.has("cC"):
        return await _check(run, lines, compare)
    ordered = sorted(lines, key=cmp_to_key(compare))
    if run.has("u"):
        ordered = _unique(ordered, _Comparison(run).by_keys)
    end = "\0" if run.has("z") else "\n"
    text = "".join(line + end for line in ordered)
    target = run.options.value("o")
    if target is None:
        await run.out(text)
        return None
    try:
        run.files.write(run.path(target), encode(text))
    except OSError as error:
        raise RefusedError(f"{target}: {error_text(error)}", 2) from None
    return None


async def _read(run: Tool) -> list[str] | None:
    end = b"\0" if run.has("z") else b"\n"
    found: list[str] = []
    for name in run.words or ["-"]:
        try:
            lines = run.lines(run.open(name), end)
            while (text := await lines.next_text()) is not None:
                found.append(text)
        except OSError as error:
            await run.complain_about(name, error, 2)
            return None
    return found


async def _check(run: Tool, lines: list[str], compare: Callable[[str, str], int]) -> int:
    for at in range(1, len(lines)):
        order = compare(lines[at - 1], lines[at])
        if order > 0 or (run.has("u") and order == 0):
            if run.has("c"):
                name = run.words[0] if run.words else "-"
                await run.complain(f"{name}: Check line {at + 1}")
            return 1
    return 0


def _unique(lines: list[str], compare: Callable[[str, str], int]) -> list[str]:
    kept: list[str] = []
    for line in lines:
        if not kept or compare(kept[-1], line):
            kept.append(line)
    return kept


class _Comparison:
    def __init__(self, run: Tool) -> None:
        self._flags = "".join(letter for letter in "bdfginr" if run.has(letter))
        self._separator = run.options.value("t")
        self._keys = [_parse_key(text) for text in run.options.values.get("k", [])]
        self._stable = run.has("s") or run.has("u")

    def compare(self, left: str, right: str) -> int:
        order = self.by_keys(left, right)
        if order or self._stable:
            return order
        order = _by_bytes(left, right)
        return -order if "r" in self._flags else order

    def by_keys(self, left: str, right: str) -> int:
        """Compare by the keys alone, or the whole lines when there are none."""
        for key in self._keys or [_Key()]:
            flags = key.flags or self._flags
            sides = self._part(left, key, flags), self._part(right, key, flags)
            order = _by_flags(*sides, flags)
            if order:
                return -order if "r" in flags else order
        return 0

    def _part(self, line: str, key: _Key, flags: str) -> str:
        if not key.first:
            return line.lstrip() if "b" in flags else line
        fields = self._fields(line)
        last = len(fields) if not key.last else min(key.last, len(fields))
        chosen = fields[key.first - 1 : last]
        text = (self._separator or "").join(chosen)
        if "b" in flags or (self._separator is None and key.first_char):
            text = text.lstrip()
        if key.first_char:
            text = text[key.first_char - 1 :]
        return text

    def _fields(self, line: str) -> list[str]:
        if self._separator:
            return line.split(self._separator)
        return re.findall(r"\s*\S+|\s+\Z", line)


def _parse_key(text: str) -> _Key:
    found = _KEY.match(text)
    if found is None or found.group(1) == "0":
        raise RefusedError(f"bad -k '{text}'", 2)
    first, first_char, flags, last, last_char, more = found.groups()
    if last_char and last_char != "0":
        raise RefusedError(f"-k {text}: not supported by the virtual phone", 2)
    return _Key(int(first), int(first_char or 0), int(last or 0), flags + (more or ""))


def _by_flags(left: str, right: str, flags: str) -> int:
    if "n" in flags or "g" in flags:
        first, second = _value(left), _value(right)
        return (first > second) - (first < second)
    if "d" in flags:
        left, right = (re.sub(r"[^A-Za-z0-9\s]", "", text) for text in (left, right))
    if "i" in flags:
        left, right = (re.sub(r"[^ -~]", "", text) for text in (left, right))
    if "f" in flags:
        left, right = left.upper(), right.upper()
    return _by_bytes(left, right)


def _by_bytes(left: str, right: str) -> int:
    first, second = encode(left), encode(right)
    return (first > second) - (first < second)


def _value(text: str) -> float:
    found = _NUMBER.match(text)
    try:
        return float(found.group(1)) if found else 0.0
    except ValueError:
        return 0.0


COMMANDS: dict[str, Command] = {"sort": tool(_USAGE, _sort)}
