"""Thousands of random changes between a look and an action: an id never means another element.

``HANDROID_IDS_SEED`` and ``HANDROID_IDS_TRIALS`` select other trials; a failure names its seed and
number, and ``HANDROID_IDS_TRIAL`` shows that one alone, before and after.
"""

import os
import time
from dataclasses import replace
from random import Random
from statistics import median

import pytest

from handroid.errors import ElementNotFound
from handroid.model.screen import Element, Screen, Window
from handroid.phone.shown_screens import ShownScreens
from tests.element_ids import captured, screens
from tests.element_ids.changes import CHANGES
from tests.element_ids.judge import Index, distinguishable, undecidable
from tests.element_ids.trials import (
    ENOUGH,
    SEED,
    TRIALS,
    Tally,
    Trial,
    ids_of,
    line,
    look_up,
    run_all,
    run_some,
    set_up,
)

FEW = 5
REMEMBERED = 20
SLOWEST = 0.003


def show_both(trial: Trial) -> str:
    """Return both screens of a trial in full."""
    parts = [f"{trial.stage.kind}: {[change.name for change in trial.changes]}"]
    for name, screen in (("before", trial.before), ("after", trial.after)):
        parts.append(name)
        for window in screen.windows:
            parts.append(f"  {window.type.value} {window.package} {window.title!r}")
            parts += [f"    {line(e)}" for e in (window.root.walk() if window.root else ())]
    return "\n".join(parts)


@pytest.fixture(scope="module")
def tally() -> Tally:
    """Run all trials once, or the selected one."""
    asked = os.environ.get("HANDROID_IDS_TRIAL")
    if asked is not None:
        print(show_both(set_up(int(asked))))
    tally = run_all(TRIALS) if asked is None else run_some([int(asked)])
    print(f"\nseed {SEED}, {TRIALS} trials")
    print(tally.table())
    print(f"refusals that offer another id: {tally.named_in_refusals}")
    return tally


def stories(tally: Tally, what: str) -> str:
    answer = tally.failures.get(what, [])
    return "\n".join([f"{len(answer)} {what}, the first of them:", *answer[:FEW]])


def test_no_id_finds_another_element_than_the_caller_saw(tally: Tally) -> None:
    assert not tally.failures.get("wrong"), stories(tally, "wrong")


def test_an_element_that_can_be_distinguished_is_found_again(tally: Tally) -> None:
    short = {
        name: f"{score.found}/{score.required}"
        for name, score in tally.scores.items()
        if _judged(name) and score.found < ENOUGH * score.required
    }
    assert not short, f"{short}\n{stories(tally, 'missed')}"


def test_an_element_that_can_be_distinguished_keeps_its_id(tally: Tally) -> None:
    short = {
        name: f"{score.stable}/{score.required}"
        for name, score in tally.scores.items()
        if _judged(name) and score.stable < ENOUGH * score.required
    }
    assert not short, f"{short}\n{stories(tally, 'renamed')}"


def _judged(name: str) -> bool:
    return any(change.name == name and change.judged for change in CHANGES)


def test_the_trials_cover_every_change_and_most_of_their_questions_are_decidable(
    tally: Tally,
) -> None:
    if TRIALS < 1000 or "HANDROID_IDS_TRIAL" in os.environ:
        pytest.skip("too few trials to say")
    assert set(tally.scores) == {change.name for change in CHANGES}
    assert all(score.finds > 200 for score in tally.scores.values())
    assert tally.total("required") > 0.4 * tally.total("finds")
    assert tally.total("undecidable") < 0.01 * tally.total("finds")


def test_an_id_that_a_refusal_suggests_is_on_the_new_screen(tally: Tally) -> None:
    assert not tally.failures.get("offered"), stories(tally, "offered")


def retagged(screen: Screen, rng: Random | None) -> Screen:
    """Return the screen with the truths shuffled, or without any."""
    every = [e.extra for w in screen.windows for e in (w.root.walk() if w.root else ())]
    if rng is not None:
        rng.shuffle(every)

    def tag(element: Element) -> Element:
        extra = every.pop() if rng is not None else {}
        return replace(element, children=tuple(map(tag, element.children)), extra=extra)

    def inside(window: Window) -> Window:
        return replace(window, root=tag(window.root) if window.root else None)

    return replace(screen, windows=tuple(map(inside, screen.windows)))


@pytest.mark.parametrize("kind", screens.KINDS)
def test_data_hidden_in_extra_does_not_affect_ids_and_lookups(kind: str) -> None:
    for number in range(3):
        rng = Random(f"{SEED}/extra/{kind}/{number}")
        screen = screens.build(kind, rng).freeze()
        seen = ShownScreens()
        ids = list(ids_of(seen.show(screen)).values())
        some = rng.sample(ids, min(10, len(ids)))
        answer = [type(look_up(seen, each, Index(screen), Tally())) for each in some]
        for other in (retagged(screen, None), retagged(screen, rng)):
            assert [type(look_up(seen, each, Index(other), Tally())) for each in some] == answer
            assert list(ids_of(seen.show(other)).values()) == ids


def found_or_one_of_several(screen: Screen) -> list[Element]:
    """Look up everything on an unchanged screen; return what was refused, and why."""
    seen, now, refused = ShownScreens(), Index(screen), []
    for element_id, _, element in seen.show(screen).rows():
        answer = look_up(seen, element_id, now, Tally())
        if isinstance(answer, str):
            assert "cannot be distinguished from others like it" in answer
            assert "tap the middle of the bounds" in answer
            refused.append(element)
        else:
            assert answer.element is element
    return refused


@pytest.mark.parametrize("kind", screens.KINDS)
def test_unchanged_elements_are_found_unless_there_are_several_identical_ones(kind: str) -> None:
    screen = screens.build(kind, Random(f"{SEED}/same/{kind}")).freeze()
    refused = found_or_one_of_several(screen)
    if kind not in ("twins", "icons", "nested"):
        assert not [line(element) for element in refused if element.clickable]


def test_none_of_twenty_identical_rows_is_acted_on_and_the_error_says_what_to_do() -> None:
    screen = screens.build("twins", Random(f"{SEED}/twenty")).freeze()
    rows = sum(entry.element.extra["item"] == "1" for entry in Index(screen).entries)
    assert len(found_or_one_of_several(screen)) >= 4 * (rows - 2)


def test_every_captured_screen_gets_unique_ids_that_are_found_or_explained() -> None:
    if not captured.files():
        pytest.skip("no captures")
    for path in captured.files():
        found_or_one_of_several(captured.build(path, Random(SEED)).freeze())


def pages(count: int) -> list[Screen]:
    """Return screens that have only the app in common."""
    return [screens.build("detail", Random(f"{SEED}/page/{n}")).freeze() for n in range(count)]


def test_ids_of_the_last_twenty_screens_work_and_older_ones_are_refused() -> None:
    seen, shown = ShownScreens(), pages(REMEMBERED + 5)
    buttons = []
    for screen in shown:
        ids = ids_of(seen.show(screen))
        bought = [e for e in Index(screen).entries if e.element.text == "Buy"]
        buttons.append((ids[id(bought[0].element)], bought[0].element))
    latest = {element_id for element_id, _ in buttons[-REMEMBERED:]}
    for (element_id, element), screen in list(zip(buttons, shown, strict=True))[-REMEMBERED:]:
        if [each for each, _ in buttons].count(element_id) == 1:
            assert seen.find(element_id, screen).element is element
    for (element_id, _), screen in list(zip(buttons, shown, strict=True))[:5]:
        if element_id not in latest:
            with pytest.raises(ElementNotFound):
                seen.find(element_id, screen)


def test_walks_through_many_screens_never_confuse_their_elements() -> None:
    tally, wrong = Tally(), []
    for number in range(150):
        wrong += _walk(number, tally)
    score = tally.score("walks")
    print(f"\nwalks: {score.finds} finds, must {score.required}, found {score.found}")
    print(f"undecidable {score.undecidable}, refused {score.refused}, wrong {len(wrong)}")
    assert not wrong, "\n".join(wrong[:FEW])
    assert score.found >= ENOUGH * score.required, stories(tally, "missed")


def _walk(number: int, tally: Tally) -> list[str]:
    """Show up to fifteen screens of one stage; look up ids of all of them on the last."""
    trial = set_up(number, f"{SEED}/walk")
    rng, stage, seen = trial.rng, trial.stage, ShownScreens()
    last_seen: dict[str, tuple[int, Index, int]] = {}
    now = Index(trial.before)
    replaced = -1
    for step in range(15):
        now = Index(stage.freeze())
        for element, element_id in ids_of(seen.show(now.screen)).items():
            last_seen[element_id] = (step, now, element)
        for change in rng.sample(CHANGES, rng.choice((1, 2))):
            if not change.alone and change.act(stage) is not None and not change.judged:
                replaced = step
    now = Index(stage.freeze())
    wrong: list[str] = []
    for element_id in rng.sample(list(last_seen), min(12, len(last_seen))):
        step, before, element = last_seen[element_id]
        meant = before.of[element]
        answer = look_up(seen, element_id, now, tally)
        there = now.by_truth.get(meant.truth)
        required = (
            there is not None and distinguishable(meant, there, before, now) and step > replaced
        )
        score = tally.score("walks")
        score.finds += 1
        score.required += required
        score.refused += isinstance(answer, str)
        score.found += required and not isinstance(answer, str)
        if isinstance(answer, str):
            if required:
                tally.fail("missed", f"walk {number} step {step}: {line(meant.element)}")
        elif answer.truth != meant.truth:
            excused = undecidable(meant, answer, before, now)
            score.undecidable += excused
            if not excused:
                story = f"  {line(meant.element)}\n  {line(answer.element)}"
                wrong.append(f"walk {number} ({stage.kind}) from step {step}\n{story}")
    return wrong


def test_assigning_ids_to_a_large_screen_takes_at_most_three_milliseconds() -> None:
    stages = [screens.build("nested", Random(f"{SEED}/speed/{n}")) for n in range(40)]
    sizes = [(len(Index(stage.freeze()).entries), stage) for stage in stages]
    chosen = min(sizes, key=lambda pair: abs(pair[0] - 150))
    size, stage = chosen
    seen, taken = ShownScreens(), []
    for step in range(60):
        stage.page.shift = (0, step % 3)
        screen = stage.freeze()
        start = time.perf_counter()
        seen.show(screen)
        taken.append(time.perf_counter() - start)
    print(
        f"\nshow of {size} elements: {1000 * median(taken):.2f} ms, at best {1000 * min(taken):.2f}"
    )
    assert min(taken) <= SLOWEST
