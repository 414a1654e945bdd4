"""The formats of `printf`."""

from __future__ import annotations

import re

from fakedroid.shell.escapes import join_octets, octet
from fakedroid.toybox.options import RefusedError

_FIELD = re.compile(r"%([-+ 0#]*)(\*|\d*)(?:\.(\*|\d*))?([a-zA-Z%])?")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|u[0-9a-fA-F]{1,4}|.)", re.DOTALL)
_SIMPLE = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_SIMPLE |= {"\\": "\\", '"': '"', "'": "'"}


class _Ended(Exception):  # \c
    pass


def print_formatted(text: str, arguments: list[str]) -> tuple[str, list[str]]:
    """Return the output, and complaints about arguments that are no numbers.

    Raises:
        RefusedError: the format is malformed.
    """
    out = _Output(arguments)
    try:
        while True:
            before = len(out.waiting)
            out.once(text)
            if not out.waiting or len(out.waiting) == before:
                break
    except _Ended:
        pass
    return join_octets("".join(out.pieces)), out.problems


def _unescape(found: re.Match[str]) -> str:
    text = found.group(1)
    if text == "c":
        raise _Ended
    if text[0] == "x" and len(text) > 1:
        return octet(int(text[1:], 16))
    if text[0] in "01234567":
        return octet(int(text, 8))
    if text[0] == "u" and len(text) > 1:
        return chr(int(text[1:], 16))
    return _SIMPLE.get(text, "\\" + text)


class _Output:
    def __init__(self, arguments: list[str]) -> None:
        self.waiting = list(arguments)
        self.pieces: list[str] = []
        self.problems: list[str] = []

    def once(self, text: str) -> None:
        at = 0
        while at < len(text):
            char = text[at]
            if char == "\\":
                found = _ESCAPE.match(text, at)
                self.pieces.append(_unescape(found) if found else "\\")
                at = found.end() if found else at + 1
            elif char == "%":
                at = self._field(text, at)
            else:
                self.pieces.append(char)
                at += 1

    def _take(self) -> str:
        return self.waiting.pop(0) if self.waiting else ""

    def _field(self, text: str, at: int) -> int:
        found = _FIELD.match(text, at)
        kind = found.group(4) if found else None
        if found is None or kind is None or kind not in "sbcdiuoxXeEfFgGaA%":
            end = found.end() if found else at + 1
            raise RefusedError(f"bad %{text[end - 1] if kind else ''}@{end}")
        if kind == "%":
            self.pieces.append("%")
            return found.end()
        flags, width, precision, _ = found.groups()
        if width == "*":
            width = self._take() or "0"
            flags, width = (flags + "-", width[1:]) if width.startswith("-") else (flags, width)
        if precision == "*":
            precision = self._take() or "0"
        self.pieces.append(self._formatted(kind, flags, width, precision))
        return found.end()

    def _formatted(self, kind: str, flags: str, width: str, precision: str | None) -> str:
        argument = self._take()
        if kind in "sbc":
            value = _ESCAPE.sub(_unescape, argument) if kind == "b" else argument
            if kind == "c":
                value = value[:1]
            elif precision is not None:
                value = value[: int(precision or "0")]
            size = int(width or "0")
            return value.ljust(size) if "-" in flags else value.rjust(size)
        form = "%" + flags + width + ("" if precision is None else f".{precision}")
        if kind in "eEfFgGaA":
            return (form + kind) % self._real(argument)
        number = self._integer(argument)
        if kind in "ouxX" and number < 0:
            number += 1 << 64
        return (form + ("d" if kind in "iu" else kind)) % number

    def _integer(self, text: str) -> int:
        if text[:1] in ("'", '"') and len(text) > 1:
            return ord(text[1])
        found = re.match(r"\s*([-+]?)(0[xX][0-9a-fA-F]+|0[0-7]*|\d+)", text)
        if found is None or found.end() != len(text):
            if text:
                self.problems.append(f"bad %d {text}")
            if found is None:
                return 0
        digits = found.group(2)
        base = 16 if digits[:2] in ("0x", "0X") else 8 if digits.startswith("0") else 10
        value = int(digits, base)
        return -value if found.group(1) == "-" else value

    def _real(self, text: str) -> float:
        try:
            return float(text or "0")
        except ValueError:
            self.problems.append(f"bad %f {text}")
            return 0.0
