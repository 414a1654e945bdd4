"""Pages that live: what stays the same is acted on, and nothing else is.

``HANDROID_NIGHTLY=1`` runs the size that docs/why/element-ids.md reports.
"""

import os

import pytest

from tests.element_ids import live_pages
from tests.element_ids.live_pages import SUBJECTS
from tests.element_ids.live_trials import ACTS, LiveTally, run_all, run_some
from tests.element_ids.trials import SEED

NIGHTLY = os.environ.get("HANDROID_NIGHTLY") == "1"
SIZE = 1900 if NIGHTLY else 900
MOST_REFUSED = 0.005


@pytest.fixture(scope="module")
def tally() -> LiveTally:
    """Let callers work on all pages."""
    callers = SIZE // ACTS
    tally = run_all(callers, SEED) if NIGHTLY else run_some(range(callers), SEED)
    print(f"\nseed {SEED}\n{tally.table()}")
    return tally


def test_no_act_on_a_live_page_goes_to_another_element(tally: LiveTally) -> None:
    assert not tally.whole().wrong, "\n".join(tally.stories[:5])


def test_what_stays_the_same_on_a_live_page_is_acted_on(tally: LiveTally) -> None:
    whole = tally.whole()
    assert whole.refused <= MOST_REFUSED * whole.must, "\n".join(tally.misses[:5])


def test_twelve_live_pages_are_tried_and_most_acts_are_on_what_stays(tally: LiveTally) -> None:
    judged = set(tally.scores) - set(SUBJECTS)
    assert len(judged) == len(live_pages.PAGES) - len(SUBJECTS) >= 12
    assert tally.whole().must > 0.4 * tally.whole().acts
