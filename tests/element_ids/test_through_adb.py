"""Six hundred changes on virtual phones, read through adb: no id leads to another view."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from handroid.drivers.driver import Driver
from handroid.phone.shown_screens import ShownScreens
from tests.element_ids.judge import Entry, Index, distinguishable, undecidable
from tests.element_ids.trials import ENOUGH, SEED, Tally, ids_of, line, look_up
from tests.element_ids.virtual_acts import ACTS, Visitor
from tests.element_ids.virtual_truth import UNKNOWN, Tagger, Truth, would_hit
from tests.hands import hand_driver
from tests.phones import Attached, attach, soon

CHANGES = int(os.environ.get("HANDROID_IDS_CHANGES", "100"))
SAMPLE = 8


class Looker:
    """A caller who reads the screen through adb, and tries ids after a change."""

    def __init__(self, attached: Attached, driver: Driver, rng: Random) -> None:
        self._attached = attached
        self._driver = driver
        self._rng = rng
        self._seen = ShownScreens()
        self.tally = Tally()
        self.matched = self.elements = 0

    async def look(self) -> tuple[Index, Truth]:
        """Read the screen, and the real identities of its elements."""
        screen = await self._driver.screen.read(soon())
        truth = Tagger(self._attached.phone).tag(screen)
        index = Index(truth.screen)
        shown = [entry for entry in index.entries if entry.element.visible]
        self.elements += len(shown)
        self.matched += sum(not entry.truth.startswith(UNKNOWN) for entry in shown)
        return index, truth

    def show(self, now: Index) -> dict[int, str]:
        """Show the screen to the caller."""
        return ids_of(self._seen.show(now.screen))

    def try_ids(
        self, act: str, before: Index, ids: dict[int, str], now: Index, truth: Truth
    ) -> None:
        """Look up some of the ids that the caller saw, and check where a tap would go."""
        known = [entry for entry in before.entries if not entry.truth.startswith(UNKNOWN)]
        for meant in self._rng.sample(known, min(SAMPLE, len(known))):
            answer = look_up(self._seen, ids[id(meant.element)], now, self.tally)
            if isinstance(answer, Entry) and answer.truth.startswith(UNKNOWN):
                continue
            self._judge(act, meant, answer, before, now)
            if isinstance(answer, Entry):
                self._tap(act, answer, truth)

    def _judge(
        self, act: str, meant: Entry, answer: Entry | str, before: Index, now: Index
    ) -> None:
        there = now.by_truth.get(meant.truth)
        required = there is not None and distinguishable(meant, there, before, now)
        score = self.tally.score(act)
        score.finds += 1
        score.required += required
        score.found += required and isinstance(answer, Entry)
        if required and isinstance(answer, str):
            self.tally.fail("missed", f"{act}: {line(meant.element)}")
        score.refused += isinstance(answer, str)
        if isinstance(answer, Entry) and answer.truth != meant.truth:
            excused = undecidable(meant, answer, before, now)
            score.undecidable += excused
            score.wrong += not excused
            if not excused:
                story = f"{act}:\n  {line(meant.element)}\n  {line(answer.element)}"
                self.tally.fail("wrong", story)

    def _tap(self, act: str, found: Entry, truth: Truth) -> None:
        point = found.element.bounds.center
        view = truth.views.get(found.truth)
        centred = view is not None and view.visible_bounds().contains(*point)
        window = self._attached.phone.world.window_at(*point)
        covered = view is not None and window is not view.window
        if view is not None and not covered and not (centred and would_hit(view, point)):
            self.tally.fail("astray", f"{act}: a tap on {line(found.element)} goes elsewhere")


@asynccontextmanager
async def by_stock(attached: Attached, _folder: Path) -> AsyncIterator[Driver]:
    """Yield the stock driver."""
    yield await attached.driver()


@pytest.mark.parametrize("api", [28, 34, 36])
@pytest.mark.parametrize("reached", [by_stock, hand_driver], ids=["stock", "hand"])
async def test_no_id_leads_to_another_view_after_a_change_on_the_phone(
    reached: Callable[[Attached, Path], AbstractAsyncContextManager[Driver]],
    api: int,
    tmp_path: Path,
) -> None:
    rng = Random(f"{SEED}/adb/{api}")
    async with attach(api, speed=400) as attached, reached(attached, tmp_path) as driver:
        looker = Looker(attached, driver, rng)
        visitor = Visitor(attached.phone.world, rng)
        ACTS["opens an app"](visitor)
        before, _ = await looker.look()
        for _ in range(CHANGES):
            ids = looker.show(before)
            name = happen(visitor, rng)
            now, truth = await looker.look()
            looker.try_ids(name, before, ids, now, truth)
            before = now
    print(f"\nAndroid API {api}, seed {SEED}, {CHANGES} changes")
    print(looker.tally.table())
    assert looker.matched > 0.9 * looker.elements
    assert not looker.tally.failures.get("wrong"), "\n".join(looker.tally.failures["wrong"][:5])
    assert not looker.tally.failures.get("astray"), "\n".join(looker.tally.failures["astray"][:5])
    answer = "\n".join(looker.tally.failures.get("missed", [])[:5])
    assert looker.tally.total("found") >= ENOUGH * looker.tally.total("required"), answer


def happen(visitor: Visitor, rng: Random) -> str:
    """Do a random possible action, and return its name."""
    if visitor.package == "com.android.launcher3":
        ACTS["opens an app"](visitor)
        return "opens an app"
    while True:
        name = rng.choice(list(ACTS))
        if ACTS[name](visitor):
            return name
