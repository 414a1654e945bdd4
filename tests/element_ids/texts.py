"""Texts that never repeat by accident, and replacements of the same form."""

import re
from collections.abc import Callable
from random import Random

from tests.element_ids.world import Stage

_FIRST = (
    "amber", "blue", "calm", "deep", "early", "fine", "green", "heavy", "inner", "jolly", "kind",
    "late", "mild", "north", "open", "plain", "quick", "round", "small", "tall", "under",
    "violet", "warm", "young", "zesty", "bright", "cold", "dry", "empty", "fresh", "grey", "high",
    "iron", "light", "narrow", "old", "pale", "quiet", "red", "silver", "thin",
)  # fmt: skip
_SECOND = (
    "anchor", "basket", "candle", "drawer", "engine", "folder", "garden", "hammer", "island",
    "jacket", "kettle", "ladder", "mirror", "needle", "orange", "pencil", "quilt", "ribbon",
    "saddle", "table", "umbrella", "violin", "window", "yard", "zipper", "bottle", "carpet",
    "desk", "easel", "fence", "glove", "helmet", "ink", "jar", "key", "lamp", "map", "net",
    "oven", "paint",
)  # fmt: skip
SECONDS = ("First of five", "Second of five", "Third of five", "Fourth of five", "Last of five")
_DIGITS = re.compile(r"\d+")

Reword = Callable[[str], str]


def title(stage: Stage) -> str:
    """Return words that were not used on this stage before."""
    return _unused(stage, lambda: f"{_word(stage.rng, _FIRST).capitalize()} {_two(stage.rng)}")


def sentence(stage: Stage) -> str:
    """Return a longer text that was not used before."""
    return _unused(stage, lambda: f"The {_two(stage.rng)} is {_word(stage.rng, _FIRST)} today")


def number(stage: Stage) -> str:
    """Return a number that was not used before."""
    return _unused(stage, lambda: str(stage.rng.randrange(1000, 99999)))


def reworded(stage: Stage) -> Reword:
    """Return a function that replaces the words of a text."""

    def reword(text: str) -> str:
        if text in SECONDS:
            return stage.rng.choice(SECONDS)
        first, line, rest = text.partition("\n")
        new = sentence(stage) if len(first) > 24 else title(stage)
        return new + line + rest

    return reword


def renumbered(stage: Stage) -> Reword:
    """Return a function that changes only the numbers in a text."""
    return lambda text: _DIGITS.sub(lambda _: number(stage), text)


def _unused(stage: Stage, make: Callable[[], str]) -> str:
    while (text := make()) in stage.used:
        pass
    stage.used.add(text)
    return text


def _word(rng: Random, words: tuple[str, ...]) -> str:
    return words[int(rng.random() * len(words))]


def _two(rng: Random) -> str:
    return f"{_word(rng, _SECOND)} {_word(rng, _SECOND)}"
