"""The conditions that `expect` can check."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from handroid.library.selector import Match, checked, text_of
from handroid.phone.shown_screens import IdentifiedScreen

_LONGEST_QUOTE = 200

Judge = Callable[[list[Match], IdentifiedScreen], str]
OfOne = Callable[[Match, IdentifiedScreen], str]


@dataclass(frozen=True)
class Condition:
    """A condition; ``judge`` returns what is wrong, or nothing if the condition is met."""

    wanted: str
    judge: Judge


def gone() -> Condition:
    """Expect the element to be absent or invisible."""

    def judge(found: list[Match], _named: IdentifiedScreen) -> str:
        return "it is there" if any(match.element.on_screen for match in found) else ""

    return Condition("be gone", judge)


def count(wanted: int) -> Condition:
    """Expect a number of matches."""

    def judge(found: list[Match], _named: IdentifiedScreen) -> str:
        return "" if len(found) == wanted else _there_are(len(found))

    return Condition(f"match {wanted} elements", judge)


def visible() -> Condition:
    """Expect the element to be visible."""
    return Condition("be in view", _of_one(_why_hidden))


def is_checked(wanted: bool) -> Condition:
    """Expect the element to be checked or unchecked."""

    def judge(match: Match, named: IdentifiedScreen) -> str:
        now = checked(match, named)
        if now is None:
            return "it is nothing that can be checked"
        return "" if now is wanted else f"it is {_checked(now)}"

    return Condition(f"be {_checked(wanted)}", _of_one(judge))


def enabled(wanted: bool) -> Condition:
    """Expect the element to be enabled or disabled."""

    def judge(match: Match, _named: IdentifiedScreen) -> str:
        now = match.element.enabled
        return "" if now is wanted else f"it is {_enabled(now)}"

    return Condition(f"be {_enabled(wanted)}", _of_one(judge))


def text(wanted: str | re.Pattern[str]) -> Condition:
    """Expect a whole text, or a match of a pattern in it."""
    if isinstance(wanted, re.Pattern):
        pattern = wanted
        return Condition(f"have a text like {pattern.pattern!r}", _of_text(_found_in(pattern)))
    spaced = _spaced(wanted)
    return Condition(f"have the text {wanted!r}", _of_text(lambda now: _spaced(now) == spaced))


def containing(part: str) -> Condition:
    """Expect a text that contains a part."""
    spaced = _spaced(part)
    return Condition(f"have {part!r} in its text", _of_text(lambda now: spaced in _spaced(now)))


def _found_in(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda now: pattern.search(now) is not None


def _of_text(is_it: Callable[[str], bool]) -> Judge:
    def judge(match: Match, _named: IdentifiedScreen) -> str:
        now = text_of(match)
        return "" if is_it(now) else f"it has {now[:_LONGEST_QUOTE]!r}"

    return _of_one(judge)


def _of_one(judge: OfOne) -> Judge:
    def judge_all(found: list[Match], named: IdentifiedScreen) -> str:
        return judge(found[0], named) if len(found) == 1 else _there_are(len(found))

    return judge_all


def _why_hidden(match: Match, _named: IdentifiedScreen) -> str:
    return "" if match.element.on_screen else "it is out of view"


def _there_are(number: int) -> str:
    return f"there are {number} of them" if number else "it is not there"


def _checked(now: bool) -> str:
    return "checked" if now else "unchecked"


def _enabled(now: bool) -> str:
    return "enabled" if now else "disabled"


def _spaced(words: str) -> str:
    return " ".join(words.split())
