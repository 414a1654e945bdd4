"""Live pages: actions reach unchanged elements, and nothing else.

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
    """Run callers on all pages."""
    callers = SIZE // ACTS
    tally = run_all(callers, SEED) if NIGHTLY else run_some(range(callers), SEED)
    print(f"\nseed {SEED}\n{tally.table()}")
    return tally


def test_no_action_on_a_live_page_hits_another_element(tally: LiveTally) -> None:
    assert not tally.whole().wrong, "\n".join(tally.stories[:5])


def test_unchanged_elements_of_a_live_page_are_found(tally: LiveTally) -> None:
    whole = tally.whole()
    assert whole.refused <= MOST_REFUSED * whole.must, "\n".join(tally.misses[:5])


def test_twelve_live_pages_are_tried_and_most_actions_are_on_unchanged_elements(
    tally: LiveTally,
) -> None:
    judged = set(tally.scores) - set(SUBJECTS)
    assert len(judged) == len(live_pages.PAGES) - len(SUBJECTS) >= 12
    assert tally.whole().must > 0.4 * tally.whole().acts
