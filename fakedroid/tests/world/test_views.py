"""The accessibility attributes of views, and how layouts place them."""

import pytest

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP, at_most, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.layout.text_metrics import ellipsized, text_width, wrap
from fakedroid.world.views.containers import Column, FrameLayout, Grid, Row
from fakedroid.world.views.progress import ProgressBar, SeekBar
from fakedroid.world.views.text_view import Button, TextView
from fakedroid.world.views.view import View
from tests.world.person import CALCULATOR, FORM, ROWS, SETTINGS, Person

SCALE = Scale(2.0)


def laid(root: View, width: int = 400, height: int = 600) -> View:
    root.measure(exactly(width), exactly(height), SCALE)
    root.place(0, 0, SCALE)
    return root


def flags(view: View) -> str:
    """Return the flags as letters: Clickable, Long, focusable, checkable, Scrollable, Password."""
    given = {
        "C": view.clickable,
        "L": view.long_clickable,
        "f": view.focusable,
        "k": view.checkable,
        "S": view.scrollable,
        "P": view.password,
    }
    return "".join(letter for letter, on in given.items() if on)


@pytest.mark.parametrize(
    ("name", "class_name", "expected"),
    [
        ("name", "android.widget.EditText", "CLf"),
        ("password", "android.widget.EditText", "CLfP"),
        ("favorite", "android.widget.CheckBox", "Cfk"),
        ("reminders", "android.widget.Switch", "Cfk"),
        ("private", "android.widget.RadioButton", "Cfk"),
        ("save", "android.widget.Button", "Cf"),
        ("group", "android.widget.Spinner", "CLfS"),
        ("photo_status", "android.widget.TextView", ""),
        ("scroll", "android.widget.ScrollView", "f"),
        ("number_kind", "android.widget.RadioGroup", ""),
    ],
)
def test_each_widget_has_the_class_and_flags_android_gives_it(
    name: str, class_name: str, expected: str
) -> None:
    person = Person()
    person.open(FORM)
    view = person.find(name)
    assert view.class_name == class_name
    assert flags(view) == expected


def test_resource_ids_carry_the_package_and_the_systems_own_stay_whole() -> None:
    person = Person()
    person.open(CALCULATOR)
    assert person.find("digit_7").resource_id == "com.android.calculator2:id/digit_7"
    assert person.find("android:id/content").resource_id == "android:id/content"


def test_up_to_api_29_a_switchs_text_includes_its_state() -> None:
    for api, text in ((29, "Birthday reminders OFF"), (30, "Birthday reminders")):
        person = Person(api)
        person.open(FORM)
        assert person.find("reminders").accessible_text() == text


def test_layouts_are_not_important_for_accessibility_and_rows_to_click_are() -> None:
    person = Person()
    person.open(ROWS)
    assert not person.find("android:id/content").important
    assert person.find("row").important
    assert person.find("row_title").important
    assert person.find("list").important


def test_drawing_order_counts_from_one_in_the_parent_and_is_zero_for_roots() -> None:
    person = Person()
    person.open(ROWS)
    row = person.find("row")
    assert [child.drawing_order for child in row.children] == [1, 2]
    window = person.world.active_window()
    assert window is not None
    assert window.root.drawing_order == 0


def test_a_switch_on_a_settings_line_is_not_clickable_itself() -> None:
    person = Person()
    person.open(SETTINGS)
    person.tap("Display")
    assert flags(person.find("android:id/switch_widget")) == "k"


def test_bounds_of_a_partly_visible_row_are_clipped_for_accessibility() -> None:
    person = Person()
    person.open(ROWS)
    listing = person.find("list")
    listing.scroll_forward()
    person.wait(0.13)
    row = next(v for v in person.visible() if v.name == "row")
    assert row.bounds.top < listing.bounds.top
    assert row.accessible_bounds().top == listing.bounds.top
    assert row.accessible_bounds() == row.visible_bounds()


def test_an_invisible_view_hides_its_children_too() -> None:
    person = Person()
    person.open(FORM)
    group, private = person.find("number_kind"), person.find("private")
    below = person.find("save").bounds.top
    group.visible = False
    assert not private.visible_to_user()
    assert person.find("save").bounds.top < below


def test_a_view_outside_any_window_has_no_bounds() -> None:
    view = TextView("hello", "greeting")
    assert view.bounds == view.visible_bounds() == view.accessible_bounds() == Rect(0, 0, 0, 0)
    assert not view.visible_to_user()
    assert not view.perform_focus()


def test_weights_share_the_remaining_space() -> None:
    fixed, one, two = View(), View(), View()
    laid(Column(fixed.sized(MATCH, 50), one.sized(MATCH, 0, 1), two.sized(MATCH, 0, 3)))
    assert fixed.frame == (0, 0, 400, 100)
    assert one.frame == (0, 100, 400, 225)
    assert two.frame == (0, 225, 400, 600)


def test_margins_padding_and_gravity_place_children() -> None:
    child = View().sized(50, 30).spaced(left=5, top=10)
    end = View().sized(20, 20).aligned(Gravity.END)
    laid(Column(child, end).padded(10, 10, 10, 10))
    assert child.frame == (30, 40, 130, 100)
    assert end.frame == (340, 100, 380, 140)


def test_a_row_wraps_its_children_if_possible() -> None:
    row = Row(View().sized(50, 30), View().sized(20, 60))
    assert row.measure(at_most(1000), at_most(1000), SCALE) == (140, 120)


def test_a_frame_aligns_children_by_their_gravity() -> None:
    middle = View().sized(50, 50).aligned(Gravity.CENTER)
    corner = View().sized(50, 50).aligned(Gravity.END | Gravity.BOTTOM)
    laid(FrameLayout(middle, corner))
    assert middle.frame == (150, 250, 250, 350)
    assert corner.frame == (300, 500, 400, 600)


def test_a_grid_fills_row_by_row() -> None:
    cells = [View() for _ in range(5)]
    laid(Grid(2, cells), 400, 600)
    assert cells[0].frame == (0, 0, 200, 200)
    assert cells[3].frame == (200, 200, 400, 400)
    assert cells[4].frame == (0, 400, 200, 600)


def test_text_breaks_between_words_and_inside_long_words() -> None:
    lines = wrap("one two three", 20.0, text_width("one two ", 20.0))
    assert [(line.start, line.end) for line in lines] == [(0, 8), (8, 13)]
    long = wrap("abcdefghij", 20.0, text_width("abcde", 20.0))
    assert len(long) == 2
    assert wrap("a\n\nb", 20.0, 500)[1] == (2, 2, 0)


def test_text_that_does_not_fit_ends_in_an_ellipsis() -> None:
    assert ellipsized("short", 20.0, 500) == "short"
    cut = ellipsized("a rather long line of text", 20.0, 100)
    assert cut.endswith("…")
    assert text_width(cut, 20.0) <= 110


def test_more_text_makes_a_view_taller_only_when_it_wraps() -> None:
    short, long = TextView("one"), TextView("one " * 60)
    column = Column(short.sized(MATCH, WRAP), long.sized(MATCH, WRAP))
    laid(column)
    assert long.frame.height > 3 * short.frame.height


def test_a_seek_bar_follows_the_finger_and_scroll_actions() -> None:
    person = Person()
    person.world.expand_settings()
    bar = person.find("slider")
    assert isinstance(bar, SeekBar)
    box = bar.bounds
    person.tap_at(box.right - 10, box.center[1])
    assert bar.progress == 255
    assert person.world.surroundings.settings.get("system", "screen_brightness") == "255"
    assert bar.scroll_backward()
    assert bar.progress == 242
    assert not SeekBar(progress=100).scroll_forward()


def test_progress_bars_and_buttons_have_their_own_sizes() -> None:
    bar, button = ProgressBar("bar", 30), Button("Go")
    laid(Column(bar.sized(MATCH, WRAP), button))
    assert bar.frame.height == 32
    assert button.frame.width == 176
    assert button.frame.height == 96
