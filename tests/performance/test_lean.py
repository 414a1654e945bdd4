"""The lean view and its difference cost less than twice bare expat, and grow with the screen."""

from bench.lean import measure

BEST_OF = 3
MOST_TO_EXPAT = 2.0
GROWTH = 3.0
"""A cost per element that grew with the square would be ten times as high on the large screen."""


def test_a_view_and_its_difference_cost_less_than_twice_bare_expat() -> None:
    for _ in range(BEST_OF):
        small, large = measure(500, 10), measure(5_000, 3)
        ours = (small.view + small.difference) / small.elements
        more = (large.view + large.difference) / large.elements
        good = ours * small.elements <= MOST_TO_EXPAT * small.expat and more <= GROWTH * ours
        if good:
            break
    assert good, (small, large)
