"""Numbers and what can be done with them in arithmetic expressions."""

from __future__ import annotations

from collections.abc import Callable


def parse_number(token: str) -> int | None:
    """Return the value of ``12``, ``0x1f``, ``2#101``, ``1#c`` or ``'c'``; None when malformed."""
    if token.startswith("'"):
        return ord(token[1])
    base, mark, digits = token.partition("#")
    if mark:
        if base == "1":
            return ord(digits) if len(digits) == 1 else None
        return _in_base(digits, int(base)) if base.isdigit() and 2 <= int(base) <= 36 else None
    if token[:2] in ("0x", "0X"):
        return _in_base(token[2:], 16)
    return _in_base(token, 10)


def _in_base(digits: str, base: int) -> int | None:
    if not digits.isascii() or not digits.isalnum():
        return None
    try:
        return int(digits, base)
    except ValueError:
        return None


def _shift_right(left: int, right: int) -> int:
    return left >> (right & 31)


def _rotate(left: int, right: int) -> int:
    bits, by = left % 0x100000000, right & 31
    return bits << by | bits >> (32 - by)


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "<<": lambda a, b: a << (b & 31),
    ">>": _shift_right,
    "^<": _rotate,
    "^>": lambda a, b: _rotate(a, 32 - (b & 31)),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
UNARY: dict[str, Callable[[int], int]] = {
    "+": lambda a: a,
    "-": lambda a: -a,
    "!": lambda a: int(not a),
    "~": lambda a: ~a,
}
