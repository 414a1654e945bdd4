"""Parses arguments like Android's ShellCommand (src BasicShellCommandHandler)."""

import re
from collections.abc import Sequence

from fakedroid.commands.java.errors import JavaError

ALL_USERS = -1
CURRENT_USER = -2
_USERS = {"all": ALL_USERS, "current": CURRENT_USER, "cur": CURRENT_USER}
_DECIMAL = re.compile(r"[+-]?[0-9]+")
_DECODED = re.compile(r"([+-]?)(0[xX]|#|0(?=.))?([0-9a-fA-F]+)")
_FLOAT = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[fFdD]?|[+-]?(NaN|Infinity)")


class Arguments:
    """The arguments of a command, read from left to right."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = list(values)
        self._at = 0
        self._glued: str | None = None

    def next(self) -> str | None:
        """Return the next argument, or None at the end."""
        if self._glued is not None:
            glued, self._glued = self._glued, None
            return glued
        if self._at >= len(self._values):
            return None
        self._at += 1
        return self._values[self._at - 1]

    def required(self) -> str:
        """Return the next argument.

        Raises:
            JavaError: there are no more arguments.
        """
        value = self.next()
        if value is None:
            before = self._values[self._at - 1] if self._at else ""
            raise illegal_argument(f'Argument expected after "{before}"')
        return value

    def option(self) -> str | None:
        """Return the next argument if it is an option; ``-nX`` is ``-n`` followed by ``X``."""
        if self._glued is not None:
            raise illegal_argument(f'No argument expected after "{self._values[self._at - 1]}"')
        value = self.peek()
        if value is None or not value.startswith("-"):
            return None
        self._at += 1
        if value == "--":
            return None
        if len(value) > 2 and value[1] != "-":
            self._glued = value[2:]
            return value[:2]
        return value

    def peek(self) -> str | None:
        """Return the next argument without consuming it."""
        if self._glued is not None:
            return self._glued
        return self._values[self._at] if self._at < len(self._values) else None

    def left(self) -> list[str]:
        """Return the remaining arguments without consuming them."""
        return self._values[self._at :]

    def rest(self) -> list[str]:
        """Return the remaining arguments."""
        left = [] if self._glued is None else [self._glued]
        left += self._values[self._at :]
        self._at, self._glued = len(self._values), None
        return left


def illegal_argument(message: str) -> JavaError:
    """Return the exception that Android throws for a bad argument."""
    return JavaError("java.lang.IllegalArgumentException", message)


def number_format(text: str | None) -> JavaError:
    """Return the exception of Android's core library for an invalid number."""
    said = "s == null" if text is None else f'For input string: "{text}"'
    return JavaError("java.lang.NumberFormatException", said)


def integer(text: str | None, bits: int = 32) -> int:
    """Parse like Integer.parseInt, or Long.parseLong with 64 bits.

    Raises:
        JavaError: it is not a decimal number, or too large.
    """
    if text is None or not _DECIMAL.fullmatch(text):
        raise number_format(text)
    return _fitting(int(text), text, bits)


def long_integer(text: str | None) -> int:
    """Parse like Long.parseLong."""
    return integer(text, 64)


def _fitting(value: int, text: str, bits: int) -> int:
    if not -(1 << bits - 1) <= value < 1 << bits - 1:
        raise number_format(text)
    return value


def decoded(text: str) -> int:
    """Parse like Integer.decode: decimal, ``0x`` and ``#`` for hexadecimal, ``0`` for octal."""
    found = _DECODED.fullmatch(text)
    if found is None:
        raise number_format(text)
    base = {"": 10, "0": 8}.get(found[2] or "", 16)
    try:
        return int(found[1] + found[3], base)
    except ValueError:
        raise number_format(text) from None


def decoded_integer(text: str) -> int:
    """Parse like Integer.decode, within the range of an int."""
    return _fitting(decoded(text), text, 32)


def real(text: str) -> float:
    """Parse like Float.valueOf and Double.valueOf."""
    if not _FLOAT.fullmatch(text.strip()):
        raise number_format(text)
    return float(text.strip().rstrip("fFdD"))


def user_number(word: str) -> int:
    """Parse like UserHandle.parseUserArg (src): a number, ``all``, ``current``."""
    if word in _USERS:
        return _USERS[word]
    if not _DECIMAL.fullmatch(word):
        raise illegal_argument(f"Bad user number: {word}")
    return int(word)
