"""The finger's path for a scroll, and the measured movement of a page."""

import math
from dataclasses import replace

import pytest

from handroid.model.screen import Bounds, Display, Element, Screen, Window, WindowType
from handroid.tools.scroll_plan import moved, scrolling, stroke, whole
from tests.unit.phone.trees import BOX, PACKAGE, TEXT, element

DISPLAY = Display(1080, 2400, 420, 0)
AREA = Bounds(0, 400, 1080, 2000)


def at(left: int, top: int, right: int, bottom: int, text: str = "", **more: bool) -> Element:
    made = element(TEXT, text=text, **more)
    return replace(made, bounds=Bounds(left, top, right, bottom))


def page(
    *rows: Element, kind: WindowType = WindowType.APPLICATION, above: Bounds | None = None
) -> Screen:
    root = replace(element(BOX, *rows), bounds=whole(DISPLAY))
    windows = [Window(kind, PACKAGE, "", 0, whole(DISPLAY), root)]
    if above:
        keys = replace(element(BOX), bounds=above)
        windows.insert(0, Window(WindowType.INPUT_METHOD, "ime", "", 1, above, keys))
    return Screen(DISPLAY, tuple(windows), None)


def test_the_entire_screen_starts_at_its_corner() -> None:
    assert whole(DISPLAY) == Bounds(0, 0, 1080, 2400)


def test_the_visible_part_of_the_largest_scrollable_element_is_used() -> None:
    small, large = at(0, 0, 1080, 200, scrollable=True), at(0, 300, 1200, 2500, scrollable=True)
    pager = replace(at(0, 0, 1080, 2400, scrollable=True), class_name="a.ViewPager")
    assert scrolling(page(small, large, pager), True) == Bounds(0, 300, 1080, 2400)
    assert scrolling(page(small, pager), False) == Bounds(0, 0, 1080, 2400)
    assert scrolling(page(at(0, 0, 9, 9)), True) is None
    assert scrolling(page(large, kind=WindowType.INPUT_METHOD), True) is None
    keyboard = Bounds(0, 1500, 1080, 2400)
    assert scrolling(page(large, above=keyboard), True) == Bounds(0, 300, 1080, 1500)


def rows(shift: int) -> Screen:
    return page(*(at(0, top - shift, 1080, top - shift + 100, f"row {top}") for top in (700, 1500)))


@pytest.mark.parametrize("shift", [0, 120, -120])
def test_rows_that_are_found_again_show_how_far_the_page_moved(shift: int) -> None:
    assert moved(rows(0), rows(shift), AREA, True) == abs(shift)


def test_an_end_at_the_edge_is_ignored_because_it_may_be_cut_off() -> None:
    def after(top: int, bottom: int) -> float | None:
        return moved(
            page(at(0, 400, 900, 1900, "x")), page(at(0, top, 900, bottom, "x")), AREA, True
        )

    assert after(400, 1800) == 100
    assert after(400, 2000) == math.inf


def test_no_distance_is_returned_if_nothing_can_be_recognised() -> None:
    assert moved(page(), rows(0), AREA, True) is None
    assert (
        moved(page(at(0, 500, 9, 600, "a")), page(at(0, 500, 9, 600, "b")), AREA, True) == math.inf
    )


def test_a_finger_avoids_the_edges_and_stays_in_the_scrollable_area() -> None:
    made = stroke(DISPLAY, whole(DISPLAY), (0, -1), 0.5)
    assert (made.start[0], made.end[0]) == (540, 540)
    assert made.start[1] - made.end[1] == pytest.approx(made.distance + made.slop)
    assert made.distance == pytest.approx(1200)
    assert 126 <= made.end[1] < made.start[1] <= 2400 - 126
    short = stroke(DISPLAY, Bounds(0, 1000, 1080, 1300), (0, 1), 0.5)
    assert 1021 <= short.start[1] < short.end[1]
    assert short.distance == pytest.approx(300 - 2 * 21)
