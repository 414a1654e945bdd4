"""The grammar of ``[[ … ]]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell.syntax import Condition, Literal, Word

if TYPE_CHECKING:
    from fakedroid.shell.parser import Parser

UNARY = frozenset(f"-{letter}" for letter in "abcdefGghkLnOoprSstuvwxz")
BINARY = frozenset(
    ["=", "==", "!=", "<", ">", "-eq", "-ne", "-gt", "-ge", "-lt", "-le", "-nt", "-ot", "-ef"]
)
_UNEXPECTED = "unexpected operator/operand"


def parse_conditions(parser: Parser) -> Condition:
    """Read up to and with the closing ``]]``."""
    condition = _either(parser)
    if _text(parser) != "]]":
        parser.fail(_UNEXPECTED)
    parser.take()
    return condition


def _text(parser: Parser) -> str:
    """Return the next token where it is an unquoted word or ``<`` or ``>``."""
    token = parser.peek(skip_newlines=True)
    if token.redirecting is not None:
        return token.redirecting.shown
    if token.word is None or len(token.word.parts) != 1:
        return ""
    part = token.word.parts[0]
    return part.text if isinstance(part, Literal) else ""


def _either(parser: Parser) -> Condition:
    left = _both(parser)
    if parser.peek(skip_newlines=True).kind == "||":
        parser.take()
        return Condition("||", (left, _either(parser)))
    return left


def _both(parser: Parser) -> Condition:
    left = _negated(parser)
    if parser.peek(skip_newlines=True).kind == "&&":
        parser.take()
        return Condition("&&", (left, _both(parser)))
    return left


def _negated(parser: Parser) -> Condition:
    if _text(parser) == "!":
        parser.take()
        return Condition("!", (_negated(parser),))
    return _primary(parser)


def _primary(parser: Parser) -> Condition:
    token = parser.peek(skip_newlines=True)
    if token.kind == "(":
        parser.take()
        inner = _either(parser)
        if parser.peek(skip_newlines=True).kind != ")":
            parser.fail(_UNEXPECTED)
        parser.take()
        return inner
    if token.word is None:
        parser.fail("expression expected")
    operator = _text(parser)
    if operator in UNARY:
        parser.take()
        return Condition(operator, (_operand(parser, f"missing argument '{operator}'"),))
    left = _operand(parser)
    operator = _text(parser)
    if operator in BINARY:
        parser.take()
        missing = f"missing second argument '{operator}'"
        return Condition(operator, (left, _operand(parser, missing)))
    return Condition("-n", (left,))


def _operand(parser: Parser, missing: str = "") -> Word:
    """Take any word, even ``]]``."""
    token = parser.peek(skip_newlines=True)
    if token.word is None:
        if missing:
            raise parser.lexer.fail(f"syntax error: {missing}")
        parser.fail(_UNEXPECTED)
    parser.take()
    return token.word
