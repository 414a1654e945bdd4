"""Which words were replaced, on small and large pages."""

import pytest

from handroid.phone.replaced_words import Span, replaced

LARGE = 1000
"""Words of a page that is compared from top to bottom."""


@pytest.mark.parametrize("count", [20, LARGE])
@pytest.mark.parametrize(
    "spans",
    [
        [],
        [(0, 1, 0, 1)],
        [(0, 3, 0, 2), (5, 6, 4, 6)],
        [(4, 5, 4, 5), (6, 7, 6, 7)],
        [(18, 20, 18, 19)],
    ],
    ids=str,
)
def test_each_run_is_found_at_its_position(count: int, spans: list[Span]) -> None:
    old = [f"word {n}" for n in range(count)]
    new, at = [], 0
    for start, end, new_start, new_end in spans:
        new += old[at:start]
        assert len(new) == new_start
        new += [f"other {n}" for n in range(new_start, new_end)]
        at = end
    new += old[at:]
    assert replaced(old, new) == spans


def test_what_follows_the_last_common_word_of_a_long_page_was_replaced() -> None:
    same = [f"word {n}" for n in range(LARGE)]
    assert replaced([*same, "a", "b"], [*same, "c"]) == [(LARGE, LARGE + 2, LARGE, LARGE + 1)]
    assert replaced([*same, "a", "b"], same) == []
    assert replaced(same, [*same, "c"]) == []
