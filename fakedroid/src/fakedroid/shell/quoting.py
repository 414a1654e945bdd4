"""Quotes and substitutions inside words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fakedroid.shell import braces
from fakedroid.shell.escapes import c_style
from fakedroid.shell.syntax import (
    Arithmetic,
    CommandSubstitution,
    DoubleQuoted,
    Literal,
    Parameter,
    Part,
    PatternGroup,
    Quoted,
    Word,
)
from fakedroid.shell.wording import add_literal, make_word

if TYPE_CHECKING:
    from fakedroid.shell.lexer import Lexer

UNCLOSED = "no closing quote"
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SPECIAL = frozenset("*@#?-$!0123456789")
_PLAIN_IN_QUOTES = re.compile(r"[^\"\\$`]+")
_PLAIN_IN_TEXT = re.compile(r"[^\\$`]+")
_QUOTE = re.compile(r"[^']*'")
_C_QUOTE = re.compile(r"(?:[^'\\]|\\.)*'", re.DOTALL)
_PLAIN_IN_LET = re.compile(r"[^\\$`\"']+")


def backslash(lexer: Lexer, parts: list[Part]) -> None:
    """Read a backslash and the character it quotes; one at the very end is lost."""
    quoted = lexer.text[lexer.at + 1 : lexer.at + 2]
    lexer.at += 2
    if quoted:
        parts.append(Quoted(quoted))


def single(lexer: Lexer) -> Quoted:
    """Read '…'."""
    end = lexer.text.find("'", lexer.at + 1)
    if end < 0:
        raise lexer.fail(UNCLOSED)
    text = lexer.text[lexer.at + 1 : end]
    lexer.at = end + 1
    return Quoted(text)


def double(lexer: Lexer) -> DoubleQuoted:
    """Read "…"."""
    lexer.at += 1
    parts: list[Part] = []
    while True:
        char = lexer.peek()
        if not char:
            raise lexer.fail(UNCLOSED)
        if char == '"':
            lexer.at += 1
            return DoubleQuoted(tuple(parts))
        inside(lexer, char, parts, '"\\$`', _PLAIN_IN_QUOTES)


def inside(
    lexer: Lexer, char: str, parts: list[Part], escapable: str, plain: re.Pattern[str]
) -> None:
    """Read one part inside double quotes, a here document or an arithmetic expression."""
    if char == "\\":
        after = lexer.text[lexer.at + 1 : lexer.at + 2]
        lexer.at += 2
        if after and after in escapable:
            parts.append(Quoted(after))
        elif after:
            add_literal(parts, "\\" + after)
    elif char == "$":
        dollar(lexer, parts, quoted=True)
    elif char == "`":
        parts.append(backquote(lexer, quoted=True))
    else:
        found = plain.match(lexer.text, lexer.at)
        text = found.group() if found else char
        lexer.at += len(text)
        add_literal(parts, text)


def here_body(lexer: Lexer) -> Word:
    """Read a whole text with the rules of a here document."""
    return _whole(lexer, "\\$`")


def arithmetic_body(lexer: Lexer) -> Word:
    """Read a whole text with the rules of an arithmetic expression."""
    return _whole(lexer, '"\\$`')


def let_body(lexer: Lexer) -> Word:
    """Read a whole text with the rules of ``(( … ))``: quotes quote there."""
    parts: list[Part] = []
    while char := lexer.peek():
        if char == "'":
            parts.append(single(lexer))
        elif char == '"':
            parts.append(double(lexer))
        else:
            inside(lexer, char, parts, '"\\$`', _PLAIN_IN_LET)
    return Word((DoubleQuoted(tuple(parts)),), None, lexer.text)


def _whole(lexer: Lexer, escapable: str) -> Word:
    parts: list[Part] = []
    while char := lexer.peek():
        inside(lexer, char, parts, escapable, _PLAIN_IN_TEXT)
    plain = all(isinstance(part, (Literal, Quoted)) for part in parts)
    text = "".join(part.text for part in parts if isinstance(part, (Literal, Quoted)))
    return Word((DoubleQuoted(tuple(parts)),), text if plain else None, lexer.text)


def dollar(lexer: Lexer, parts: list[Part], *, quoted: bool, base: bool = False) -> None:
    """Read what a ``$`` starts; with ``base`` also $'…' and $"…"."""
    start = lexer.at
    lexer.at += 1
    char = lexer.peek()
    if char == "(":
        lexer.at += 1
        parts.append(_parenthesis(lexer))
    elif char == "{":
        lexer.at += 1
        parts.append(braces.parameter(lexer, start, quoted))
    elif name := _NAME.match(lexer.text, lexer.at):
        lexer.at = name.end()
        parts.append(Parameter(name.group()))
    elif char and char in _SPECIAL:
        lexer.at += 1
        parts.append(Parameter(char))
    elif base and char == "'":
        lexer.at += 1
        parts.append(Quoted(c_style(lexer, UNCLOSED)))
    elif not (base and char == '"'):
        add_literal(parts, "$")


def _parenthesis(lexer: Lexer) -> Part:
    if lexer.peek() == "(":
        start = lexer.at
        lexer.at += 1
        expression = arithmetic_text(lexer)
        if expression is not None:
            return Arithmetic(arithmetic_body(lexer.over(expression)))
        lexer.at = start
    before = len(lexer.backquoted)
    body = lexer.nested(lexer)
    problems = map(lexer.problem_in, lexer.backquoted[before:])
    return CommandSubstitution(body, None, next(filter(None, problems), None))


def arithmetic_text(lexer: Lexer) -> str | None:
    """Read up to the ``))`` that closes; None when the parentheses are not arithmetic."""
    start, depth = lexer.at, 0
    while lexer.at < len(lexer.text):
        char = lexer.text[lexer.at]
        lexer.at += 1
        if char == "(":
            depth += 1
        elif char == "'":
            _pass_quote(lexer)
        elif char == ")":
            if depth == 0:
                if lexer.peek() != ")":
                    return None
                lexer.at += 1
                return lexer.text[start : lexer.at - 2]
            depth -= 1
    raise lexer.fail(UNCLOSED)


def _pass_quote(lexer: Lexer) -> None:
    """Move past the end of '…' or $'…'."""
    c_style = lexer.text[lexer.at - 2 : lexer.at - 1] == "$"
    found = (_C_QUOTE if c_style else _QUOTE).match(lexer.text, lexer.at)
    if found is None:
        raise lexer.fail(UNCLOSED)
    lexer.at = found.end()


def backquote(lexer: Lexer, *, quoted: bool) -> CommandSubstitution:
    """Read `…`; its text is parsed when it runs."""
    lexer.at += 1
    taken: list[str] = []
    while True:
        char = lexer.text[lexer.at : lexer.at + 1]
        lexer.at += 1
        if not char:
            raise lexer.fail(UNCLOSED)
        if char == "`":
            source = "".join(taken)
            lexer.backquoted.append(source)
            return CommandSubstitution(None, source)
        if char == "\\":
            after = lexer.text[lexer.at : lexer.at + 1]
            lexer.at += 1
            char = after if after in ("\\", "$", "`") or (quoted and after == '"') else char + after
        taken.append(char)


def pattern_group(lexer: Lexer, kind: str) -> PatternGroup:
    """Read the alternatives of ``@(a|b)`` up to the closing parenthesis."""
    alternatives: list[Word] = []
    parts: list[Part] = []
    while True:
        char = lexer.peek()
        if not char:
            raise lexer.fail(UNCLOSED)
        if char in "|)":
            lexer.at += 1
            alternatives.append(make_word(parts))
            parts = []
            if char == ")":
                return PatternGroup(kind, tuple(alternatives))
        elif char in " \t\n&;<>(":
            lexer.at += 1
            add_literal(parts, char)
        else:
            lexer.base_part(char, parts)


def delimiter(lexer: Lexer) -> tuple[str, bool]:
    """Read the word after ``<<``; return it bare, and whether any of it was quoted."""
    parts: list[Part] = []
    while (char := lexer.peek()) and char not in " \t\n|&;<>()":
        if char == "\\":
            backslash(lexer, parts)
        elif char == "'":
            parts.append(single(lexer))
        elif char == '"':
            end = lexer.text.find('"', lexer.at + 1)
            if end < 0:
                raise lexer.fail(UNCLOSED)
            parts.append(Quoted(lexer.text[lexer.at + 1 : end]))
            lexer.at = end + 1
        elif lexer.text.startswith("$'", lexer.at):
            lexer.at += 2
            parts.append(Quoted(c_style(lexer, UNCLOSED)))
        else:
            lexer.at += 1
            add_literal(parts, char)
    quoted = any(isinstance(part, Quoted) for part in parts)
    return "".join(part.text for part in parts if isinstance(part, (Literal, Quoted))), quoted
