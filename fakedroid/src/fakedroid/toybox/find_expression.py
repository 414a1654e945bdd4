"""`find`: its expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fakedroid.toybox.find_actions import (
    Batch,
    Check,
    Match,
    deleting,
    executing,
    formatted,
    printing,
    pruning,
    quitting,
)
from fakedroid.toybox.find_tests import PLAIN, WITH_ARGUMENT
from fakedroid.toybox.options import RefusedError, number
from fakedroid.toybox.tool import Tool


@dataclass
class Expression:
    """What to do with each file."""

    run: Tool
    check: Check | None = None
    acts: bool = False
    depth_first: bool = False
    minimum: int = 0
    maximum: int | None = None
    batches: list[Batch] = field(default_factory=list)

    def descends(self, depth: int) -> bool:
        """Tell whether to look inside a directory at this depth."""
        return self.maximum is None or depth < self.maximum

    async def apply(self, match: Match) -> None:
        """Test one file; without an action of its own a match is printed."""
        if (self.check is None or await self.check(match)) and not self.acts:
            await self.run.out(match.name + "\n")

    async def finish(self) -> None:
        """Run the commands that were waiting for more files."""
        for batch in self.batches:
            await batch.finish()


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
        left = self._both()
        while self.words[:1] in (["-o"], ["-or"]):
            self.words.pop(0)
            left = _any_of(left, self._both())
        return left

    def _both(self) -> Check:
        left = self._one()
        while self.words and self.words[0] not in ("-o", "-or", ")"):
            if self.words[0] in ("-a", "-and"):
                self.words.pop(0)
            left = _all_of(left, self._one())
        return left

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
        return self._primary(word)

    def _argument(self, word: str) -> str:
        if not self.words:
            raise RefusedError(f"'{word}' needs 1 arg")
        return self.words.pop(0)

    def _primary(self, word: str) -> Check:
        action = self._action(word)
        if action is not None:
            return action
        if word in ("-maxdepth", "-mindepth", "-depth", "-xdev", "-mount", "-noleaf"):
            return self._setting(word)
        if word in PLAIN:
            return _answer(PLAIN[word](self._run))
        if word in WITH_ARGUMENT:
            return _answer(WITH_ARGUMENT[word](self._run, self._argument(word)))
        raise RefusedError(f"bad arg '{word}'")

    def _setting(self, word: str) -> Check:
        if word in ("-maxdepth", "-mindepth"):
            depth = number(self._argument(word))
            if word == "-maxdepth":
                self._expression.maximum = depth
            else:
                self._expression.minimum = depth
        elif word == "-depth":
            self._expression.depth_first = True
        return _answer(lambda _: True)

    def _action(self, word: str) -> Check | None:
        run, expression = self._run, self._expression
        if word in ("-print", "-print0"):
            expression.acts = True
            return printing(run, "\n" if word == "-print" else "\0")
        if word == "-printf":
            expression.acts = True
            return formatted(run, self._argument(word))
        if word == "-delete":
            expression.depth_first = True  # obs: 0.8.9 prints what it deletes
            return deleting(run)
        if word in ("-exec", "-execdir"):
            expression.acts = True
            return self._exec(word)
        if word == "-quit":
            expression.acts = True
            return quitting
        return pruning if word == "-prune" else None

    def _exec(self, word: str) -> Check:
        argv: list[str] = []
        while self.words:
            part = self.words.pop(0)
            if part == ";":
                return executing(self._run, argv)
            if part == "+" and argv[-1:] == ["{}"]:
                batch = Batch(self._run, argv[:-1])
                self._expression.batches.append(batch)
                return batch.add
            argv.append(part)
        raise RefusedError(f"{word} without {{}}" if "{}" not in argv else f"{word} needs ;")


def _any_of(left: Check, right: Check) -> Check:
    async def check(match: Match) -> bool:
        return await left(match) or await right(match)

    return check


def _all_of(left: Check, right: Check) -> Check:
    async def check(match: Match) -> bool:
        return await left(match) and await right(match)

    return check


def _not(inner: Check) -> Check:
    async def check(match: Match) -> bool:
        return not await inner(match)

    return check


def _answer(test: Callable[[Match], bool]) -> Check:
    async def check(match: Match) -> bool:
        return test(match)

    return check
