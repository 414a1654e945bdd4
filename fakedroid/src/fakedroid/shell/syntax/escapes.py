"""Backslash sequences: those of `echo`, and the C ones of $'…'."""

import re

_SIMPLE = {"a": "\a", "b": "\b", "E": "\x1b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r"}
_SIMPLE |= {"t": "\t", "v": "\v", "\\": "\\"}
_NUMBERS = r"x(?P<hex>[0-9a-fA-F]{1,2})|u(?P<point>[0-9a-fA-F]{1,4})"
_ECHO = re.compile(rf"\\(?:{_NUMBERS}|0(?P<octal>[0-7]{{0,3}})|(?P<char>[abcEefnrtv\\]))")
_C = re.compile(rf"\\(?:{_NUMBERS}|(?P<octal>[0-7]{{1,3}})|(?P<char>.))", re.DOTALL)


def octet(value: int) -> str:
    """Return one byte as shell text."""
    return bytes([value & 0xFF]).decode("utf-8", "surrogateescape")


def join_octets(text: str) -> str:
    """Combine bytes that were written one by one to characters."""
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def _value(found: re.Match[str]) -> str:
    if found["hex"] is not None:
        return octet(int(found["hex"], 16))
    if found["octal"] is not None:
        return octet(int(found["octal"] or "0", 8))
    if found["point"] is not None:
        value = int(found["point"], 16)
        return "\ufffd" if 0xD800 <= value < 0xE000 else chr(value)
    return _SIMPLE.get(found["char"], found["char"])


def expand_print(text: str) -> tuple[str, bool]:
    """Return ``text`` with the sequences of `echo` replaced, and True if ``\\c`` ended it."""
    out: list[str] = []
    at = 0
    for found in _ECHO.finditer(text):
        out.append(text[at : found.start()])
        if found["char"] == "c":
            return join_octets("".join(out)), True
        out.append(_value(found))
        at = found.end()
    return join_octets("".join(out) + text[at:]), False


def c_style(text: str) -> str:
    """Return the value of the text inside $'…'; a NUL ends it."""
    return join_octets(_C.sub(_value, text)).partition("\0")[0]
