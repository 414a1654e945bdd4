"""Splits characters into words and operators, with mksh's quoting rules."""

import re
from typing import NamedTuple

from fakedroid.shell.syntax import quoting
from fakedroid.shell.syntax.reader import Reader
from fakedroid.shell.syntax.tree import HereDocument, Part, Quoted, Word
from fakedroid.shell.syntax.words import literal_text, make_word

_BLANK = re.compile(r"(?:[ \t]|\\\n)*(?:#[^\n]*)?")
_META = frozenset(" \t\n|&;<>()")
_OPERATORS = ("&&", "||", ";;", ";&", ";|", "|&", "((", "\n", "&", "|", ";", "(", ")")
_REDIRECTIONS = re.compile(r"<<<|<<-|<<|<&|<>|<|>>|>&|>\||>")


class Redirecting(NamedTuple):
    """The operator of a redirection; ``shown`` is its name in errors."""

    fd: int
    operator: str
    both: bool
    shown: str


class Token(NamedTuple):
    """An operator, a word or a redirection, and its position."""

    kind: str
    start: int
    word: Word | None = None
    redirecting: Redirecting | None = None


class Lexer:
    """Reads tokens from a reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def token(self) -> Token:
        """Return the next token and advance."""
        reader = self.reader
        reader.take(_BLANK)
        start = reader.at
        if start >= len(reader.text):
            self._read_here_documents()
            return Token("EOF", start)
        if reader.text[start] in _META:
            return self._operator(start)
        word = self._word()
        digit = literal_text(word)
        if len(digit) == 1 and digit in "0123456789":
            if reader.peek() in ("<", ">"):
                return self._redirection(start, int(digit))
            if reader.text.startswith("&>", reader.at):
                reader.at += 1
                return self._redirection(start, int(digit), both=True)
        return Token("WORD", start, word)

    def _word(self) -> Word:
        reader, start = self.reader, self.reader.at
        parts: list[Part] = []
        while (char := reader.peek()) and char not in _META:
            quoting.word_part(reader, char, parts)
        return make_word(parts, reader.text[start : reader.at])

    def _operator(self, start: int) -> Token:
        if self.reader.text[start] in "<>":
            return self._redirection(start, None)
        if self.reader.text.startswith("&>", start):
            self.reader.at += 1
            return self._redirection(start, None, both=True)
        operator = next(operator for operator in _OPERATORS if self._take(operator))
        if operator == "\n":
            self._read_here_documents()
        return Token(operator, start)

    def _take(self, operator: str) -> bool:
        """Skip ``operator`` if it is here, including backslash-newlines inside it."""
        start = self.reader.at
        for char in operator:
            if self.reader.peek() != char:
                self.reader.at = start
                return False
            self.reader.at += 1
        return True

    # -- redirections

    def _redirection(self, start: int, fd: int | None, *, both: bool = False) -> Token:
        self.reader.peek()
        operator = self.reader.take(_REDIRECTIONS)
        if operator is None:
            raise self.reader.fail("syntax error: unexpected '&'")
        number = fd if fd is not None else int(operator[0] == ">")
        shown = operator if fd is None else f"{fd}{operator}"
        return Token("REDIR", start, None, Redirecting(number, operator, both, shown))

    def here_document(self, strip_tabs: bool) -> HereDocument | None:
        """Read the delimiter; the lines after the current one, up to it, are a document."""
        reader, start = self.reader, self.reader.at
        reader.take(_BLANK)
        if reader.at >= len(reader.text) or reader.text[reader.at] in _META:
            reader.at = start
            return None
        text, quoted = quoting.delimiter(reader)
        here = HereDocument(text, quoted, strip_tabs)
        reader.heres.append(here)
        return here

    def _read_here_documents(self) -> None:
        waiting, self.reader.heres = self.reader.heres, []
        for here in waiting:
            here.body = self._read_here_document(here)

    def _read_here_document(self, here: HereDocument) -> Word:
        reader = self.reader
        lines: list[str] = []
        while reader.at < len(reader.text):
            line, _, _ = reader.text[reader.at :].partition("\n")
            reader.at = min(reader.at + len(line) + 1, len(reader.text))
            if here.strip_tabs:
                line = line.lstrip("\t")
            if line == here.delimiter:
                break
            lines.append(line + "\n")
        else:
            raise reader.fail(f"here document '{here.delimiter}' unclosed")
        body = "".join(lines)
        if here.quoted:
            return Word((Quoted(body),), body)
        return quoting.here_body(reader.over(body))
