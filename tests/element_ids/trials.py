"""One trial: a caller looks, the screen changes, and the caller's ids are looked up again."""

import os
import re
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import partial
from multiprocessing import get_context
from random import Random

from handroid.errors import ElementNotFound
from handroid.model.screen import Element, Screen
from handroid.phone.shown_screens import Found, IdentifiedScreen, ShownScreens
from tests.element_ids import captured, screens
from tests.element_ids.changes import CHANGES, Change
from tests.element_ids.judge import Entry, Index, distinguishable, undecidable
from tests.element_ids.world import Stage

SEED = os.environ.get("HANDROID_IDS_SEED", "1")
NIGHTLY = os.environ.get("HANDROID_NIGHTLY") == "1"
TRIALS = int(os.environ.get("HANDROID_IDS_TRIALS", "10000" if NIGHTLY else "5000"))
ID = re.compile(r"node_[0-9a-f]+_w[0-9]+")
ENOUGH = 0.995
NOTHING = CHANGES[0]
_FILES = captured.files()


@dataclass
class Score:
    """The results of lookups with one kind of change, alone or with others."""

    finds: int = 0
    required: int = 0
    found: int = 0
    alone: int = 0
    found_alone: int = 0
    stable: int = 0
    refused: int = 0
    undecidable: int = 0
    wrong: int = 0
    moved: int = 0


@dataclass
class Tally:
    """All scores, and descriptions of the first few failures."""

    scores: dict[str, Score] = field(default_factory=dict)
    failures: dict[str, list[str]] = field(default_factory=dict)
    named_in_refusals: int = 0

    def score(self, name: str) -> Score:
        return self.scores.setdefault(name, Score())

    def fail(self, what: str, story: str) -> None:
        self.failures.setdefault(what, []).append(story)

    def total(self, what: str) -> int:
        return sum(getattr(score, what) for score in self.scores.values())

    def add(self, other: "Tally") -> None:
        """Add another tally."""
        for name, score in other.scores.items():
            mine = self.score(name)
            for each in fields(Score):
                setattr(mine, each.name, getattr(mine, each.name) + getattr(score, each.name))
        for what, answer in other.failures.items():
            self.failures.setdefault(what, []).extend(answer)
        self.named_in_refusals += other.named_in_refusals

    def table(self) -> str:
        """Return a line for every kind of change."""
        heads = (
            "finds",
            "must",
            "found",
            "alone",
            "same-id",
            "refused",
            "undec.",
            "moved",
            "wrong",
        )
        lines = [f"{'change':<49}" + "".join(f"{head:>9}" for head in heads)]
        for name, s in self.scores.items():
            cells = (
                *(s.finds, s.required, percent(s.found, s.required)),
                *(percent(s.found_alone, s.alone), percent(s.stable, s.required)),
                *(s.refused, s.undecidable, s.moved, s.wrong),
            )
            lines.append(f"{name:<49}" + "".join(f"{cell:>9}" for cell in cells))
        return "\n".join(lines)


def percent(part: int, whole: int) -> str:
    """Format a share."""
    return f"{100 * part / whole:.2f} %" if whole else "-"


@dataclass
class Trial:
    """Two screens, the changes between them, and the affected truths."""

    seed: str
    number: int
    stage: Stage
    before: Screen
    after: Screen
    changes: list[Change]
    about: list[str]
    rng: Random

    def describe(self, what: str, meant: Entry, found: Entry | None) -> str:
        """Return a description of a failure, with everything to repeat it."""
        names = " + ".join(change.name for change in self.changes)
        lines = [f"{what}: seed {self.seed} trial {self.number}, {self.stage.kind}: {names}"]
        lines.append(f"  meant {describe(meant)}")
        lines.append(f"  found {describe(found)}" if found else "  refused")
        return "\n".join(lines)


def describe(entry: Entry) -> str:
    """Return a description of an element and its item."""
    inside = entry.item.element.walk() if entry.item else ()
    item = ", ".join(text for e in inside if (text := e.description or e.text))
    return f"{line(entry.element)} in item [{item}]"


def line(element: Element) -> str:
    """Return an element in one line."""
    kind = element.class_name.rpartition(".")[2]
    said = repr(element.description or element.text)
    place = ",".join(map(str, element.bounds))
    return f"{kind} {said} id={element.resource_id} [{place}] truth={element.extra.get('truth')}"


def set_up(number: int, seed: str = SEED) -> Trial:
    """Return the trial with a number."""
    rng = Random(f"{seed}/{number}")
    first = CHANGES[number % len(CHANGES)]
    while True:
        stage = _stage(rng, first.on)
        before = stage.freeze()
        about = first.act(stage)
        if about is not None:
            break
    trial = Trial(seed, number, stage, before, before, [first], about, rng)
    more = 0 if first is NOTHING or first.alone else rng.choice((0, 0, 1, 2))
    for extra in rng.sample(CHANGES, more):
        also = extra.act(stage) if extra not in (first, NOTHING) and not extra.alone else None
        if also is not None:
            trial.changes.append(extra)
            trial.about += also
    trial.after = stage.freeze()
    return trial


def run_all(count: int, seed: str = SEED) -> Tally:
    """Run the first trials, distributed over the processors; the order does not matter."""
    workers = min(os.cpu_count() or 1, 4)
    shares = [range(first, count, workers * 4) for first in range(workers * 4)]
    whole = Tally()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for part in pool.map(partial(run_some, seed=seed), shares):
            whole.add(part)
    return whole


def run_some(numbers: Iterable[int], seed: str = SEED) -> Tally:
    """Run some trials one after the other."""
    tally = Tally()
    for number in numbers:
        run(set_up(number, seed), tally)
    return tally


def _stage(rng: Random, kinds: tuple[str, ...]) -> Stage:
    pool = kinds or (*screens.KINDS, "captured", "captured", "captured")
    kind = rng.choice(pool if _FILES else [each for each in pool if each != "captured"])
    if kind == "captured":
        return captured.build(rng.choice(_FILES), rng)
    return screens.build(kind, rng)


def run(trial: Trial, tally: Tally) -> None:
    """Show, change, look up, show again, and record the results."""
    seen = ShownScreens()
    before, after = Index(trial.before), Index(trial.after)
    ids = ids_of(seen.show(trial.before))
    meant = _sample(trial, before)
    answers = [(entry, look_up(seen, ids[id(entry.element)], after, tally)) for entry in meant]
    again = ids_of(seen.show(trial.after))
    named = {again[id(entry.element)]: entry for entry in after.entries}
    for entry, answer in answers:
        old = ids[id(entry.element)]
        _judge(trial, tally, (before, after), (entry, answer), named.get(old))
        ask = trial.number % 3 == 0 and old not in named
        renewed = look_up(seen, old, after, tally) if ask else None
        if isinstance(renewed, Entry) and not _fair(entry, renewed, before, after):
            tally.fail("wrong", trial.describe("wrong after a new look", entry, renewed))
    for entry, answer in answers:
        if isinstance(answer, str):
            _check_named(trial, tally, answer, entry, named)


def ids_of(named: IdentifiedScreen) -> dict[int, str]:
    """Return every element's id, by object identity; checks that ids are valid and unique."""
    rows = list(named.rows())
    ids = {id(element): element_id for element_id, _, element in rows}
    assert len(set(ids.values())) == len(rows) == len(ids), "ids are not unique"
    for element_id, number, _ in rows:
        assert ID.fullmatch(element_id), element_id
        assert element_id.endswith(f"_w{number}"), element_id
    return ids


def look_up(seen: ShownScreens, element_id: str, now: Index, tally: Tally) -> Entry | str:
    """Return the element for an id on a screen, or the text of the refusal."""
    try:
        found: Found = seen.find(element_id, now.screen)
    except ElementNotFound as error:
        tally.named_in_refusals += bool(ID.findall(str(error).replace(element_id, "")))
        return str(error)
    entry = now.of[id(found.element)]
    assert found.window is entry.window, "the window is not the element's"
    return entry


def _fair(meant: Entry, found: Entry, before: Index, after: Index) -> bool:
    return meant.truth == found.truth or undecidable(meant, found, before, after)


def _sample(trial: Trial, before: Index) -> list[Entry]:
    rng = trial.rng
    about = [entry for truth in trial.about if (entry := before.by_truth.get(truth))]
    chosen = [rng.choice(about) for _ in range(2) if about]
    chosen += [rng.choice(before.entries) for _ in range(3 - len(chosen))]
    return list({id(entry): entry for entry in chosen}.values())


def _judge(
    trial: Trial,
    tally: Tally,
    screens_: tuple[Index, Index],
    find: tuple[Entry, Entry | str],
    relabelled: Entry | None,
) -> None:
    before, after = screens_
    meant, answer = find
    there = after.by_truth.get(meant.truth)
    required = there is not None and distinguishable(meant, there, before, after)
    judged = [change for change in trial.changes if not change.judged] or trial.changes
    other = isinstance(answer, Entry) and answer.truth != meant.truth
    excused = isinstance(answer, Entry) and other and undecidable(meant, answer, before, after)
    moved = relabelled is not None and relabelled.truth != meant.truth
    moved = moved and not (relabelled and undecidable(meant, relabelled, before, after))
    for score in (tally.score(change.name) for change in judged):
        score.finds += 1
        score.required += required
        hit = required and isinstance(answer, Entry) and not other
        score.found += hit
        score.alone += required and len(trial.changes) == 1
        score.found_alone += hit and len(trial.changes) == 1
        score.stable += required and relabelled is there
        score.refused += isinstance(answer, str)
        score.undecidable += excused
        score.wrong += other and not excused
        score.moved += moved
    if isinstance(answer, Entry) and other and not excused:
        tally.fail("wrong", trial.describe("wrong", meant, answer))
    if all(change.judged for change in trial.changes) and required:
        if isinstance(answer, str):
            tally.fail("missed", trial.describe("missed", meant, None) + f" ({answer})")
        if relabelled is not there:
            tally.fail("renamed", trial.describe("renamed", meant, there))
    if moved:
        tally.fail("moved", trial.describe("id given to another", meant, relabelled))


def _check_named(
    trial: Trial, tally: Tally, refusal: str, meant: Entry, named: dict[str, Entry]
) -> None:
    """Check that an id which a refusal suggests is on the new screen and of the same app."""
    for offered in ID.findall(refusal)[1:]:
        entry = named.get(offered)
        fits = entry is not None and entry.element.package == meant.element.package
        if entry is None or not fits or not _listed(entry.element):
            tally.fail("offered", f"trial {trial.number} offers {offered}: {refusal}")


def _listed(element: Element) -> bool:
    """Whether get_screen_state lists an element: it has text or an action."""
    words = element.text + element.description + element.resource_id
    flags = element.clickable, element.long_clickable, element.scrollable, element.editable
    return bool(words) or any(flags)
