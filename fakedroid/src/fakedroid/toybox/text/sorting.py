"""`sort`."""

import re
from dataclasses import dataclass
from functools import cmp_to_key

from fakedroid.shell.process import Command, encode
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage(
    "usage: sort [-Mbcdfginrsuz] [FILE...] [-k#[,#[x]] [-t X]] [-o FILE]",
    flags="fnrsu",
    values="kt",
    status=2,
)
_KEY = re.compile(r"([1-9]\d*)([fnr]*)(?:,(\d+)([fnr]*))?\Z")
_NUMBER = re.compile(r"\s*(-?\d+\.?\d*|-?\.\d+)")


@dataclass(frozen=True, slots=True)
class _Key:
    """The fields of a line to compare, and how; none means all."""

    first: int = 0
    last: int = 0
    flags: str = ""


async def _sort(run: Tool) -> int | None:
    comparison = _Comparison(run)
    lines = await _read(run)
    if lines is None:
        return 2
    ordered = sorted(lines, key=cmp_to_key(comparison.compare))
    if run.has("u"):
        pairs = zip([None, *ordered], ordered, strict=False)
        ordered = [b for a, b in pairs if a is None or comparison.by_keys(a, b)]
    await run.out("".join(line + "\n" for line in ordered))
    return None


async def _read(run: Tool) -> list[str] | None:
    found: list[str] = []
    for name in run.words or ["-"]:
        try:
            lines = run.lines(run.open(name))
            while (text := await lines.next_text()) is not None:
                found.append(text)
        except OSError as error:
            await run.complain_about(name, error, 2)
            return None
    return found


class _Comparison:
    def __init__(self, run: Tool) -> None:
        self._flags = "".join(letter for letter in "fnr" if run.has(letter))
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
        """Compare by the keys only, or whole lines without keys."""
        for key in self._keys or [_Key()]:
            flags = key.flags or self._flags
            order = _by_flags(self._part(left, key), self._part(right, key), flags)
            if order:
                return -order if "r" in flags else order
        return 0

    def _part(self, line: str, key: _Key) -> str:
        if not key.first:
            return line
        fields = line.split(self._separator) if self._separator else re.findall(r"\s*\S+", line)
        return (self._separator or "").join(fields[key.first - 1 : key.last or None])


def _parse_key(text: str) -> _Key:
    found = _KEY.match(text)
    if found is None:
        raise RefusedError(f"bad -k '{text}'", 2)
    first, flags, last, more = found.groups()
    return _Key(int(first), int(last or 0), flags + (more or ""))


def _by_flags(left: str, right: str, flags: str) -> int:
    if "n" in flags:
        first, second = _value(left), _value(right)
        return (first > second) - (first < second)
    return _by_bytes(left.upper(), right.upper()) if "f" in flags else _by_bytes(left, right)


def _by_bytes(left: str, right: str) -> int:
    first, second = encode(left), encode(right)
    return (first > second) - (first < second)


def _value(text: str) -> float:
    found = _NUMBER.match(text)
    return float(found.group(1)) if found else 0.0


COMMANDS: dict[str, Command] = {"sort": tool(_USAGE, _sort)}
