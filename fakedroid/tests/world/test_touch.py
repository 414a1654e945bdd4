"""Taps, long presses, double taps, several fingers, and touches that do nothing."""

import pytest

from fakedroid.world.events import Pointer, Touch, TouchAction
from tests.world.person import CALCULATOR, FORM, GESTURES, ROWS, Person


@pytest.fixture
def area() -> Person:
    person = Person()
    person.open(GESTURES)
    return person


def last(person: Person) -> str:
    return person.find("last").text


def test_a_short_press_opens_a_row_and_a_long_one_its_menu() -> None:
    person = Person()
    person.open(ROWS)
    person.hold("Row 2", 0.3)
    assert person.activity() == "dev.handroid.rows.DetailActivity"
    person.world.back()
    person.wait(1)
    person.hold("Row 2", 0.45)
    assert person.activity() == "dev.handroid.rows.RowsActivity"
    assert person.sees("Hide")


@pytest.mark.parametrize(("api", "opens_menu"), [(28, False), (29, False), (30, True), (35, True)])
def test_a_press_of_450_ms_is_long_from_api_30_on(api: int, opens_menu: bool) -> None:
    person = Person(api)
    person.open(ROWS)
    person.hold("Row 2", 0.45)
    assert person.sees("Hide") is opens_menu


def test_the_settings_decide_how_long_a_long_press_is() -> None:
    person = Person()
    person.world.surroundings.settings.put("secure", "long_press_timeout", "1500")
    person.open(ROWS)
    person.hold("Row 2", 1.0)
    assert person.activity() == "dev.handroid.rows.DetailActivity"


def test_a_long_press_on_a_plain_button_still_clicks() -> None:
    person = Person()
    person.open(CALCULATOR)
    person.hold("digit_7", 2.0)
    assert person.find("formula").text == "7"


@pytest.mark.parametrize(
    ("gap", "seen"), [(0.02, "tap"), (0.06, "double tap"), (0.29, "double tap"), (0.35, "tap")]
)
def test_two_taps_are_a_double_tap_between_40_and_300_ms(
    area: Person, gap: float, seen: str
) -> None:
    area.tap_at(540, 1500)
    area.tap_at(540, 1500, after=gap)
    assert last(area) == seen


def test_two_taps_far_apart_are_not_a_double_tap(area: Person) -> None:
    area.tap_at(200, 1000)
    area.tap_at(900, 2000, after=0.1)
    assert last(area) == "tap"


def test_a_long_press_on_the_area_is_reported(area: Person) -> None:
    area.press_at(540, 1500, held=0.6)
    assert last(area) == "long press"


def test_a_swipe_on_the_area_is_reported_with_its_direction(area: Person) -> None:
    area.swipe((540, 1800), (540, 1000))
    assert last(area) == "swipe up"
    area.swipe((300, 1500), (800, 1500))
    assert last(area) == "swipe right"


def test_two_fingers_moving_apart_are_a_pinch_with_its_scale(area: Person) -> None:
    world, t = area.world, area.world.now + 1
    left, right = Pointer(0, 500, 1500), Pointer(1, 600, 1500)
    world.touch(Touch(TouchAction.DOWN, (left,), t, t))
    world.touch(Touch(TouchAction.POINTER_DOWN, (left, right), t + 0.01, t, changed=1))
    for step in range(1, 11):
        fingers = (Pointer(0, 500 - 10 * step, 1500), Pointer(1, 600 + 10 * step, 1500))
        world.touch(Touch(TouchAction.MOVE, fingers, t + 0.02 * step, t))
    world.touch(Touch(TouchAction.POINTER_UP, fingers, t + 0.3, t, changed=1))
    world.touch(Touch(TouchAction.UP, fingers[:1], t + 0.31, t))
    assert last(area) == "pinch"
    assert area.find("scale").text == "3.00"


def test_lifting_the_first_of_two_fingers_lets_the_other_continue_scrolling() -> None:
    person = Person()
    person.open(ROWS)
    world, t = person.world, person.world.now + 1
    first, second = Pointer(0, 300, 1500), Pointer(1, 700, 1500)
    world.touch(Touch(TouchAction.DOWN, (first,), t, t))
    world.touch(Touch(TouchAction.MOVE, (Pointer(0, 300, 1400),), t + 0.1, t))
    fingers = (Pointer(0, 300, 1400), second)
    world.touch(Touch(TouchAction.POINTER_DOWN, fingers, t + 0.2, t, changed=1))
    world.touch(Touch(TouchAction.POINTER_UP, fingers, t + 0.3, t, changed=0))
    before = person.find("list").children[0].bounds.top
    world.touch(Touch(TouchAction.MOVE, (Pointer(1, 700, 1450),), t + 0.4, t))
    world.touch(Touch(TouchAction.UP, (Pointer(1, 700, 1450),), t + 0.9, t))
    assert person.find("list").children[0].bounds.top == before - 50


def test_a_finger_lifted_elsewhere_without_a_move_still_clicks_what_it_pressed() -> None:
    person = Person()
    person.open(CALCULATOR)
    x, y = person.find("digit_7").bounds.center
    t = person.world.now + 1
    person.world.touch(Touch(TouchAction.DOWN, (Pointer(0, x, y),), t, t))
    person.world.touch(Touch(TouchAction.UP, (Pointer(0, x, y + 900),), t + 0.1, t))
    assert person.find("formula").text == "7"


def test_an_up_without_a_down_is_ignored() -> None:
    person = Person()
    person.open(CALCULATOR)
    x, y = person.find("digit_7").bounds.center
    t = person.world.now + 1
    person.world.touch(Touch(TouchAction.UP, (Pointer(0, x, y),), t, t))
    person.world.touch(Touch(TouchAction.MOVE, (Pointer(0, x, y),), t, t))
    assert person.find("formula").text == ""


def test_a_cancelled_press_does_nothing() -> None:
    person = Person()
    person.open(CALCULATOR)
    finger = (Pointer(0, *person.find("digit_7").bounds.center),)
    t = person.world.now + 1
    person.world.touch(Touch(TouchAction.DOWN, finger, t, t))
    person.world.touch(Touch(TouchAction.CANCEL, finger, t + 0.1, t))
    person.world.touch(Touch(TouchAction.UP, finger, t + 0.2, t))
    assert person.find("formula").text == ""


def test_a_finger_that_leaves_the_button_does_not_press_it() -> None:
    person = Person()
    person.open(CALCULATOR)
    start = person.find("digit_7").bounds.center
    person.swipe(start, (start[0], start[1] + 900), seconds=0.2)
    assert person.find("formula").text == ""


def test_a_disabled_button_swallows_the_touch() -> None:
    person = Person()
    person.open(FORM)
    person.find("save").enabled = False
    person.tap("save")
    assert not person.sees("Name is missing")


def test_clicks_by_accessibility_do_what_taps_do() -> None:
    person = Person()
    person.open(CALCULATOR)
    assert person.find("digit_7").perform_click()
    assert person.find("formula").text == "7"
    assert not person.find("formula").perform_click()


def test_long_clicks_by_accessibility_open_the_menu() -> None:
    person = Person()
    person.open(ROWS)
    assert person.find("row").perform_long_click()
    assert person.sees("Hide")


def test_separate_events_with_their_own_down_times_still_make_one_gesture() -> None:
    person = Person()
    person.open(CALCULATOR)
    finger = (Pointer(0, *person.find("digit_7").bounds.center),)
    t = person.world.now + 1
    person.world.touch(Touch(TouchAction.DOWN, finger, t, t))
    person.world.touch(Touch(TouchAction.UP, finger, t + 0.2, t + 0.2))
    assert person.find("formula").text == "7"


def test_taps_while_the_screen_is_off_do_nothing() -> None:
    person = Person()
    person.open(CALCULATOR)
    x, y = person.find("digit_7").bounds.center
    person.world.sleep()
    person.tap_at(x, y)
    person.world.wake()
    person.world.unlock()
    assert person.find("formula").text == ""
