"""Where Android's own commands tap an element that has children."""

import pytest

from handroid.drivers.elements_stock import point_of
from handroid.model.screen import Bounds, Element


def element(bounds: Bounds, *children: Element) -> Element:
    return Element("android.view.View", "", "", "", "p", bounds, children=children, clickable=True)


@pytest.mark.parametrize("free", [50, 25, 75, 10, 90])
def test_a_tap_avoids_clickable_children(free: int) -> None:
    before, after = element(Bounds(0, 0, free, 100)), element(Bounds(free + 1, 0, 100, 100))
    assert point_of(element(Bounds(0, 0, 100, 100), before, after)) == (free, 50)
    before, after = element(Bounds(0, 0, 100, free)), element(Bounds(0, free + 1, 100, 100))
    assert point_of(element(Bounds(0, 0, 100, 100), before, after)) == (50, free)


def test_if_children_cover_all_of_it_a_tap_goes_to_the_center() -> None:
    bounds = Bounds(0, 0, 100, 60)
    assert point_of(element(bounds, element(bounds))) == (50, 30)
