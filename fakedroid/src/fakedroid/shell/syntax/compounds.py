"""Compound commands: groups, loops, conditions, case."""

import re
from collections.abc import Callable

from fakedroid.shell.syntax import quoting
from fakedroid.shell.syntax.tokens import Tokens
from fakedroid.shell.syntax.tree import (
    Case,
    CaseItem,
    For,
    Group,
    If,
    Let,
    Loop,
    Node,
    ShellSyntaxError,
    Subshell,
    Test,
    Word,
)
from fakedroid.shell.syntax.words import literal_text

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def parenthesis(parser: Tokens) -> Node:
    """Parse a subshell or an arithmetic command."""
    token = parser.take()
    if token.kind == "((":
        text = _arithmetic(parser)
        if text is not None:
            return Let(quoting.arithmetic_body(parser.reader.over(text)))
        parser.reader.at = token.start + 1
    parser.open("(")
    body = parser.commands()
    parser.expect(")")
    parser.close()
    return Subshell(body)


def _arithmetic(parser: Tokens) -> str | None:
    """Parse an expression; unclosed quotes mean that it is two subshells instead."""
    try:
        return quoting.arithmetic_text(parser.reader)
    except ShellSyntaxError:
        return None


def _group(parser: Tokens) -> Node:
    parser.take()
    parser.open("{")
    body = parser.commands()
    parser.expect_keyword("}")
    parser.close()
    return Group(body)


def _if(parser: Tokens) -> Node:
    parser.take()
    parser.open("if")
    node = _branches(parser)
    parser.expect_keyword("fi")
    parser.close()
    return node


def _branches(parser: Tokens) -> If:
    condition = _some_list(parser)
    parser.expect_keyword("then")
    body = _some_list(parser)
    otherwise: Node | None = None
    if parser.keyword() == "elif":
        parser.take()
        otherwise = _branches(parser)
    elif parser.keyword() == "else":
        parser.take()
        otherwise = _some_list(parser)
    return If(condition, body, otherwise)


def _some_list(parser: Tokens) -> Node:
    body = parser.commands()
    if body is None:
        parser.fail()
    return body


def _loop(parser: Tokens) -> Node:
    word = parser.keyword()
    parser.take()
    parser.open(word)
    condition = parser.commands()
    parser.expect_keyword("do")
    body = parser.commands()
    parser.expect_keyword("done")
    parser.close()
    return Loop(condition, body, word == "until")


def _for(parser: Tokens) -> Node:
    parser.take()
    name = parser.expect_word()
    if name.plain is None or not _IDENTIFIER.match(name.plain):
        raise parser.reader.fail("for: bad identifier")
    parser.open("for")
    words = _word_list(parser)
    ending = "done" if parser.expect_keyword("do", "{", skip_newlines=True) == "do" else "}"
    body = parser.commands()
    parser.expect_keyword(ending)
    parser.close()
    return For(name.plain, words, body)


def _word_list(parser: Tokens) -> tuple[Word, ...] | None:
    if parser.keyword(skip_newlines=True) != "in":
        if parser.peek().kind == ";":
            parser.take()
        return None
    parser.take()
    words: list[Word] = []
    while parser.peek().kind == "WORD":
        words.append(parser.expect_word())
    if parser.peek().kind not in ("\n", ";"):
        parser.fail()
    parser.take()
    return tuple(words)


def _case(parser: Tokens) -> Node:
    parser.take()
    word = parser.expect_word()
    parser.open("case")
    ending = "esac" if parser.expect_keyword("in", "{", skip_newlines=True) == "in" else "}"
    items: list[CaseItem] = []
    while parser.keyword(skip_newlines=True) != ending:
        items.append(_case_item(parser, ending))
    parser.take()
    parser.close()
    return Case(word, tuple(items))


def _case_item(parser: Tokens, ending: str) -> CaseItem:
    if parser.peek(skip_newlines=True).kind == "(":
        parser.take()
    patterns = [parser.expect_word()]
    while parser.peek().kind == "|":
        parser.take()
        patterns.append(parser.expect_word())
    parser.expect(")")
    body = parser.commands()
    last = ";;"
    if parser.keyword(skip_newlines=True) != ending:
        if parser.peek().kind not in (";;", ";&", ";|"):
            parser.fail()
        last = parser.take().kind
    return CaseItem(tuple(patterns), body, last)


def _test(parser: Tokens) -> Node:
    parser.take()
    items: list[Word | str] = []
    while literal_text(parser.peek(skip_newlines=True).word) != "]]":
        token = parser.take()
        if token.word is not None:
            items.append(literal_text(token.word) or token.word)
        elif token.redirecting is not None:
            items.append(token.redirecting.operator)
        elif token.kind in ("&&", "||", "(", ")"):
            items.append(token.kind)
        else:
            parser.fail()
    parser.take()
    return Test(tuple(items))


COMPOUNDS: dict[str, Callable[[Tokens], Node]] = {
    "{": _group,
    "if": _if,
    "while": _loop,
    "until": _loop,
    "for": _for,
    "case": _case,
    "[[": _test,
}
