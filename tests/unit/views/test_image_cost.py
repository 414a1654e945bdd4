"""A picture costs no more than its budget, by the formula of any vendor."""

import pytest

from handroid.views.image_cost import BUDGET, largest, tokens

SCREENS = [(1080, 2400), (2400, 1080), (720, 1280), (1600, 2560), (2176, 1812), (320, 320)]


@pytest.mark.parametrize(
    ("size", "cost"),
    [((512, 512), 350), ((750, 1000), 1000), ((1024, 1024), 1399), ((32, 32), 255)],
)
def test_the_most_expensive_formula_counts(size: tuple[int, int], cost: int) -> None:
    assert tokens(*size) == cost


@pytest.mark.parametrize("size", SCREENS)
def test_a_picture_fits_the_budget_and_keeps_its_shape(size: tuple[int, int]) -> None:
    width, height = largest(*size)
    assert tokens(width, height) <= BUDGET
    assert width / height == pytest.approx(size[0] / size[1], rel=0.01)
    assert width <= size[0]


def test_small_pictures_are_not_scaled() -> None:
    assert largest(320, 320) == (320, 320)
