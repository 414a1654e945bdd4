"""Short ids and labels of the lean view under random changes: neither acts on another element.

The trials and the judge are those of the long ids. A label is looked up on the screen that the
caller saw, so that its element is checked against the current screen like an id.
"""

import os
from dataclasses import dataclass, field

from handroid.errors import HandroidError
from handroid.phone.short_ids import ShortIds
from handroid.phone.shown_screens import IdentifiedScreen, ShownScreens
from handroid.views.diff import apply, difference
from handroid.views.labels import labelled
from handroid.views.lean import LeanScreen, lean
from handroid.views.lean_things import Thing
from tests.element_ids.judge import Entry, Index, distinguishable, undecidable
from tests.element_ids.trials import Tally, Trial, look_up, set_up

TRIALS = 10_000 if os.environ.get("HANDROID_NIGHTLY") == "1" else 250
EACH = 4


@dataclass
class Score:
    """How often something was named, should have been found, and was."""

    named: int = 0
    required: int = 0
    found: int = 0
    wrong: list[str] = field(default_factory=list)

    def judge(self, trial: Trial, meant: Entry, answer: Entry | str, both: list[Index]) -> None:
        """Count one lookup."""
        there = both[1].by_truth.get(meant.truth)
        required = there is not None and distinguishable(meant, there, *both)
        required = required and all(change.judged for change in trial.changes)
        self.named += 1
        self.required += required
        if isinstance(answer, Entry):
            right = answer.truth == meant.truth
            self.found += required and right
            if not right and not undecidable(meant, answer, *both):
                self.wrong.append(trial.describe("wrong", meant, answer))


class Caller:
    """Sees a screen in the lean view and refers to what is on it."""

    def __init__(self) -> None:
        self.seen, self.short = ShownScreens(), ShortIds()
        self.lines: list[str] = []

    def look(self, named: IdentifiedScreen) -> LeanScreen:
        made = lean(named)
        self.numbers = self.short.show(made.ids())
        self.lines = made.lines(self.numbers)
        return made

    def by_id(self, thing: Thing) -> str:
        """Return the long id for the id on a thing's line."""
        meant = self.short.long_id(f"e{self.numbers[thing.id]}")
        assert meant == thing.id
        return meant

    def by_label(self, named: IdentifiedScreen, made: LeanScreen, label: str) -> Thing | None:
        """Return the thing with a label; None if there is not exactly one."""
        try:
            return labelled(named.screen, made, label, self.numbers, lambda: made)
        except HandroidError:
            return None


def run(trial: Trial, ids: Score, labels: Score) -> None:
    """Look, let the screen change, and act by ids and by labels."""
    both, caller, tally = [Index(trial.before), Index(trial.after)], Caller(), Tally()
    named = caller.seen.show(trial.before)
    made = caller.look(named)
    targets = list(made.targets())
    for thing in trial.rng.sample(targets, min(EACH, len(targets))):
        answer = look_up(caller.seen, caller.by_id(thing), both[1], tally)
        ids.judge(trial, both[0].of[id(thing.element)], answer, both)
        for label in thing.texts:
            meant = caller.by_label(named, made, label)
            if meant is not None:
                answer = look_up(caller.seen, meant.id, both[1], tally)
                labels.judge(trial, both[0].of[id(meant.element)], answer, both)
    former = caller.lines
    caller.look(caller.seen.show(trial.after))
    assert apply(former, difference(former, caller.lines)) == caller.lines


def test_no_short_id_and_no_label_acts_on_another_element() -> None:
    ids, labels = Score(), Score()
    for number in range(TRIALS):
        run(set_up(number, "lean"), ids, labels)
    for name, score in (("ids", ids), ("labels", labels)):
        print(f"{name}: {score.named} named, {score.found} of {score.required} found")
        assert score.wrong == [], name
        assert score.found >= 0.99 * score.required > 0
