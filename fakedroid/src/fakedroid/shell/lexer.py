"""From characters to words and operators, with mksh's rules for what quotes what."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from fakedroid.shell import quoting
from fakedroid.shell.syntax import (
    HereDocument,
    Literal,
    Node,
    Part,
    Quoted,
    ShellSyntaxError,
    Word,
)
from fakedroid.shell.wording import add_literal, make_word

_ORDINARY = re.compile(r"[^ \t\n|&;<>()'\"\\$`*@+?!]+")
_BLANK = re.compile(r"(?:[ \t]|\\\n)*(?:#[^\n]*)?")
_META = frozenset(" \t\n|&;<>()")
_OPERATORS = ("&&", "||", ";;", ";&", ";|", "|&", "((", "\n", "&", "|", ";", "(", ")")
_REDIRECTIONS = re.compile(r"<<<|<<-|<<|<&|<>|<|>>|>&|>\||>")


class Redirecting(NamedTuple):
    """The operator of a redirection; ``shown`` is how an error names it."""

    fd: int
    operator: str
    both: bool
    shown: str


class Token(NamedTuple):
    """An operator, a word or a redirection, and where it stood."""

    kind: str
    start: int
    end: int
    word: Word | None = None
    redirecting: Redirecting | None = None


class Lexer:
    """Read tokens from ``text``; ``nested`` parses the commands inside ``$(…)``.

    ``problem_in`` tells what is wrong with the commands of a text; ``backquoted`` collects those
    that stand between backquotes.
    """

    def __init__(
        self,
        text: str,
        nested: Callable[[Lexer], Node | None],
        problem_in: Callable[[str], ShellSyntaxError | None],
    ) -> None:
        self.text = text
        self.at = 0
        self.nested = nested
        self.problem_in = problem_in
        self.backquoted: list[str] = []
        self.heres: list[HereDocument] = []
        self._lines = [found.start() for found in re.finditer("\n", text)]

    def over(self, text: str) -> Lexer:
        """Return a lexer for a text inside this one."""
        return Lexer(text, self.nested, self.problem_in)

    def line_of(self, at: int) -> int:
        """Return the line number of a position."""
        return bisect_right(self._lines, at - 1) + 1

    def fail(self, message: str) -> ShellSyntaxError:
        """Return the error for what stands here."""
        return ShellSyntaxError(message, self.line_of(self.at))

    def peek(self, ahead: int = 0) -> str:
        """Return the character here, past backslash-newlines; empty at the end."""
        while self.text.startswith("\\\n", self.at):
            self.at += 2
        return self.text[self.at + ahead : self.at + ahead + 1]

    def token(self) -> Token:
        """Return the next token and move past it."""
        found = _BLANK.match(self.text, self.at)
        self.at = start = found.end() if found else self.at
        if start >= len(self.text):
            self._read_here_documents()
            return Token("EOF", start, start)
        char = self.text[start]
        if char in _META:
            return self._operator(start, char)
        word = self.word()
        if self.peek() in ("<", ">") and self._is_digit(word):
            return self._redirection(start, int(word.plain or "0"))
        if self.text.startswith("&>", self.at) and self._is_digit(word):
            self.at += 1
            return self._redirection(start, int(word.plain or "0"), both=True)
        return Token("WORD", start, self.at, word)

    def _is_digit(self, word: Word) -> bool:
        part = word.parts[0] if len(word.parts) == 1 else None
        return isinstance(part, Literal) and len(part.text) == 1 and part.text in "0123456789"

    def _operator(self, start: int, char: str) -> Token:
        if char in "<>":
            return self._redirection(start, None)
        if self.text.startswith("&>", start):
            self.at += 1
            return self._redirection(start, None, both=True)
        for operator in _OPERATORS:
            if self._take(operator):
                break
        if operator == "\n":
            self._read_here_documents()
        return Token(operator, start, self.at)

    def _take(self, operator: str) -> bool:
        """Move past ``operator`` if it stands here, with backslash-newlines inside it."""
        start = self.at
        for char in operator:
            if self.peek() != char:
                self.at = start
                return False
            self.at += 1
        return True

    # -- redirections

    def _redirection(self, start: int, fd: int | None, *, both: bool = False) -> Token:
        self.peek()
        found = _REDIRECTIONS.match(self.text, self.at)
        if found is None:
            raise self.fail("syntax error: unexpected '&'")
        self.at = found.end()
        operator = found.group()
        number = fd if fd is not None else int(operator[0] == ">")
        shown = operator if fd is None else f"{fd}{operator}"
        return Token("REDIR", start, self.at, None, Redirecting(number, operator, both, shown))

    def here_document(self, strip_tabs: bool) -> HereDocument | None:
        """Read the word here and note that the lines after this one, up to it, are a document."""
        blank = _BLANK.match(self.text, self.at)
        start = blank.end() if blank else self.at
        if start >= len(self.text) or self.text[start] in _META:
            return None
        self.at = start
        text, quoted = quoting.delimiter(self)
        here = HereDocument(text, quoted, strip_tabs)
        self.heres.append(here)
        return here

    def _read_here_documents(self) -> None:
        waiting, self.heres = self.heres, []
        for here in waiting:
            here.body = self._read_here_document(here)

    def _read_here_document(self, here: HereDocument) -> Word:
        lines: list[str] = []
        while self.at < len(self.text):
            end = self.text.find("\n", self.at)
            stop = len(self.text) if end < 0 else end
            line = self.text[self.at : stop]
            self.at = min(stop + 1, len(self.text))
            if here.strip_tabs:
                line = line.lstrip("\t")
            if line == here.delimiter:
                break
            lines.append(line + "\n")
        else:
            raise self.fail(f"here document '{here.delimiter}' unclosed")
        body = "".join(lines)
        if here.quoted:
            return Word((Quoted(body),), body)
        return quoting.here_body(self.over(body))

    # -- words

    def word(self) -> Word:
        """Return the word that starts here."""
        start = self.at
        parts: list[Part] = []
        while True:
            char = self.peek()
            if not char or char in _META:
                break
            self.base_part(char, parts)
        return make_word(parts, self.text[start : self.at])

    def base_part(self, char: str, parts: list[Part]) -> None:
        """Read one part outside quotes: characters, a quote, a substitution, a pattern."""
        if char in "*@+?!" and self.peek(1) == "(":
            self.at += 2
            parts.append(quoting.pattern_group(self, char))
        elif char == "\\":
            quoting.backslash(self, parts)
        elif char == "'":
            parts.append(quoting.single(self))
        elif char == '"':
            parts.append(quoting.double(self))
        elif char == "$":
            quoting.dollar(self, parts, quoted=False, base=True)
        elif char == "`":
            parts.append(quoting.backquote(self, quoted=False))
        else:
            found = _ORDINARY.match(self.text, self.at)
            text = found.group() if found else char
            self.at += len(text)
            add_literal(parts, text)
