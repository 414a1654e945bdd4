"""`test`, `[` and ``[[ ]]``: what is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell.arithmetic import ArithmeticProblem, evaluate
from fakedroid.shell.conditions import BINARY, UNARY
from fakedroid.shell.control import FatalError, ShellError
from fakedroid.shell.environment import FLAG_NAMES
from fakedroid.shell.expansion import expand_pattern, expand_text
from fakedroid.shell.opening import descriptor_of
from fakedroid.shell.patterns import compile_pattern
from fakedroid.shell.syntax import Condition, Word
from fakedroid.state.files.identity import SHELL

if TYPE_CHECKING:
    from fakedroid.shell.environment import Environment
    from fakedroid.state.files.status import Status

_KINDS = {"-b": 0o060000, "-c": 0o020000, "-d": 0o040000, "-f": 0o100000, "-p": 0o010000}
_KINDS |= {"-S": 0o140000}
_BITS = {"-g": 0o2000, "-k": 0o1000, "-u": 0o4000}
_RIGHTS = {"-r": 4, "-w": 2, "-x": 1}


def check_unary(env: Environment, operator: str, operand: str) -> bool:
    """Return whether ``operator operand`` is true."""
    if operator == "-n":
        return operand != ""
    if operator == "-z":
        return operand == ""
    if operator == "-t":
        return env.session.tty and operand in ("0", "1", "2")
    if operator == "-v":
        return bool(operand) and env.value_of(operand) is not None
    if operator == "-o":
        return _option(env, operand)
    return _check_file(env, operator, operand)


def _option(env: Environment, name: str) -> bool:
    negated = name.startswith("!")
    name = name.removeprefix("!")
    if name[:1] in ("-", "+"):
        name = FLAG_NAMES.get(name[1:], name)
    return (name in env.options) != negated


def _check_file(env: Environment, operator: str, path: str) -> bool:
    files = env.execution.files
    if operator in _RIGHTS:
        return bool(path) and files.access(env.absolute(path), _RIGHTS[operator])
    status = _status(env, path, link=operator in ("-h", "-L"))
    if status is None:
        return False
    if operator in ("-a", "-e"):
        return True
    if operator in ("-h", "-L"):
        return status.is_link
    if operator == "-s":
        return status.size > 0
    if operator in ("-O", "-G"):
        return (status.uid if operator == "-O" else status.gid) == SHELL.uid
    if operator in _BITS:
        return bool(status.permissions & _BITS[operator])
    return status.mode & 0o170000 == _KINDS[operator]


def _status(env: Environment, path: str, *, link: bool = False) -> Status | None:
    files = env.execution.files
    if not path:
        return None
    full = env.absolute(path)
    number = descriptor_of(full)
    if number is not None and number in env.descriptors:
        full = "/dev/null"
    try:
        return files.lstat(full) if link else files.stat(full)
    except OSError:
        return None


def check_binary(env: Environment, left: str, operator: str, right: str) -> bool:
    """Return whether ``left operator right`` is true, with plain texts."""
    if operator in ("=", "=="):
        return left == right
    if operator == "!=":
        return left != right
    if operator in ("<", ">"):
        first, second = (text.encode("utf-8", "surrogateescape") for text in (left, right))
        return first < second if operator == "<" else first > second
    if operator in ("-nt", "-ot", "-ef"):
        return _compare_files(env, left, operator, right)
    return _compare_numbers(_number(env, left), operator, _number(env, right))


def _compare_numbers(first: int, operator: str, second: int) -> bool:
    return {
        "-eq": first == second,
        "-ne": first != second,
        "-gt": first > second,
        "-ge": first >= second,
        "-lt": first < second,
        "-le": first <= second,
    }[operator]


def _number(env: Environment, text: str) -> int:
    try:
        return evaluate(text, env.variables)
    except ArithmeticProblem as problem:
        kind = FatalError if problem.fatal else BadNumberError
        raise kind(str(problem)) from None


class BadNumberError(ShellError):
    """An operand of -eq and its kin that is no number."""


def _compare_files(env: Environment, left: str, operator: str, right: str) -> bool:
    first, second = _status(env, left), _status(env, right)
    if operator == "-ef":
        return first is not None and second is not None and first.inode == second.inode
    if operator == "-ot":
        first, second = second, first
    if first is None:
        return False
    return second is None or first.mtime > second.mtime


# -- [[ ]]


async def check_condition(env: Environment, condition: Condition) -> int:
    """Return the exit code of ``[[ condition ]]``."""
    try:
        return 0 if await _holds(env, condition) else 1
    except BadNumberError as error:
        await env.complain(error.message)
        return 2


async def _holds(env: Environment, condition: Condition) -> bool:
    operator, operands = condition.operator, condition.operands
    conditions = [operand for operand in operands if isinstance(operand, Condition)]
    if operator == "!":
        return not await _holds(env, conditions[0])
    if operator in ("&&", "||"):
        first = await _holds(env, conditions[0])
        if first == (operator == "||"):
            return first
        return await _holds(env, conditions[1])
    words = [operand for operand in operands if isinstance(operand, Word)]
    left = await expand_text(env, words[0])
    if len(words) == 1:
        return check_unary(env, operator, left)
    if operator in ("=", "==", "!="):
        pattern = await expand_pattern(env, words[1], extended=True)
        return compile_pattern(pattern).matches(left) == (operator != "!=")
    return check_binary(env, left, operator, await expand_text(env, words[1]))


# -- test and [


def check_arguments(env: Environment, arguments: list[str]) -> bool:
    """Return whether the expression of `test` is true.

    Raises:
        ShellError: it is malformed.
    """
    return _Arguments(env, arguments).whole()


class _Arguments:
    """The expression of `test`, with POSIX's rules for one to four arguments."""

    def __init__(self, env: Environment, arguments: list[str]) -> None:
        self._env = env
        self._all = arguments
        self._at = 0

    def whole(self) -> bool:
        decided = self._short(self._all)
        if decided is not None:
            return decided
        result = self._either()
        if self._at < len(self._all):
            self._unexpected(self._all[self._at])
        return result

    def _unexpected(self, word: str) -> None:
        raise ShellError(f"{word}: unexpected operator/operand", 2)

    def _short(self, words: list[str]) -> bool | None:
        if len(words) <= 1:
            return bool(words and words[0])
        if len(words) > 4:
            return None
        if len(words) == 3 and words[1] in BINARY:
            return check_binary(self._env, words[0], words[1], words[2])
        if words[0] == "!":
            inner = self._short(words[1:])
            return None if inner is None else not inner
        if words[0] == "(" and words[-1] == ")":
            return self._short(words[1:-1])
        if len(words) == 2 and words[0] in UNARY:
            return check_unary(self._env, words[0], words[1])
        return None

    def _peek(self) -> str | None:
        return self._all[self._at] if self._at < len(self._all) else None

    def _either(self) -> bool:
        result = self._both()
        while self._peek() == "-o":
            self._at += 1
            other = self._both()
            result = result or other
        return result

    def _both(self) -> bool:
        result = self._negated()
        while self._peek() == "-a":
            self._at += 1
            other = self._negated()
            result = result and other
        return result

    def _negated(self) -> bool:
        if self._peek() == "!" and self._at + 1 < len(self._all):
            self._at += 1
            return not self._negated()
        return self._primary()

    def _primary(self) -> bool:
        word = self._take()
        following = self._peek()
        if following in BINARY and following is not None:
            self._at += 1
            if self._at >= len(self._all):
                raise ShellError(f"{following}: missing second argument", 2)
            return check_binary(self._env, word, following, self._take())
        if word in UNARY and following is not None:
            return check_unary(self._env, word, self._take())
        if word == "(":
            result = self._either()
            if self._peek() != ")":
                raise ShellError("missing )", 2)
            self._at += 1
            return result
        return bool(word)

    def _take(self) -> str:
        if self._at >= len(self._all):
            raise ShellError("expression expected", 2)
        self._at += 1
        return self._all[self._at - 1]
