"""`find`: its expression."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from fakedroid.shell.running.programs import spawn
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.files.find_tests import TESTS, Match, Test, empty_test
from fakedroid.toybox.options import RefusedError, number
from fakedroid.toybox.tool import Tool

Check = Callable[[Match], Awaitable[bool]]
"""One part of the expression: tests a file, and may perform an action."""


@dataclass
class Expression:
    """The expression that is applied to each file."""

    run: Tool
    check: Check | None = None
    acts: bool = False
    depth_first: bool = False
    minimum: int = 0
    maximum: int | None = None
    batches: list[Batch] = field(default_factory=list)

    def descends(self, depth: int) -> bool:
        """Return whether to descend into a directory at this depth."""
        return self.maximum is None or depth < self.maximum

    async def apply(self, match: Match) -> None:
        """Test one file; without an action, a match is printed."""
        if (self.check is None or await self.check(match)) and not self.acts:
            await self.run.out(match.name + "\n")

    async def finish(self) -> None:
        """Run the commands that wait for more files."""
        for batch in self.batches:
            await batch.finish()


class Batch:
    """`-exec … {} +`: one command for many files."""

    def __init__(self, run: Tool, argv: list[str]) -> None:
        self._run = run
        self._argv = argv
        self._names: list[str] = []

    async def add(self, match: Match) -> bool:
        """Add a file for the command."""
        self._names.append(match.name)
        return True

    async def finish(self) -> None:
        """Run the command with the collected files."""
        if self._names:
            status = await _spawn(self._run, [*self._argv, *self._names])
            self._run.status = self._run.status or int(status != 0)


async def _spawn(run: Tool, argv: list[str]) -> int:
    await run.flush()
    try:
        return await spawn(run.process, argv)
    except OSError as error:
        await run.complain(f"{argv[0]}: {error_text(error)}")
        return 127


def parse_expression(run: Tool, words: list[str]) -> Expression:
    """Return the expression of the command line.

    Raises:
        RefusedError: it is malformed.
    """
    expression = Expression(run)
    parser = _Parser(expression, words)
    if words:
        expression.check = parser.either()
        if parser.words:
            raise RefusedError(f"bad arg '{parser.words[0]}'")
    return expression


class _Parser:
    def __init__(self, expression: Expression, words: list[str]) -> None:
        self._expression = expression
        self._run = expression.run
        self.words = words

    def either(self) -> Check:
        checks = [self._both()]
        while self.words[:1] in (["-o"], ["-or"]):
            self.words.pop(0)
            checks.append(self._both())
        return _joined(checks, until=True)

    def _both(self) -> Check:
        checks = [self._one()]
        while self.words and self.words[0] not in ("-o", "-or", ")"):
            if self.words[0] in ("-a", "-and"):
                self.words.pop(0)
            checks.append(self._one())
        return _joined(checks, until=False)

    def _one(self) -> Check:
        if not self.words:
            raise RefusedError("missing expression")
        word = self.words.pop(0)
        if word in ("!", "-not"):
            return _not(self._one())
        if word == "(":
            inner = self.either()
            if self.words[:1] != [")"]:
                raise RefusedError("need )")
            self.words.pop(0)
            return inner
        return self._action(word) or self._setting(word) or self._test(word)

    def _argument(self, word: str) -> str:
        if not self.words:
            raise RefusedError(f"'{word}' needs 1 arg")
        return self.words.pop(0)

    def _test(self, word: str) -> Check:
        if word == "-empty":
            return _answer(empty_test(self._run))
        if word not in TESTS:
            raise RefusedError(f"bad arg '{word}'")
        return _answer(TESTS[word](self._run, self._argument(word)))

    def _setting(self, word: str) -> Check | None:
        if word == "-maxdepth":
            self._expression.maximum = number(self._argument(word))
        elif word == "-mindepth":
            self._expression.minimum = number(self._argument(word))
        elif word not in ("-xdev", "-mount"):
            return None
        return _answer(lambda _: True)

    def _action(self, word: str) -> Check | None:
        run, expression = self._run, self._expression
        if word in ("-print", "-print0"):
            expression.acts = True
            return _printing(run, "\n" if word == "-print" else "\0")
        if word == "-delete":
            expression.depth_first = True  # obs: 0.8.9 prints what it deletes
            return _deleting(run)
        if word == "-exec":
            expression.acts = True
            return self._exec(word)
        return _pruning if word == "-prune" else None

    def _exec(self, word: str) -> Check:
        argv: list[str] = []
        while self.words:
            part = self.words.pop(0)
            if part == ";":
                return _executing(self._run, argv)
            if part == "+" and argv[-1:] == ["{}"]:
                batch = Batch(self._run, argv[:-1])
                self._expression.batches.append(batch)
                return batch.add
            argv.append(part)
        raise RefusedError(f"{word} without {{}}" if "{}" not in argv else f"{word} needs ;")


def _joined(checks: list[Check], *, until: bool) -> Check:
    async def check(match: Match) -> bool:
        for each in checks:
            if await each(match) == until:
                return until
        return not until

    return checks[0] if len(checks) == 1 else check


def _not(inner: Check) -> Check:
    async def check(match: Match) -> bool:
        return not await inner(match)

    return check


def _answer(test: Test) -> Check:
    async def check(match: Match) -> bool:
        return test(match)

    return check


# -- actions


def _printing(run: Tool, end: str) -> Check:
    async def check(match: Match) -> bool:
        await run.out(match.name + end)
        return True

    return check


def _deleting(run: Tool) -> Check:
    async def check(match: Match) -> bool:
        try:
            if match.status.is_directory:
                run.files.remove_directory(match.path)
            else:
                run.files.remove(match.path)
        except OSError as error:
            await run.complain(f"'{match.name}': {error_text(error)}")
            return False
        return True

    return check


async def _pruning(match: Match) -> bool:
    match.pruned = True
    return True


def _executing(run: Tool, argv: list[str]) -> Check:
    async def check(match: Match) -> bool:
        return await _spawn(run, [part.replace("{}", match.name) for part in argv]) == 0

    return check
