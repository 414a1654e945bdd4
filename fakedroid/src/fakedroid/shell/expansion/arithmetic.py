"""Arithmetic like mksh's: 32 bits, wrapping, variables by name."""

import operator
import re
from collections.abc import Callable
from typing import Protocol

_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9][0-9a-zA-Z#_]*|'[^']')|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator>\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||"
    r"\*=|/=|%=|\+=|-=|&=|\^=|\|=|[-+*/%<>=!~&^|?:,()]))"
)
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_ASSIGNING = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|="))
_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "|": operator.or_,
    "^": operator.xor,
    "&": operator.and_,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "<<": lambda a, b: a << (b & 31),
    ">>": lambda a, b: a >> (b & 31),
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
_UNARY: dict[str, Callable[[int], int]] = {
    "+": operator.pos,
    "-": operator.neg,
    "!": lambda a: int(not a),
    "~": operator.invert,
}
_MAX_DEPTH = 64
_END = "end of expression"


class ArithmeticProblem(Exception):
    """The expression cannot be evaluated; the message is mksh's.

    It is fatal if it is in the text of a variable.
    """

    def __init__(self, message: str, *, fatal: bool = False) -> None:
        super().__init__(message)
        self.fatal = fatal


class Variables(Protocol):
    """The variables that an expression reads and sets."""

    def number_text(self, name: str) -> str: ...

    def assign_number(self, name: str, value: int) -> None: ...


def _wrap(value: int) -> int:
    """Return the value as a signed 32-bit number."""
    return (value + 0x80000000) % 0x100000000 - 0x80000000


def _parse_number(token: str) -> int | None:
    """Return the value of ``12``, ``0x1f``, ``2#101`` or ``'c'``, or None if malformed."""
    if token.startswith("'"):
        return ord(token[1])
    base, mark, digits = token.partition("#")
    try:
        if mark:
            return int(digits, int(base)) if 2 <= int(base) <= 36 else None
        return int(token, 16 if token[:2] in ("0x", "0X") else 10)
    except ValueError:
        return None


def evaluate(text: str, variables: Variables, depth: int = 0) -> int:
    """Return the value of an expression.

    Raises:
        ArithmeticProblem: it is malformed or divides by zero.
    """
    return _Expression(text, variables, depth).value()


class _Expression:
    def __init__(self, text: str, variables: Variables, depth: int) -> None:
        if depth > _MAX_DEPTH:
            raise ArithmeticProblem(f"{text}: recursive substitution")
        self._text = text
        self._variables = variables
        self._depth = depth
        self._at = 0
        self._skipping = 0
        self._kind, self._word = "", ""

    def value(self) -> int:
        if not self._text.strip():
            return 0
        self._advance()
        result = self._comma()
        if self._kind != "end":
            self._unexpected()
        return result

    # -- tokens

    def _fail(self, message: str) -> ArithmeticProblem:
        return ArithmeticProblem(f"{self._text}: {message}", fatal=self._depth > 0)

    def _unexpected(self) -> None:
        shown = _END if self._kind == "end" else self._word
        raise self._fail(f"unexpected '{shown}'")

    def _advance(self) -> None:
        if not self._text[self._at :].strip():
            self._kind, self._word = "end", ""
            return
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            rest = self._text[self._at :].lstrip()
            first = rest[0].encode("utf-8", "surrogateescape")[:1]
            self._kind, self._word = "bad", first.decode("utf-8", "surrogateescape")
            return
        self._at = found.end()
        self._kind = found.lastgroup or "end"
        self._word = found.group(self._kind)
        if self._kind == "number" and _parse_number(self._word) is None:
            shown = "" if self._word == self._text else f" '{self._word}'"
            raise self._fail(f"bad number{shown}: Invalid argument")

    # -- grammar

    def _comma(self) -> int:
        result = self._assignment()
        while self._word == ",":
            self._advance()
            result = self._assignment()
        return result

    def _assignment(self) -> int:
        name = self._word if self._kind == "name" else ""
        start = self._at, self._kind, self._word
        if name:
            self._advance()
            symbol = self._word
            if self._kind == "operator" and symbol in _ASSIGNING:
                self._advance()
                before = 0 if symbol == "=" else self._variable(name)
                return self._assign(name, symbol, self._assignment(), before)
            self._at, self._kind, self._word = start
        result = self._conditional()
        if self._kind == "operator" and self._word in _ASSIGNING:
            if not self._skipping:
                raise self._fail(f"{self._word} requires lvalue")
            self._advance()
            return self._assignment()
        return result

    def _assign(self, name: str, symbol: str, value: int, before: int = 0) -> int:
        if symbol != "=":
            value = self._apply(symbol[:-1], before, value)
        value = _wrap(value)
        if not self._skipping:
            self._variables.assign_number(name, value)
        return value

    def _conditional(self) -> int:
        condition = self._binary(0)
        if self._word != "?":
            return condition
        self._advance()
        yes = self._unless(not condition, self._comma)
        if self._word != ":":
            raise self._fail("missing :")
        self._advance()
        no = self._unless(bool(condition), self._conditional)
        return yes if condition else no

    def _unless(self, skip: bool, read: Callable[[], int]) -> int:
        self._skipping += skip
        try:
            return read()
        finally:
            self._skipping -= skip

    def _binary(self, level: int) -> int:
        if level == len(_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while self._kind == "operator" and self._word in _LEVELS[level]:
            symbol = self._word
            self._advance()
            if symbol in ("&&", "||"):
                decided = bool(left) == (symbol == "||")
                right = self._unless(decided, lambda: self._binary(level + 1))
                left = int(bool(left) if decided else bool(right))
            else:
                left = _wrap(self._apply(symbol, left, self._binary(level + 1)))
        return left

    def _apply(self, symbol: str, left: int, right: int) -> int:
        if symbol in ("/", "%"):
            if right == 0:
                if self._skipping:
                    return 0
                raise self._fail("zero divisor")
            quotient = abs(left) // abs(right)
            quotient = quotient if (left < 0) == (right < 0) else -quotient
            return quotient if symbol == "/" else left - right * quotient
        return int(_OPERATIONS[symbol](left, right))

    def _unary(self) -> int:
        if self._kind == "operator":
            symbol = self._word
            if symbol in ("++", "--"):
                self._advance()
                return self._step(symbol)
            if symbol in ("+", "-", "!", "~"):
                self._advance()
                return _wrap(_UNARY[symbol](self._unary()))
        return self._primary()

    def _step(self, symbol: str) -> int:
        if self._kind != "name":
            raise self._fail(f"{symbol} requires lvalue")
        name = self._word
        self._advance()
        return self._assign(name, "=", self._variable(name) + (1 if symbol == "++" else -1))

    def _primary(self) -> int:
        kind, word = self._kind, self._word
        if word == "(":
            self._advance()
            result = self._comma()
            if self._word != ")":
                raise self._fail("missing )")
            self._advance()
            return result
        if kind == "number":
            self._advance()
            return self._number(word)
        if kind == "name":
            self._advance()
            return self._named(word)
        self._unexpected()
        return 0

    def _named(self, name: str) -> int:
        value = self._variable(name)
        if self._word in ("++", "--") and self._kind == "operator":
            change = 1 if self._word == "++" else -1
            self._advance()
            self._assign(name, "=", value + change)
        return value

    # -- values

    def _variable(self, name: str) -> int:
        text = self._variables.number_text(name)
        if not text or self._skipping:
            return 0
        if text.isascii() and text.isdigit():
            return _wrap(int(text))
        return _wrap(evaluate(text, self._variables, self._depth + 1))

    def _number(self, token: str) -> int:
        return _wrap(_parse_number(token) or 0)
