"""The token stream of the parser: lookahead, reserved words, errors."""

import re
from abc import ABC, abstractmethod
from typing import NoReturn

from fakedroid.shell.syntax.lexer import Lexer, Token
from fakedroid.shell.syntax.reader import Reader
from fakedroid.shell.syntax.tree import Node, ShellSyntaxError, Word
from fakedroid.shell.syntax.words import literal_text

KEYWORDS = frozenset(
    (
        *("if", "then", "else", "elif", "fi", "case", "esac", "in", "for", "select"),
        *("while", "until", "do", "done", "function", "time", "{", "}", "!", "[["),
    )
)


def _shown(source: str) -> str:
    """Return a word as mksh prints it: with its quotes, $( ) for backquotes, no aliases."""
    if source in ("local", "type"):
        return r"\\builtin"
    return re.sub(r"`([^`]*)`", r"$(\1)", source.replace("'", '"'))


class Tokens(ABC):
    """The tokens of a text, with a lookahead of one."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.lexer = Lexer(reader)
        self._next: Token | None = None
        self._open: list[str] = []

    @abstractmethod
    def commands(self, *, newlines: bool = True) -> Node | None:
        """Return the commands that come next, for the body of a compound command."""

    def peek(self, *, skip_newlines: bool = False) -> Token:
        """Return the next token without consuming it."""
        if self._next is None:
            self._next = self.lexer.token()
        while skip_newlines and self._next.kind == "\n":
            self._next = self.lexer.token()
        return self._next

    def take(self, *, skip_newlines: bool = False) -> Token:
        """Return and consume the next token."""
        token = self.peek(skip_newlines=skip_newlines)
        self._next = None
        return token

    def keyword(self, *, skip_newlines: bool = False) -> str:
        """Return the next reserved word, or an empty text."""
        text = literal_text(self.peek(skip_newlines=skip_newlines).word)
        return text if text in KEYWORDS else ""

    def open(self, name: str) -> None:
        """Record a construct that an unexpected end would leave open."""
        self._open.append(name)

    def close(self) -> None:
        """Remove the innermost open construct."""
        self._open.pop()

    def expect(self, kind: str) -> Token:
        """Consume an operator or fail."""
        if self.peek().kind != kind:
            self.fail()
        return self.take()

    def expect_keyword(self, *words: str, skip_newlines: bool = False) -> str:
        """Consume one of these reserved words or fail."""
        word = self.keyword(skip_newlines=skip_newlines)
        if word not in words:
            self.fail()
        self.take()
        return word

    def expect_word(self) -> Word:
        """Consume a word or fail."""
        token = self.peek()
        if token.word is None:
            self.fail()
        self.take()
        return token.word or Word(())

    def fail(self) -> NoReturn:
        """Raise mksh's syntax error for the next token."""
        token = self.peek()
        line = self.reader.line_of(token.start)
        if token.kind == "EOF":
            if self._open:
                raise ShellSyntaxError(f"syntax error: unmatched '{self._open[-1]}'", line)
            raise ShellSyntaxError("syntax error: unexpected EOF", line)
        if token.redirecting is not None:
            shown = token.redirecting.shown + " "
        elif token.word is not None:
            shown = _shown(token.word.source)
        else:
            shown = "newline" if token.kind == "\n" else token.kind
        raise ShellSyntaxError(f"syntax error: unexpected '{shown}'", line)

    def at_end(self) -> bool:
        """Return whether the end of the text is reached."""
        return self.peek(skip_newlines=True).kind == "EOF"
