"""Evaluates the expressions of `test`, `[` and ``[[ ]]``."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fakedroid.shell.control import FatalError, ShellError
from fakedroid.shell.environment import Environment
from fakedroid.shell.expansion.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.expansion.marks import mark, unmark
from fakedroid.shell.expansion.patterns import compile_pattern
from fakedroid.shell.expansion.words import expand_pattern
from fakedroid.shell.opening import descriptor_of
from fakedroid.shell.process import encode
from fakedroid.shell.syntax.tree import Word
from fakedroid.state.files.status import Status

_UNARY = frozenset(f"-{letter}" for letter in "bcdefhLnprSstwxz")
_NUMBERS: dict[str, Callable[[int, int], bool]] = {
    "-eq": operator.eq,
    "-ne": operator.ne,
    "-gt": operator.gt,
    "-ge": operator.ge,
    "-lt": operator.lt,
    "-le": operator.le,
}
_BINARY = frozenset(("=", "==", "!=", "<", ">", "-nt", "-ot", "-ef", *_NUMBERS))
_KINDS = {"-b": 0o060000, "-c": 0o020000, "-d": 0o040000, "-f": 0o100000, "-p": 0o010000}
_KINDS |= {"-S": 0o140000}
_RIGHTS = {"-r": 4, "-w": 2, "-x": 1}


class BadNumberError(ShellError):
    """An operand of -eq or a similar operator is not a number."""


def _check_unary(env: Environment, name: str, operand: str) -> bool:
    """Return whether ``operator operand`` is true."""
    if name in ("-n", "-z"):
        return (operand == "") == (name == "-z")
    if name == "-t":
        return env.session.tty and operand in ("0", "1", "2")
    if name in _RIGHTS:
        return bool(operand) and env.files.access(env.absolute(operand), _RIGHTS[name])
    status = _status(env, operand, link=name in ("-h", "-L"))
    if status is None or name == "-e":
        return status is not None
    if name in ("-h", "-L"):
        return status.is_link
    if name == "-s":
        return status.size > 0
    return status.mode & 0o170000 == _KINDS[name]


def _status(env: Environment, path: str, *, link: bool = False) -> Status | None:
    full = env.absolute(path)
    if descriptor_of(full) in env.descriptors:
        full = "/dev/null"
    try:
        return (env.files.lstat(full) if link else env.files.stat(full)) if path else None
    except OSError:
        return None


def _check_binary(env: Environment, left: str, name: str, right: str) -> bool:
    """Return whether ``left operator right`` is true, for plain texts."""
    if name in ("=", "==", "!="):
        return (left == right) == (name != "!=")
    if name in ("<", ">"):
        first, second = encode(left), encode(right)
        return first < second if name == "<" else first > second
    if name in _NUMBERS:
        return _NUMBERS[name](_number(env, left), _number(env, right))
    return _compare_files(_status(env, left), name, _status(env, right))


def _number(env: Environment, text: str) -> int:
    try:
        return evaluate(text, env.variables)
    except ArithmeticProblem as problem:
        kind = FatalError if problem.fatal else BadNumberError
        raise kind(str(problem)) from None


def _compare_files(first: Status | None, name: str, second: Status | None) -> bool:
    if name == "-ef":
        return first is not None and second is not None and first.inode == second.inode
    if name == "-ot":
        first, second = second, first
    return first is not None and (second is None or first.mtime > second.mtime)


@dataclass(frozen=True, slots=True)
class _Item:
    """One word of an expression; ``pattern`` is the right side of ``[[ x = word ]]``."""

    text: str
    active: bool = True
    pattern: str | None = None


async def check_condition(env: Environment, items: Sequence[Word | str]) -> int:
    """Return the exit code of ``[[ … ]]``."""
    found: list[_Item] = []
    for item in items:
        if isinstance(item, str):
            found.append(_Item(item, pattern=mark(item)))
        else:
            pattern = await expand_pattern(env, item)
            found.append(_Item(unmark(pattern), False, pattern))
    try:
        return 0 if _Expression(env, found, "||", "&&").whole() else 1
    except BadNumberError as error:
        await env.complain(error.message)
        return 2


def check_arguments(env: Environment, arguments: list[str]) -> bool:
    """Return whether the expression of `test` is true.

    Raises:
        ShellError: it is malformed.
    """
    decided = _short(env, arguments)
    if decided is not None:
        return decided
    return _Expression(env, [_Item(text) for text in arguments], "-o", "-a").whole()


def _short(env: Environment, words: list[str]) -> bool | None:
    """Apply POSIX's rules for up to four arguments; return None if they do not decide."""
    if len(words) <= 1:
        return bool(words and words[0])
    if len(words) > 4:
        return None
    if len(words) == 3 and words[1] in _BINARY:
        return _check_binary(env, words[0], words[1], words[2])
    if words[0] == "!":
        inner = _short(env, words[1:])
        return None if inner is None else not inner
    if len(words) == 2 and words[0] in _UNARY:
        return _check_unary(env, words[0], words[1])
    return None


class _Expression:
    """An expression of any length."""

    def __init__(self, env: Environment, items: list[_Item], either: str, both: str) -> None:
        self._env = env
        self._items = items
        self._either_word, self._both_word = either, both

    def whole(self) -> bool:
        result = self._either()
        if self._items:
            raise ShellError(f"{self._items[0].text}: unexpected operator/operand", 2)
        return result

    def _next_is(self, *words: str) -> bool:
        return bool(self._items) and self._items[0].active and self._items[0].text in words

    def _either(self) -> bool:
        result = self._both()
        while self._next_is(self._either_word):
            self._take()
            other = self._both()
            result = result or other
        return result

    def _both(self) -> bool:
        result = self._negated()
        while self._next_is(self._both_word):
            self._take()
            other = self._negated()
            result = result and other
        return result

    def _negated(self) -> bool:
        if self._next_is("!") and len(self._items) > 1:
            self._take()
            return not self._negated()
        return self._primary()

    def _primary(self) -> bool:
        item = self._take()
        unary = item.active and item.text in _UNARY and self._items
        if self._next_is(*_BINARY) and not (unary and item.pattern is not None):
            name = self._take().text
            return self._compare(item.text, name, self._take(f"{name}: missing second argument"))
        if unary:
            return _check_unary(self._env, item.text, self._take().text)
        if item.active and item.text == "(":
            result = self._either()
            if not self._next_is(")"):
                raise ShellError("missing )", 2)
            self._take()
            return result
        return bool(item.text)

    def _compare(self, left: str, name: str, right: _Item) -> bool:
        if right.pattern is not None and name in ("=", "==", "!="):
            return compile_pattern(right.pattern).matches(left) == (name != "!=")
        return _check_binary(self._env, left, name, right.text)

    def _take(self, missing: str = "expression expected") -> _Item:
        if not self._items:
            raise ShellError(missing, 2)
        return self._items.pop(0)
