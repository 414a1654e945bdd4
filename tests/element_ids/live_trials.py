"""A caller works on a live page: it looks, the page changes, it acts by id, again and again.

The right result follows from the truths that the page itself put into its elements. An element that
is the same must be found if it is the only one with its label and ids, and

* its row has two or more unchanged lines, below an unchanged heading; or
* at most one line outside of rows changed, not the topmost, of four or more; or
* every line that changed had changed before while the caller was looking.

A refusal where only the last does not hold yet costs one look, and is counted separately.
"""

import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import partial
from multiprocessing import get_context
from random import Random

from handroid.phone.shown_screens import ShownScreens
from tests.element_ids import live_pages
from tests.element_ids.changes import recycle, replace_below_heading, replace_page
from tests.element_ids.judge import Entry, Index, same_thing, undecidable, words
from tests.element_ids.live_pages import LivePage
from tests.element_ids.trials import Tally, describe, ids_of, look_up, percent

TURNS, SAMPLE = 8, 4
ACTS = TURNS * SAMPLE
"""For one caller."""
LONGER = 6
"""How much slower the callers are on pages whose subject changes, so that they see several."""
HAZARDS = (recycle, replace_below_heading, replace_page)


@dataclass
class LiveScore:
    """The results of the actions on one kind of page."""

    acts: int = 0
    must: int = 0
    refused: int = 0
    """Elements that should have been found and were not."""
    same: int = 0
    doubted: int = 0
    """The same, including those that cost a look when their page first changed."""
    wrong: int = 0


@dataclass
class LiveTally:
    """All scores, and descriptions of failures."""

    scores: dict[str, LiveScore] = field(default_factory=dict)
    stories: list[str] = field(default_factory=list)
    misses: list[str] = field(default_factory=list)

    def score(self, kind: str) -> LiveScore:
        return self.scores.setdefault(kind, LiveScore())

    def add(self, other: "LiveTally") -> None:
        for kind, score in other.scores.items():
            mine = self.score(kind)
            for each in fields(LiveScore):
                setattr(mine, each.name, getattr(mine, each.name) + getattr(score, each.name))
        self.stories += other.stories
        self.misses += other.misses

    def whole(self) -> LiveScore:
        total = LiveScore()
        for score in self.scores.values():
            for each in fields(LiveScore):
                setattr(total, each.name, getattr(total, each.name) + getattr(score, each.name))
        return total

    def table(self) -> str:
        """Return a line for every kind of page."""
        heads = ("acts", "must", "refused", "same", "in doubt", "wrong")
        lines = [f"{'live page':<26}" + "".join(f"{head:>10}" for head in heads)]
        for kind, s in [*sorted(self.scores.items()), ("all", self.whole())]:
            shares = percent(s.refused, s.must), s.same, percent(s.doubted, s.same)
            cells = (s.acts, s.must, *shares, s.wrong)
            lines.append(f"{kind:<26}" + "".join(f"{cell:>10}" for cell in cells))
        return "\n".join(lines)


class Caller:
    """A caller that works on one page for a while."""

    def __init__(self, name: str, kind: str, tally: LiveTally) -> None:
        self._name = name
        self._rng = Random(name)
        self._page: LivePage = live_pages.build(kind, self._rng)
        self._kind = kind
        self._tally = tally
        self._now = 0.0
        self._seen = ShownScreens(clock=lambda: self._now)
        self._lived: set[str] = set()

    def work(self) -> None:
        """Look and act several times; at the end the page may be replaced."""
        for turn in range(TURNS):
            before = Index(self._page.stage.freeze())
            ids = ids_of(self._seen.show(before.screen))
            self._wait(self._rng.choice((1, 2, 5, 10, 15)))
            last = turn == TURNS - 1
            hazard = last and self._rng.choice(HAZARDS)(self._page.stage) is not None
            after = Index(self._page.stage.freeze())
            changed = _changed(before, after)
            for meant in self._rng.sample(before.entries, min(SAMPLE, len(before.entries))):
                self._act(meant, ids[id(meant.element)], before, after, changed, hazard)
            self._lived |= changed
            self._wait(self._rng.choice((0, 1, 3)))

    def _wait(self, seconds: int) -> None:
        seconds *= 1 if self._page.judged else LONGER
        self._now += seconds
        self._page.live(seconds)

    def _act(
        self,
        meant: Entry,
        element_id: str,
        before: Index,
        after: Index,
        changed: set[str],
        hazard: bool,
    ) -> None:
        answer = look_up(self._seen, element_id, after, Tally())
        score = self._tally.score(self._kind)
        score.acts += 1
        other = isinstance(answer, Entry) and answer.truth != meant.truth
        if isinstance(answer, Entry) and other and not undecidable(meant, answer, before, after):
            score.wrong += 1
            self._tally.stories.append(self._story(meant, describe(answer)))
        there = after.by_truth.get(meant.truth)
        if hazard or there is None or not self._page.judged:
            return
        if not same_thing(meant, there, before, after):
            return
        must = self._must(meant, before, after, changed)
        missed = isinstance(answer, str)
        score.same += 1
        score.doubted += missed
        score.must += must
        score.refused += must and missed
        if must and isinstance(answer, str):
            self._tally.misses.append(self._story(meant, answer))

    def _must(self, meant: Entry, before: Index, after: Index, changed: set[str]) -> bool:
        if changed <= self._lived:
            return True
        if _heading(before) != _heading(after):
            return False
        return _says_two_lines(meant, before) or (len(changed) < 2 and len(_lines(before)) > 3)

    def _story(self, meant: Entry, answer: str) -> str:
        return f"{self._name} ({self._kind})\n  meant {describe(meant)}\n  got   {answer}"


def _says_two_lines(meant: Entry, before: Index) -> bool:
    """Whether an element is in a row with two lines besides its buttons and counts."""
    row = before.of_item.get(id(meant.item), ())
    said = [entry.element for entry in row if words(entry.element)]
    return sum(not each.clickable and not each.text[0].isdigit() for each in said) > 1


def _lines(index: Index) -> dict[str, str]:
    """Return the text of each line outside of rows, by the line's place in the page."""
    texts = [entry for key in {e.key for e in index.entries} for entry in index.page_texts(key)]
    return {entry.truth.partition("#")[0]: entry.element.text for entry in texts}


def _changed(before: Index, after: Index) -> set[str]:
    old, new = _lines(before), _lines(after)
    return {name for name, text in old.items() if name in new and new[name] != text}


def _heading(index: Index) -> str:
    texts = [e for key in {e.key for e in index.entries} for e in index.page_texts(key)]
    return words(min(texts, key=lambda entry: entry.element.bounds.top).element) if texts else ""


def run_some(numbers: Iterable[int], seed: str) -> LiveTally:
    """Run some callers one after the other."""
    tally, kinds = LiveTally(), list(live_pages.PAGES)
    for number in numbers:
        Caller(f"{seed}/live/{number}", kinds[number % len(kinds)], tally).work()
    return tally


def run_all(callers: int, seed: str) -> LiveTally:
    """Run all callers, distributed over the processors."""
    workers = min(os.cpu_count() or 1, 4)
    shares = [range(first, callers, workers) for first in range(workers)]
    whole = LiveTally()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for part in pool.map(partial(run_some, seed=seed), shares):
            whole.add(part)
    return whole
