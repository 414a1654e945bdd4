"""Keys that move the focus, click, and belong to the system; edge gestures."""

import pytest

from fakedroid.world import key_codes as code
from fakedroid.world.events import META_SHIFT, Key
from tests.world.person import CALCULATOR, FORM, NOTES, ROWS, Person


@pytest.fixture
def person() -> Person:
    person = Person()
    person.open(FORM)
    return person


def focus(person: Person) -> str:
    view = person.world.focused_view()
    return view.name if view else ""


def test_nothing_has_focus_until_somebody_touches_or_types(person: Person) -> None:
    assert focus(person) == ""


def test_the_first_tab_only_leaves_touch_mode_and_the_next_ones_move(person: Person) -> None:
    person.key(code.TAB)
    assert focus(person) == "name"
    person.key(code.TAB)
    assert focus(person) == "phone"
    person.key(code.TAB, META_SHIFT)
    assert focus(person) == "name"


def test_typing_with_nothing_focused_goes_into_the_first_field(person: Person) -> None:
    person.type("Ada")
    assert person.field("name").text == "Ada"


def test_tab_leaves_every_field_also_multi_line_ones(person: Person) -> None:
    person.tap("password")
    person.key(code.TAB)
    assert focus(person) == "note"
    person.key(code.TAB)
    assert focus(person) == "photo"
    assert person.field("note").text == ""


def test_arrows_prefer_views_straight_ahead(person: Person) -> None:
    person.open(ROWS)
    person.find("row_button").perform_focus()
    person.key(code.DPAD_DOWN)
    lower = person.world.focused_view()
    assert lower is not None
    assert lower.name == "row_button"
    assert lower.bounds.top > person.find("row_button").bounds.top


def test_focusing_by_accessibility_leaves_touch_mode_and_is_refused_twice(person: Person) -> None:
    assert person.find("favorite").perform_focus()
    assert not person.world.touch_mode
    assert not person.find("favorite").perform_focus()


def test_enter_in_a_single_line_field_moves_the_focus_down(person: Person) -> None:
    person.tap("name")
    person.key(code.ENTER)
    assert focus(person) == "phone"
    assert person.field("name").text == ""


def test_arrows_go_to_the_nearest_view_and_center_clicks_it(person: Person) -> None:
    person.world.back()
    person.open(CALCULATOR)
    for key in (code.DPAD_DOWN, code.DPAD_DOWN, code.DPAD_RIGHT):
        person.key(key)
    assert focus(person) == "digit_8"
    person.key(code.DPAD_CENTER)
    assert person.find("formula").text == "8"


def test_space_checks_a_focused_check_box_when_it_is_released(person: Person) -> None:
    person.find("favorite").perform_focus()
    at = person.world.now + 1
    person.world.stage.touch_mode = False
    person.world.key(Key(code.SPACE, "down", at))
    assert not person.find("favorite").checked
    person.world.key(Key(code.SPACE, "up", at))
    assert person.find("favorite").checked


def test_moving_the_focus_off_a_field_hides_the_keyboard(person: Person) -> None:
    person.tap("note")
    assert person.world.keyboard_shown
    person.find("favorite").perform_focus()
    assert not person.world.keyboard_shown


def test_home_back_and_app_switch_keys(person: Person) -> None:
    person.key(code.HOME)
    assert person.activity() == "com.android.launcher3.Launcher"
    person.key(code.APP_SWITCH)
    assert person.find("overview_panel")
    person.key(code.BACK)
    assert person.find("hotseat")


def test_power_and_wakeup_keys(person: Person) -> None:
    person.key(code.POWER)
    assert not person.awake()
    person.key(code.BACK)
    person.key(code.TAB)
    person.key(code.HOME)
    assert not person.awake()
    person.key(code.WAKEUP)
    assert person.awake()
    person.key(code.WAKEUP)
    assert person.awake()
    person.key(code.MENU)
    assert not person.locked()
    person.key(code.SLEEP)
    assert not person.awake()


def test_volume_keys_stay_within_their_range(person: Person) -> None:
    before = person.world.volume
    person.key(code.VOLUME_UP)
    assert person.world.volume == before + 1
    for _ in range(30):
        person.key(code.VOLUME_DOWN)
    assert person.world.volume == 0


def test_the_notification_key_opens_and_closes_the_shade(person: Person) -> None:
    person.key(code.NOTIFICATION)
    assert person.shade() == "notifications"
    person.key(code.NOTIFICATION)
    assert person.shade() == "closed"


def test_escape_goes_back(person: Person) -> None:
    person.tap("save")
    person.key(code.ESCAPE)
    assert not person.sees("Name is missing")


def test_a_swipe_from_the_side_goes_back_on_a_phone_with_gestures() -> None:
    person = Person()
    person.open(ROWS)
    person.tap("Row 2")
    person.swipe((4, 1200), (600, 1200))
    assert person.activity() == "dev.handroid.rows.RowsActivity"
    person.tap("Row 2")
    person.swipe((1076, 1200), (500, 1200))
    assert person.activity() == "dev.handroid.rows.RowsActivity"


def test_a_swipe_from_the_side_is_the_apps_on_a_phone_with_buttons() -> None:
    person = Person(30)
    person.open(ROWS)
    person.tap("Row 2")
    person.swipe((4, 1200), (600, 1200))
    assert person.activity() == "dev.handroid.rows.DetailActivity"


def test_a_swipe_from_below_goes_home() -> None:
    person = Person()
    person.open(ROWS)
    person.swipe((540, 2390), (540, 1500), seconds=0.2)
    assert person.activity() == "com.android.launcher3.Launcher"


def test_the_navigation_buttons_work_on_levels_that_have_them() -> None:
    person = Person(30)
    person.open(NOTES)
    person.tap("Overview")
    assert person.find("overview_panel")
    person.tap("Home")
    assert person.find("hotseat")
    person.open(NOTES)
    person.tap("Ideas")
    person.tap("Back")
    assert person.activity() == "dev.handroid.notes.NotesActivity"
