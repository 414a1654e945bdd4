"""Counts the facts of a screen that a printed text preserves. See README.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from bench.tokens.entries import Printed, printed, unescaped
from bench.tokens.facts import Facts, State, Target, whole
from bench.tokens.formats import Format
from bench.tokens.handles import claims
from bench.tokens.state_words import by_omission, says, scroll_marks


@dataclass
class Score:
    """The preserved facts by kind, and the lost ones."""

    kept: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)

    def count(self, kind: str, what: str, kept: bool) -> None:
        """Count one fact."""
        self.asked[kind] += 1
        if kept:
            self.kept[kind] += 1
        else:
            self.lost.append(f"{kind}: {what}")

    @property
    def share(self) -> float:
        """The share of all facts that are preserved."""
        asked = self.asked.total()
        return self.kept.total() / asked if asked else 1.0

    def share_of(self, kind: str) -> float | None:
        """The share of one kind, or None if the screen has none of it."""
        return self.kept[kind] / self.asked[kind] if self.asked[kind] else None


def score(facts: Facts, text: str, form: Format, shown: Collection[str] = ()) -> Score:
    """Compare a printed screen with its facts.

    ``shown`` are states that the representation is known to print on other screens, so that
    their absence is significant.
    """
    page, result = printed(text, form), Score()
    _texts(result, facts, page)
    held = claims(facts, page)
    for target in facts.targets:
        result.count("target", _name(target), target in held)
    _states(result, facts, page, held, form, shown)
    return result


def states_shown(facts: Facts, text: str, form: Format) -> set[str]:
    """Return the states that a printed screen names explicitly."""
    page = printed(text, form)
    held, words = claims(facts, page), _longest_first(facts)
    found = {"checked"} if re.search(r"\bchecked\b", page.preamble) else set()
    for state in facts.states:
        if any(says(state.name, each) for each in _said_of(state, page, held, words)):
            found.add(state.name)
    return found


def _name(target: Target) -> str:
    return target.labels[0] if target.labels else f"{target.node.kind} at {target.node.shown}"


def _longest_first(facts: Facts) -> list[str]:
    written = (words for text in facts.texts for words in (text.words, *text.instead))
    return sorted({unescaped(each) for each in written}, key=lambda text: (-len(text), text))


def _texts(result: Score, facts: Facts, page: Printed) -> None:
    """Find each text, the longest first; each occurrence counts for one text only."""
    left = page.words
    for text in sorted(facts.texts, key=lambda each: -len(each.words)):
        found = 0
        for words in (text.words, *text.instead):
            left, found = whole(unescaped(words)).subn("\0", left, count=1)
            if found:
                break
        result.count("text", text.words, bool(found))


def _states(
    result: Score,
    facts: Facts,
    page: Printed,
    held: dict[Target, int],
    form: Format,
    shown: Collection[str],
) -> None:
    words = _longest_first(facts)
    marks = scroll_marks(_without(each.words, words) for each in page.entries)
    for state in facts.states:
        if state.name == "scrolls":
            kept, marks = marks > 0, marks - 1
        else:
            said = _said_of(state, page, held, words)
            kept = any(
                says(state.name, each) or by_omission(state.name, each, shown) for each in said
            )
            if state.name == "disabled" and form.enabled and said:
                kept = kept or not any(re.search(form.enabled, each) for each in said)
        result.count("state", f"{state.name} {' '.join(state.labels)}".strip(), kept)


def _said_of(state: State, page: Printed, held: dict[Target, int], texts: list[str]) -> list[str]:
    """Return the text beside the element that has a state, without the screen's texts."""
    found = {held[state.owner]} if state.owner in held else set()
    for number, entry in enumerate(page.entries):
        if entry.place is not None:
            near = entry.place.center == state.node.box.center
        else:
            near = bool(state.labels) and bool(
                whole(unescaped(state.labels[0])).search(entry.words)
            )
        if near:
            found.add(number)
    return [_without(page.entries[number].words, texts) for number in sorted(found)]


def _without(words: str, texts: list[str]) -> str:
    for text in texts:
        if text in words:
            words = whole(text).sub(" \0 ", words)
    return words
