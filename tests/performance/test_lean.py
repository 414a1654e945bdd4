"""The lean view and its difference cost less than twice plain expat, and scale linearly."""

from collections.abc import Callable

import pytest

from bench.lean import measure, timed
from handroid.model.screen import Bounds
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.views.diff import difference
from tests.unit.views.screens import element, identified, window, written

BEST_OF = 3
MOST_TO_EXPAT = 2.0
GROWTH = 3.0
"""With quadratic growth, the cost per element would be ten times as high on the large screen."""


def test_a_view_and_its_difference_cost_less_than_twice_plain_expat() -> None:
    for _ in range(BEST_OF):
        small, large = measure(500, 10), measure(5_000, 3)
        ours = (small.view + small.difference) / small.elements
        more = (large.view + large.difference) / large.elements
        good = ours * small.elements <= MOST_TO_EXPAT * small.expat and more <= GROWTH * ours
        if good:
            break
    assert good, (small, large)


def one_row(size: int) -> IdentifiedScreen:
    inside = (element("ImageView", f"t{n}", description=f"d{n % 100}") for n in range(size))
    return identified(window(element("LinearLayout", "", *inside, clickable=True)))


def one_sentence(size: int) -> IdentifiedScreen:
    words = (element("TextView", f"word{n}") for n in range(size))
    return identified(window(element("android.webkit.WebView", "Page", *words)))


def many_windows(size: int) -> IdentifiedScreen:
    box = Bounds(0, 0, 500, 500)
    return identified(*(window(bounds=box, root=None, layer=n) for n in range(size)))


def summed_up(size: int) -> IdentifiedScreen:
    inside = (element("TextView", f"text {n}") for n in range(size))
    return identified(window(element("View", "", *inside, description="text " * 10_000)))


@pytest.mark.parametrize("shape", [one_row, one_sentence, many_windows, summed_up])
def test_no_structure_of_a_screen_makes_it_slow(shape: Callable[[int], IdentifiedScreen]) -> None:
    small, large = shape(300), shape(3_000)
    for _ in range(BEST_OF):
        before = min(timed(lambda: difference([], written(small))) for _ in range(3))
        after = min(timed(lambda: difference([], written(large))) for _ in range(3))
        if after <= 10 * GROWTH * before:
            break
    assert after <= 10 * GROWTH * before
