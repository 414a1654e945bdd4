"""The forms of ``${…}``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fakedroid.shell import quoting
from fakedroid.shell.syntax import Parameter, Part, PatternGroup, Quoted, Word
from fakedroid.shell.wording import add_literal, make_word

if TYPE_CHECKING:
    from fakedroid.shell.lexer import Lexer

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[*@#?$!-]")
_PLAIN = re.compile(r"[^}\"'\\$`]+")
_ARRAYS = "arrays are not supported by the virtual phone"


def parameter(lexer: Lexer, start: int, quoted: bool) -> Parameter:
    """Read the rest after ``${``."""
    if lexer.peek() in (" ", "\t", "\n", "|"):
        raise lexer.fail("${ command;} is not supported by the virtual phone")
    prefix = _prefix(lexer)
    found = _NAME.match(lexer.text, lexer.at)
    name = found.group() if found else ""
    lexer.at += len(name)
    if name and lexer.peek() == "[":
        raise lexer.fail(_ARRAYS)
    if prefix:
        return _prefixed(lexer, start, prefix, name)
    form = _form(lexer)
    word, other = _words(lexer, form, quoted)
    return Parameter(name, form, word, other, lexer.text[start : lexer.at])


def _prefix(lexer: Lexer) -> str:
    """Return ``#``, ``%`` or ``!`` where it is an operator in front of a name."""
    char, after = lexer.peek(), lexer.peek(1)
    if char == "#" and after not in ("}", "-", "?", "+", "=", ":", "%", ""):
        operand = lexer.text[lexer.at + 1 : lexer.at + 3]
        if after != "#" or operand == "#}":
            lexer.at += 1
            return "#"
    if char in ("!", "%") and re.match(r"[A-Za-z_]", after):
        lexer.at += 1
        return char
    return ""


def _prefixed(lexer: Lexer, start: int, prefix: str, name: str) -> Parameter:
    form = {"#": "length", "%": "width", "!": "name"}[prefix]
    if not name or lexer.peek() != "}":
        _rest(lexer, quoted=False)
        form = "bad"
    else:
        lexer.at += 1
    return Parameter(name, form, None, None, lexer.text[start : lexer.at])


def _form(lexer: Lexer) -> str:
    """Read the operator after the name."""
    char = lexer.peek()
    if char == ":":
        lexer.at += 1
        after = lexer.peek()
        if after and after in "-+=?":
            lexer.at += 1
            return ":" + after
        if after and after in "#%":
            return _doubled(lexer, after)
        return "substring"
    if char and char in "-+=?":
        lexer.at += 1
        return char
    if char and char in "#%":
        return _doubled(lexer, char)
    if char == "/":
        return _replacement(lexer)
    if char == "@":
        lexer.at += 1
        after = lexer.peek()
        lexer.at += 1
        return "@" + after
    return "" if char == "}" else "bad"


def _doubled(lexer: Lexer, char: str) -> str:
    lexer.at += 1
    if lexer.peek() == char:
        lexer.at += 1
        return char * 2
    return char


def _replacement(lexer: Lexer) -> str:
    lexer.at += 1
    after = lexer.peek()
    if after and after in "/#%":
        lexer.at += 1
        return "/" + after
    return "/"


def _words(lexer: Lexer, form: str, quoted: bool) -> tuple[Word | None, Word | None]:
    if form == "":
        lexer.at += 1
        return None, None
    if form[0] in "#%":
        return _pattern(lexer, "}"), None
    if form[0] == "/" or form == "@/":
        pattern = _pattern(lexer, "}/")
        if lexer.text[lexer.at - 1] == "}":
            return pattern, None
        return pattern, _rest(lexer, quoted)
    if form == "substring":
        return _positions(lexer)
    return _rest(lexer, quoted), None


def _rest(lexer: Lexer, quoted: bool) -> Word:
    """Read the word of ``${name-word}`` up to the closing brace."""
    start = lexer.at
    parts: list[Part] = []
    while True:
        char = lexer.peek()
        if not char:
            raise lexer.fail(quoting.UNCLOSED)
        if char == "}":
            lexer.at += 1
            return make_word(parts, lexer.text[start : lexer.at - 1])
        if char == '"':
            parts.append(quoting.double(lexer))
        elif char == "'" and not quoted:
            parts.append(quoting.single(lexer))
        elif char == "\\" and not quoted:
            quoting.backslash(lexer, parts)
        elif char == "'":
            lexer.at += 1
            add_literal(parts, char)
        elif char == "$":
            quoting.dollar(lexer, parts, quoted=quoted, base=True)
        else:
            quoting.inside(lexer, char, parts, '"\\$`}', _PLAIN)


def _pattern(lexer: Lexer, ends: str) -> Word:
    """Read a pattern up to one of ``ends`` and move past it; ``|`` and ``( )`` are active."""
    start = lexer.at
    parts: list[Part] = []
    alternatives: list[Word] = []
    while True:
        char = lexer.peek()
        if not char:
            raise lexer.fail(quoting.UNCLOSED)
        if char in ends:
            lexer.at += 1
            source = lexer.text[start : lexer.at - 1]
            if not alternatives:
                return make_word(parts, source)
            group = PatternGroup("@", (*alternatives, make_word(parts)))
            return Word((group,), None, source)
        if char == "|" and ends == "}":
            lexer.at += 1
            alternatives.append(make_word(parts))
            parts = []
        elif char == "(" and ends == "}":
            lexer.at += 1
            parts.append(quoting.pattern_group(lexer, "@"))
        elif char in " \t\n&;<>|()":
            lexer.at += 1
            add_literal(parts, char)
        else:
            _pattern_part(lexer, char, ends, parts)


def _pattern_part(lexer: Lexer, char: str, ends: str, parts: list[Part]) -> None:
    before = lexer.at
    lexer.base_part(char, parts)
    if char in "'\"\\$`*@+?!":
        return
    run = lexer.text[before : lexer.at]
    cut = min((run.index(end) for end in ends if end in run), default=len(run))
    if cut < len(run):
        surplus = len(run) - cut
        lexer.at -= surplus
        last = parts.pop()
        if not isinstance(last, Quoted):
            add_literal(parts, getattr(last, "text", "")[:-surplus])


def _positions(lexer: Lexer) -> tuple[Word, Word | None]:
    """Read ``pos`` and ``:len``; both are arithmetic."""
    start, depth, colon = lexer.at, 0, -1
    while True:
        char = lexer.text[lexer.at : lexer.at + 1]
        if not char:
            raise lexer.fail(quoting.UNCLOSED)
        if char == "}" and depth == 0:
            break
        if char == ":" and depth == 0 and colon < 0:
            colon = lexer.at
        depth += (char in "({") - (char in ")}")
        lexer.at += 1
    first = lexer.text[start : colon if colon >= 0 else lexer.at]
    first = first if first.startswith(" ") else f" {first}"
    second = lexer.text[colon + 1 : lexer.at] if colon >= 0 else None
    lexer.at += 1
    position = quoting.arithmetic_body(lexer.over(first))
    if second is None:
        return position, None
    return position, quoting.arithmetic_body(lexer.over(second))
