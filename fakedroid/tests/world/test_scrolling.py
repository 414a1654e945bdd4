"""Lists and scroll views: drags, flings, edges, recycled rows."""

import pytest

from fakedroid.world.events import Pointer, Touch, TouchAction
from fakedroid.world.layout.motion import fling
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.view import View
from tests.world.person import FORM, NOTES, ROWS, SETTINGS, Person


@pytest.fixture
def person() -> Person:
    person = Person()
    person.open(ROWS)
    return person


def rows(person: Person) -> list[int]:
    """Return the numbers of the rows on screen."""
    return [int(text.removeprefix("Row ")) for text in person.texts("row_title")]


def listing(person: Person) -> RecyclerView:
    view = person.find("list")
    assert isinstance(view, RecyclerView)
    return view


def test_a_swipe_up_shows_what_is_below(person: Person) -> None:
    assert rows(person)[0] == 1
    person.swipe((540, 1800), (540, 800))
    person.wait(3)
    assert rows(person)[0] > 1
    person.swipe((540, 800), (540, 1800))
    person.wait(3)
    assert rows(person)[0] == 1


def test_a_slow_drag_moves_the_list_by_the_finger_less_the_slop(person: Person) -> None:
    down = person.world.now + 1
    person.world.touch(Touch(TouchAction.DOWN, (Pointer(0, 540, 1500),), down, down))
    for step in range(1, 101):
        at = (Pointer(0, 540, 1500 - step * 5),)
        person.world.touch(Touch(TouchAction.MOVE, at, down + step * 0.02, down))
    last = down + 2.5
    person.world.touch(Touch(TouchAction.UP, (Pointer(0, 540, 1000),), last, down))
    person.wait(2)
    slop = person.world.stage.scale.px(8)
    assert 500 - slop - 5 <= listing(person).position() <= 500


def test_movements_of_less_than_a_pixel_add_up(person: Person) -> None:
    world, down = person.world, person.world.now + 1
    world.touch(Touch(TouchAction.DOWN, (Pointer(0, 540, 1500),), down, down))
    world.touch(Touch(TouchAction.MOVE, (Pointer(0, 540, 1450),), down + 0.1, down))
    for step in range(1, 201):
        at = (Pointer(0, 540, 1450 - step * 0.3),)
        world.touch(Touch(TouchAction.MOVE, at, down + 0.1 + step * 0.01, down))
    world.touch(Touch(TouchAction.UP, (Pointer(0, 540, 1390),), down + 3, down))
    assert listing(person).position() == 60


def test_a_finger_too_slow_to_leave_the_slop_in_time_presses_long(person: Person) -> None:
    person.swipe((300, 1500), (300, 1400), seconds=3.0)
    assert person.sees("Hide")


def test_a_fast_swipe_flings_farther_than_a_slow_one(person: Person) -> None:
    person.swipe((540, 1500), (540, 1000), seconds=2.0)
    person.wait(5)
    slow = listing(person).position()
    other = Person()
    other.open(ROWS)
    other.swipe((540, 1500), (540, 1000), seconds=0.1)
    other.wait(5)
    assert listing(other).position() > 2 * slow


def test_a_fling_continues_after_the_finger_is_lifted_and_settles(person: Person) -> None:
    person.swipe((540, 1500), (540, 900), seconds=0.15)
    at_once = listing(person).position()
    person.wait(0.3)
    later = listing(person).position()
    person.wait(10)
    rest = listing(person).position()
    person.wait(10)
    assert at_once < later < rest
    assert listing(person).position() == rest


def test_a_fling_ends_at_the_same_place_however_often_it_is_read(person: Person) -> None:
    other = Person()
    other.open(ROWS)
    for each in (person, other):
        each.swipe((540, 1500), (540, 900), seconds=0.2)
    for _ in range(50):
        person.wait(0.1)
        listing(person).position()
    other.wait(5)
    assert listing(person).position() == listing(other).position()


def test_the_list_stops_at_its_end(person: Person) -> None:
    listing(person).scroll_to(10**9)
    assert rows(person)[-1] == 500
    before = listing(person).position()
    person.swipe((540, 1800), (540, 600), seconds=0.1)
    person.wait(5)
    assert listing(person).position() == before
    assert listing(person).children[-1].bounds.bottom == listing(person).bounds.bottom


def test_a_fling_to_the_start_ends_there(person: Person) -> None:
    person.swipe((540, 1500), (540, 1200), seconds=0.2)
    person.wait(3)
    person.swipe((540, 600), (540, 2000), seconds=0.1)
    person.wait(8)
    assert listing(person).position() == 0


def test_only_rows_on_screen_exist_and_their_views_are_reused(person: Person) -> None:
    view = listing(person)
    before: list[View] = list(view.children)
    assert len(before) <= view.bounds.height // before[0].bounds.height + 2
    person.swipe((540, 2000), (540, 400), seconds=0.1)
    person.wait(8)
    assert rows(person)[0] > 20
    again = [row for row in view.children if row in before]
    assert again
    seen = {id(row) for row in before} | {id(row) for row in view.children}
    assert len(seen) <= len(before) + 3


def test_partly_visible_rows_exist_at_both_edges_only(person: Person) -> None:
    view = listing(person)
    view.scroll_to(100)
    heights = [row.visible_bounds().height for row in view.children]
    full = max(heights)
    assert all(height == full for height in heights[1:-1])
    assert 0 < heights[0] < full
    assert 0 < heights[-1] <= full


def test_a_finger_stops_a_fling_without_clicking_the_row(person: Person) -> None:
    person.swipe((540, 1800), (540, 600), seconds=0.1)
    person.tap_at(300, 1200, after=0.2)
    stopped = listing(person).position()
    person.wait(5)
    assert listing(person).position() == stopped
    assert person.activity() == "dev.handroid.rows.RowsActivity"


def test_a_drag_over_a_row_does_not_open_it(person: Person) -> None:
    person.swipe((300, 1500), (300, 1200), seconds=1.0)
    person.wait(3)
    assert person.activity() == "dev.handroid.rows.RowsActivity"


def test_a_move_within_the_slop_is_still_a_tap(person: Person) -> None:
    x, y = person.find("Row 3").bounds.center
    person.swipe((x, y), (x + 10, y + 10), seconds=0.1)
    assert person.activity() == "dev.handroid.rows.DetailActivity"


def test_a_finger_that_rests_before_it_is_lifted_does_not_fling(person: Person) -> None:
    down = person.world.now + 1
    world = person.world
    world.touch(Touch(TouchAction.DOWN, (Pointer(0, 540, 1500),), down, down))
    for step in range(1, 11):
        at = (Pointer(0, 540, 1500 - 60 * step),)
        world.touch(Touch(TouchAction.MOVE, at, down + step * 0.01, down))
    world.touch(Touch(TouchAction.UP, (Pointer(0, 540, 900),), down + 1.0, down))
    position = listing(person).position()
    person.wait(5)
    assert listing(person).position() == position


def test_scroll_forward_scrolls_one_viewport_and_reports_the_end(person: Person) -> None:
    view = listing(person)
    assert view.scroll_forward()
    person.wait(1)
    assert view.position() == view.bounds.height
    view.scroll_to(10**9)
    assert not view.scroll_forward()
    assert view.scroll_backward()


def test_only_views_that_can_scroll_report_it() -> None:
    person = Person()
    person.open(NOTES)
    assert not person.find("list").scrollable
    person.open(ROWS)
    assert person.find("list").scrollable
    person.open(SETTINGS)
    assert person.find("recycler_view").scrollable


def test_views_that_are_scrolled_away_exist_but_are_not_visible() -> None:
    person = Person()
    person.open(FORM)
    person.tap("name")
    root = person.world.active_window()
    assert root is not None
    save = root.root.find("save")
    assert save is not None
    assert not save.visible_to_user()
    assert save.visible_bounds().empty
    person.swipe((540, 1500), (540, 700), seconds=0.5)
    person.wait(3)
    assert save.visible_to_user()


def test_the_fling_distance_follows_androids_spline() -> None:
    # Calculated from OverScroller's constants for 3000 px/s at 420 dpi: 643.2 px in 0.6125 s.
    movement = fling(0, 3000, 0.0, 10**9, 2.625)
    assert movement is not None
    end = movement.position(movement.ends_at)
    assert end == 643
    assert movement.duration == pytest.approx(0.6125, abs=0.001)
    assert movement.position(movement.duration / 2) > end / 2


def test_a_fling_that_meets_the_edge_ends_earlier() -> None:
    free = fling(0, 3000, 0.0, 10**9, 2.625)
    cut = fling(0, 3000, 0.0, 300, 2.625)
    assert free is not None
    assert cut is not None
    assert cut.ends_at < free.ends_at
    assert cut.position(100.0) == pytest.approx(300, abs=2)
