"""Quotes and substitutions inside words."""

import re

from fakedroid.shell.syntax.escapes import c_style
from fakedroid.shell.syntax.reader import Reader
from fakedroid.shell.syntax.tree import (
    Arithmetic,
    CommandSubstitution,
    DoubleQuoted,
    Literal,
    Parameter,
    Part,
    Quoted,
    Word,
)
from fakedroid.shell.syntax.words import add_literal, make_word

UNCLOSED = "no closing quote"
ARRAYS = "arrays are not supported by fakedroid"
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[*@#?$!0-9-]")
_ANY_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[*@#?$!-]")
_LENGTH = re.compile(r"#([A-Za-z_][A-Za-z0-9_]*|[0-9]+|[*@#?$!-])(?=\})")
_FORM = re.compile(r":?[-+=?]|##?|%%?|/[/#%]?|:|(?=\})")
_PLAIN_IN_QUOTES = re.compile(r"[^\"\\$`]+")
_PLAIN_IN_TEXT = re.compile(r"[^\\$`]+")
_PLAIN_IN_BRACES = re.compile(r"[^}\"'\\$`]+")
_PLAIN_IN_PATTERN = re.compile(r"[^}/\"'\\$`]+")
_PLAIN_IN_WORD = re.compile(r"[^ \t\n|&;<>()'\"\\$`]+")
_C_QUOTE = re.compile(r"(?:[^'\\]|\\.)*", re.DOTALL)


def bare(reader: Reader, char: str, parts: list[Part], plain: re.Pattern[str]) -> None:
    """Parse one part outside double quotes: characters, a quote, a substitution."""
    if char == "\\":
        _backslash(reader, parts)
    elif char == "'":
        parts.append(_single(reader))
    elif char == '"':
        parts.append(_double(reader))
    elif char == "$":
        _dollar(reader, parts, quoted=False)
    elif char == "`":
        parts.append(_backquote(reader, quoted=False))
    else:
        add_literal(parts, _plain(reader, char, plain))


def _plain(reader: Reader, char: str, plain: re.Pattern[str]) -> str:
    """Read literal characters, at least the current one."""
    text = reader.take(plain)
    if text is None:
        reader.at += 1
    return text or char


def word_part(reader: Reader, char: str, parts: list[Part]) -> None:
    """Parse one part of an ordinary word."""
    bare(reader, char, parts, _PLAIN_IN_WORD)


def _backslash(reader: Reader, parts: list[Part]) -> None:
    """Parse a backslash and the character it quotes; one at the very end is dropped."""
    quoted = reader.text[reader.at + 1 : reader.at + 2]
    reader.at += 2
    if quoted:
        parts.append(Quoted(quoted))


def _single(reader: Reader) -> Quoted:
    reader.at += 1
    return Quoted(reader.rest_until("'", UNCLOSED))


def _double(reader: Reader) -> DoubleQuoted:
    reader.at += 1
    parts: list[Part] = []
    while (char := reader.peek()) != '"':
        if not char:
            raise reader.fail(UNCLOSED)
        _inside(reader, char, parts, '"\\$`', _PLAIN_IN_QUOTES)
    reader.at += 1
    return DoubleQuoted(tuple(parts))


def _inside(
    reader: Reader, char: str, parts: list[Part], escapable: str, plain: re.Pattern[str]
) -> None:
    """Parse one part inside double quotes, a here document or an arithmetic expression."""
    if char == "\\":
        after = reader.text[reader.at + 1 : reader.at + 2]
        reader.at += 2
        if after and after in escapable:
            parts.append(Quoted(after))
        elif after:
            add_literal(parts, "\\" + after)
    elif char == "$":
        _dollar(reader, parts, quoted=True)
    elif char == "`":
        parts.append(_backquote(reader, quoted=True))
    else:
        add_literal(parts, _plain(reader, char, plain))


def here_body(reader: Reader) -> Word:
    """Parse a whole text with the rules of a here document."""
    return _whole(reader, "\\$`")


def arithmetic_body(reader: Reader) -> Word:
    """Parse a whole text with the rules of an arithmetic expression."""
    return _whole(reader, '"\\$`')


def _whole(reader: Reader, escapable: str) -> Word:
    parts: list[Part] = []
    while char := reader.peek():
        _inside(reader, char, parts, escapable, _PLAIN_IN_TEXT)
    plain = all(isinstance(part, (Literal, Quoted)) for part in parts)
    text = "".join(part.text for part in parts if isinstance(part, (Literal, Quoted)))
    return Word((DoubleQuoted(tuple(parts)),), text if plain else None, reader.text)


def _dollar(reader: Reader, parts: list[Part], *, quoted: bool) -> None:
    """Parse what follows a ``$``; outside quotes also $'…' and $"…"."""
    start = reader.at
    reader.at += 1
    char = reader.peek()
    if char == "(":
        reader.at += 1
        parts.append(_parenthesis(reader))
    elif char == "{":
        reader.at += 1
        parts.append(_braces(reader, start, quoted))
    elif name := reader.take(_NAME):
        parts.append(Parameter(name))
    elif char == "'" and not quoted:
        reader.at += 1
        text = reader.take(_C_QUOTE) or ""
        reader.rest_until("'", UNCLOSED)
        parts.append(Quoted(c_style(text)))
    elif char != '"' or quoted:
        add_literal(parts, "$")


def _parenthesis(reader: Reader) -> Part:
    if reader.peek() == "(":
        start = reader.at
        reader.at += 1
        expression = arithmetic_text(reader)
        if expression is not None:
            return Arithmetic(arithmetic_body(reader.over(expression)))
        reader.at = start
    return CommandSubstitution(reader.nested(reader))


def arithmetic_text(reader: Reader) -> str | None:
    """Read up to the closing ``))``; return None if the parentheses are not arithmetic."""
    start, depth = reader.at, 0
    while reader.at < len(reader.text):
        char = reader.text[reader.at]
        reader.at += 1
        if char == ")" and depth == 0:
            if reader.peek() != ")":
                return None
            reader.at += 1
            return reader.text[start : reader.at - 2]
        depth += (char == "(") - (char == ")")
    raise reader.fail(UNCLOSED)


def _backquote(reader: Reader, *, quoted: bool) -> CommandSubstitution:
    """Parse `…`; its text is parsed when it runs."""
    reader.at += 1
    taken: list[str] = []
    while (char := reader.text[reader.at : reader.at + 1]) != "`":
        if not char:
            raise reader.fail(UNCLOSED)
        if char == "\\":
            after = reader.text[reader.at + 1 : reader.at + 2]
            char = after if after in ("\\", "$", "`") or (quoted and after == '"') else char + after
            reader.at += 1
        reader.at += 1
        taken.append(char)
    reader.at += 1
    return CommandSubstitution(None, "".join(taken))


def delimiter(reader: Reader) -> tuple[str, bool]:
    """Read the word after ``<<``; return it without quotes, and whether it had any."""
    parts: list[Part] = []
    while (char := reader.peek()) and char not in " \t\n|&;<>()":
        if char == "\\":
            _backslash(reader, parts)
        elif char in "'\"":
            reader.at += 1
            parts.append(Quoted(reader.rest_until(char, UNCLOSED)))
        else:
            reader.at += 1
            add_literal(parts, char)
    quoted = any(isinstance(part, Quoted) for part in parts)
    return "".join(part.text for part in parts if isinstance(part, (Literal, Quoted))), quoted


# -- ${…}


def _braces(reader: Reader, start: int, quoted: bool) -> Parameter:
    """Parse the rest after ``${``."""
    length = reader.take(_LENGTH)
    if length is not None:
        reader.at += 1
        return Parameter(length[1:], "length", None, None, reader.text[start : reader.at])
    name = reader.take(_ANY_NAME) or ""
    if name and reader.peek() == "[":
        raise reader.fail(ARRAYS)
    taken = reader.take(_FORM)
    form = "bad" if taken is None or not name else taken
    word, other = _words(reader, form, quoted)
    return Parameter(name, form, word, other, reader.text[start : reader.at])


def _words(reader: Reader, form: str, quoted: bool) -> tuple[Word | None, Word | None]:
    if form == "":
        reader.at += 1
        return None, None
    if form[0] in "#%":
        return _pattern(reader, "}"), None
    if form[0] == "/":
        pattern = _pattern(reader, "}/")
        return pattern, None if reader.text[reader.at - 1] == "}" else _rest(reader, quoted)
    if form == ":":
        return _positions(reader)
    return _rest(reader, quoted), None


def _rest(reader: Reader, quoted: bool) -> Word:
    """Parse the word of ``${name-word}`` up to the closing brace."""
    start = reader.at
    parts: list[Part] = []
    while (char := reader.peek()) != "}":
        if not char:
            raise reader.fail(UNCLOSED)
        if char == '"' or not quoted:
            bare(reader, char, parts, _PLAIN_IN_BRACES)
        else:
            _inside(reader, char, parts, '"\\$`}', _PLAIN_IN_BRACES)
    reader.at += 1
    return make_word(parts, reader.text[start : reader.at - 1])


def _pattern(reader: Reader, ends: str) -> Word:
    """Parse a pattern up to one of ``ends``, and skip that."""
    start = reader.at
    parts: list[Part] = []
    while not (char := reader.peek()) or char not in ends:
        if not char:
            raise reader.fail(UNCLOSED)
        bare(reader, char, parts, _PLAIN_IN_PATTERN)
    reader.at += 1
    return make_word(parts, reader.text[start : reader.at - 1])


def _positions(reader: Reader) -> tuple[Word, Word | None]:
    """Parse ``pos`` and ``:len``; both are arithmetic."""
    first, colon, second = reader.rest_until("}", UNCLOSED).partition(":")
    position = arithmetic_body(reader.over(f" {first}"))
    return position, arithmetic_body(reader.over(second)) if colon else None
