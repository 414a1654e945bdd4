"""Backslash sequences: those of `echo` and `print`, and the C ones of $'…'."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fakedroid.shell.lexer import Lexer

_SIMPLE = {
    "a": "\a",
    "b": "\b",
    "E": "\x1b",
    "e": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
}
_HEX = frozenset("0123456789abcdefABCDEF")
_OCTAL = frozenset("01234567")


def octet(value: int) -> str:
    """Return one byte as shell text."""
    return bytes([value & 0xFF]).decode("utf-8", "surrogateescape")


def join_octets(text: str) -> str:
    """Let bytes that were written one by one form characters."""
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def _digits(text: str, at: int, allowed: frozenset[str], limit: int) -> str:
    end = at
    while end < len(text) and end - at < limit and text[end] in allowed:
        end += 1
    return text[at:end]


def _point(value: int) -> str:
    """Return a code point; mksh knows those of the basic plane."""
    if 0xD800 <= value < 0xE000 or value > 0xFFFF:
        return "\ufffd"
    return chr(value)


def _universal(text: str, at: int) -> tuple[str, int] | None:
    digits = _digits(text, at + 1, _HEX, 4 if text[at] == "u" else 8)
    if not digits:
        return None
    return _point(int(digits, 16)), at + 1 + len(digits)


def expand_print(text: str) -> tuple[str, bool]:
    """Return ``text`` with the sequences of `print` replaced; True when ``\\c`` ended it."""
    if "\\" not in text:
        return text, False
    out: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char != "\\" or at >= len(text):
            out.append(char)
            continue
        if text[at] == "c":
            return join_octets("".join(out)), True
        replaced, at = _print_sequence(text, at)
        out.append(replaced)
    return join_octets("".join(out)), False


def _print_sequence(text: str, at: int) -> tuple[str, int]:
    char = text[at]
    if char in _SIMPLE:
        return _SIMPLE[char], at + 1
    if char == "\\":
        return "\\", at + 1
    if char == "0":
        digits = _digits(text, at + 1, _OCTAL, 3)
        return octet(int(digits or "0", 8)), at + 1 + len(digits)
    if char == "x" and (digits := _digits(text, at + 1, _HEX, 2)):
        return octet(int(digits, 16)), at + 1 + len(digits)
    if char in "uU":
        found = _universal(text, at)
        if found is not None:
            return found
    return "\\" + char, at + 1


def c_style(lexer: Lexer, unclosed: str) -> str:
    """Read the rest of $'…' and return its value; a NUL ends the value, not the quote."""
    text, out, ended = lexer.text, list[str](), False
    while True:
        char = text[lexer.at : lexer.at + 1]
        if not char:
            raise lexer.fail(unclosed)
        lexer.at += 1
        if char == "'":
            return join_octets("".join(out))
        if char == "\\":
            char, lexer.at = _c_sequence(text, lexer.at)
        ended = ended or char == "\0"
        if not ended:
            out.append(char)


def _c_sequence(text: str, at: int) -> tuple[str, int]:
    char = text[at : at + 1]
    if char in _SIMPLE:
        return _SIMPLE[char], at + 1
    if char in _OCTAL and char:
        digits = _digits(text, at, _OCTAL, 3)
        return octet(int(digits, 8)), at + len(digits)
    if char == "x":
        digits = _digits(text, at + 1, _HEX, len(text))
        value = int(digits or "0", 16)
        return (octet(value) if value < 0x100 else _point(value)), at + 1 + len(digits)
    if char and char in "uU":
        found = _universal(text, at)
        if found is not None:
            return found
    if char == "c" and at + 1 < len(text):
        control = text[at + 1]
        return ("\x7f" if control == "?" else chr(ord(control) & 0x9F)), at + 2
    return char, at + max(1, len(char))
