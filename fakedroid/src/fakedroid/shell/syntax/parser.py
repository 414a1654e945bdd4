"""Parses tokens to a tree, like mksh's parser."""

import re
from functools import lru_cache

from fakedroid.shell.syntax.compounds import COMPOUNDS, parenthesis
from fakedroid.shell.syntax.quoting import ARRAYS
from fakedroid.shell.syntax.reader import Reader
from fakedroid.shell.syntax.tokens import Tokens
from fakedroid.shell.syntax.tree import (
    AndOr,
    Assignment,
    Background,
    Function,
    HereDocument,
    Literal,
    Node,
    Not,
    Pipeline,
    Redirected,
    Redirection,
    Script,
    Sequence,
    ShellSyntaxError,
    Simple,
    Timed,
    Word,
)
from fakedroid.shell.syntax.words import make_word

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\+?=)")
_ELEMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\[[^\]]*\]\+?=")
_BAD_FUNCTION = re.compile(r"[\s\"#$&'()*;<=>?\[\\\]`{|}~]")


@lru_cache(maxsize=512)
def parse(text: str, by_line: bool) -> Script:
    """Return the commands of ``text``; a syntax error comes after the commands before it.

    With ``by_line`` each line is run before the next is parsed (sh -c, scripts), else the whole
    text must be valid (eval, traps).
    """
    parser = _Parser(Reader(text, _nested))
    commands: list[Node] = []
    try:
        while not parser.at_end():
            node = parser.line() if by_line else parser.whole()
            if node is not None:
                commands.append(node)
    except ShellSyntaxError as error:
        return Script(tuple(commands), error)
    except RecursionError:
        return Script(tuple(commands), ShellSyntaxError("syntax error: too deeply nested"))
    return Script(tuple(commands))


def _nested(reader: Reader) -> Node | None:
    """Parse the commands of ``$(…)`` up to its closing parenthesis."""
    parser = _Parser(reader)
    parser.open("(")
    body = parser.commands()
    parser.expect(")")
    return body


class _Parser(Tokens):
    def line(self) -> Node | None:
        """Return the commands up to the end of a line."""
        node = self.commands(newlines=False)
        if self.peek().kind not in ("\n", "EOF"):
            self.fail()
        self.take()
        return node

    def whole(self) -> Node | None:
        """Return all commands of the text."""
        node = self.commands()
        if self.peek().kind != "EOF":
            self.fail()
        return node

    def commands(self, *, newlines: bool = True) -> Node | None:
        """Return commands separated by ``;``, ``&`` and, if allowed, newlines."""
        commands: list[Node] = []
        while True:
            node = self._and_or()
            kind = self.peek().kind
            if kind == "\n" and newlines:
                self.take()
                if node is not None:
                    commands.append(node)
                continue
            if node is None:
                break
            if kind == "|&":
                raise self.reader.fail("co-processes are not supported by fakedroid")
            commands.append(Background(node) if kind == "&" else node)
            if kind not in (";", "&"):
                break
            self.take()
        if len(commands) > 1:
            return Sequence(tuple(commands))
        return commands[0] if commands else None

    def _and_or(self) -> Node | None:
        left = self._pipeline()
        if left is None:
            return None
        while (kind := self.peek().kind) in ("&&", "||"):
            self.take()
            right = self._pipeline(skip_newlines=True)
            if right is None:
                self.fail()
            left = AndOr(left, kind == "&&", right)
        return left

    def _pipeline(self, *, skip_newlines: bool = False) -> Node | None:
        first = self.command(skip_newlines=skip_newlines)
        if first is None or self.peek().kind != "|":
            return first
        commands = [first]
        while self.peek().kind == "|":
            self.take()
            following = self.command(skip_newlines=True)
            if following is None:
                self.fail()
            commands.append(following)
        return Pipeline(tuple(commands))

    # -- commands

    def command(self, *, skip_newlines: bool = False) -> Node | None:
        """Return one command with its redirections, or None if there is none."""
        token = self.peek(skip_newlines=skip_newlines)
        if token.kind == "REDIR":
            return self._simple()
        if token.kind in ("(", "(("):
            return self._redirected(parenthesis(self))
        if token.kind != "WORD":
            return None
        word = self.keyword()
        if not word:
            return self._simple()
        if word in ("!", "time", "function"):
            return self._prefix(word)
        return self._compound(word)

    def _prefix(self, word: str) -> Node | None:
        self.take()
        if word == "function":
            return self._function(self.expect_word())
        command = self._pipeline()
        if word == "time":
            return Timed(command)
        if command is None:
            self.fail()
        return Not(command)

    def _compound(self, word: str) -> Node | None:
        if word == "select":
            raise self.reader.fail("select is not supported by fakedroid")
        reader = COMPOUNDS.get(word)
        return None if reader is None else self._redirected(reader(self))

    def _redirected(self, node: Node) -> Node:
        redirections: list[Redirection] = []
        while self.peek().kind == "REDIR":
            redirections.append(self._redirection())
        return Redirected(node, tuple(redirections)) if redirections else node

    def _redirection(self) -> Redirection:
        head = self.take().redirecting
        if head is None:
            self.fail()
        target: Word | HereDocument | None = None
        if head.operator in ("<<", "<<-"):
            target = self.lexer.here_document(head.operator == "<<-")
        return Redirection(head.fd, head.operator, target or self.expect_word(), head.both)

    def _simple(self) -> Node:
        start = self.peek().start
        assignments: list[Assignment] = []
        words: list[Word] = []
        redirections: list[Redirection] = []
        while True:
            token = self.peek()
            if token.kind == "REDIR":
                redirections.append(self._redirection())
            elif token.word is not None:
                self.take()
                assignment = None if words else self._assignment(token.word)
                if assignment is not None:
                    assignments.append(assignment)
                else:
                    words.append(token.word)
            elif token.kind in ("(", "((") and not assignments and len(words) < 2:
                if not words:
                    return Redirected(parenthesis(self), tuple(redirections))
                return self._function_or_fail(words[0], redirections)
            elif token.kind == "(" and len(assignments) == 1 and not words:
                raise self.reader.fail(ARRAYS)
            else:
                break
        line = self.reader.line_of(start)
        return Simple(tuple(assignments), tuple(words), tuple(redirections), line)

    def _function_or_fail(self, name: Word, redirections: list[Redirection]) -> Node:
        if redirections or self.peek().kind != "(":
            self.fail()
        return self._function(name)

    def _assignment(self, word: Word) -> Assignment | None:
        first = word.parts[0] if word.parts else None
        if not isinstance(first, Literal):
            return None
        if _ELEMENT.match(first.text):
            raise self.reader.fail(ARRAYS)
        found = _ASSIGNMENT.match(first.text)
        if found is None:
            return None
        rest = first.text[found.end() :]
        if not rest and len(word.parts) == 1 and self._array_follows():
            raise self.reader.fail(ARRAYS)
        parts = [Literal(rest), *word.parts[1:]] if rest else list(word.parts[1:])
        return Assignment(found.group(1), make_word(parts), found.group(2) == "+=")

    def _array_follows(self) -> bool:
        return self._next is None and self.reader.text.startswith("(", self.reader.at)

    def _function(self, name: Word) -> Node:
        if self.peek().kind == "(":
            self.take()
            self.expect(")")
        text = name.plain if name.plain is not None else name.source
        if _BAD_FUNCTION.search(text):
            raise self.reader.fail(f"{text}: invalid function name")
        body = self.command(skip_newlines=True)
        if body is None:
            self.fail()
        return Function(text, body)
