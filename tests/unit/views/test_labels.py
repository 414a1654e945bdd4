"""A label means the only thing with it; otherwise the error lists what there is."""

from typing import Any

import pytest

from handroid.errors import ActionFailed, ElementNotFound, InvalidParams
from handroid.model.screen import Bounds, Element, Window, WindowType
from handroid.views.labels import labelled
from handroid.views.lean import OUT_OF_VIEW, lean
from handroid.views.lean_things import Thing
from tests.unit.views.screens import element, identified, window


def text(said: str, **more: Any) -> Element:
    return element("TextView", said, **more)


def row(*inside: Element, **more: Any) -> Element:
    return element("LinearLayout", "", *inside, clickable=True, **more)


def button(said: str, **more: Any) -> Element:
    return element("Button", said, clickable=True, **more)


def meant(label: str, *windows: Window) -> Thing:
    """Return the thing with a label on a screen with some windows."""
    named = identified(*windows)
    made = lean(named)
    numbers = {each: place for place, each in enumerate(made.ids(), 1)}
    return labelled(named.screen, made, label, numbers, lambda: lean(named, unfold=(OUT_OF_VIEW,)))


WIFI = row(text("Wi-Fi"), text("Connected"))
APPS = row(text("Apps"), text("Wi-Fi"))


@pytest.mark.parametrize("label", ["Wi-Fi", "Connected", "wi-fi", "CONNECTED", " Wi-Fi "])
def test_the_texts_of_a_row_mean_the_row(label: str) -> None:
    assert meant(label, window(WIFI)).element is WIFI


def test_the_content_of_a_field_means_the_field() -> None:
    field = element("EditText", "Name", editable=True)
    assert meant("Name", window(field)).element is field


def test_a_label_is_preferred_to_a_text_beside_it() -> None:
    assert meant("Wi-Fi", window(APPS, WIFI)).element is WIFI


def test_several_things_with_one_name_are_listed_with_their_ids_and_rows() -> None:
    rows = [
        element("LinearLayout", "", text(f"Row {n}"), text("Some more"), button("Pick"))
        for n in (1, 2)
    ]
    with pytest.raises(InvalidParams) as raised:
        meant("Pick", window(element("ListView", "", *rows)))
    assert str(raised.value) == (
        "2 things are called 'Pick': e1 in 'Row 1', e2 in 'Row 2'. Use an id."
    )


def test_a_long_list_of_matches_is_truncated_and_says_so() -> None:
    with pytest.raises(InvalidParams, match=r"e10 and 5 more\."):
        meant("OK", window(*(button("OK") for _ in range(15))))


def test_the_error_for_a_covered_thing_names_its_cover() -> None:
    box = Bounds(0, 200, 1080, 500)
    dialog = window(row(text("Sure?"), bounds=box), bounds=box, package="com.dialog")
    with pytest.raises(ActionFailed) as raised:
        meant("Wi-Fi", dialog, window(WIFI))
    expected = "'Wi-Fi' is covered by the dialog of com.dialog. Close that first."
    assert str(raised.value) == expected


def test_the_keyboard_covers_too() -> None:
    box = Bounds(0, 300, 1080, 2400)
    keys = window(type=WindowType.INPUT_METHOD, package="com.keys", bounds=box)
    with pytest.raises(ActionFailed, match="covered by the keyboard of com"):
        meant("Wi-Fi", keys, window(WIFI))


def test_the_error_for_a_thing_out_of_view_suggests_scrolling() -> None:
    with pytest.raises(ActionFailed, match=r"'Later' is out of view\. Scroll to it first"):
        meant("Later", window(WIFI, button("Later", visible=False)))


def test_a_text_that_nothing_owns_is_only_text() -> None:
    with pytest.raises(ActionFailed, match="'Settings' is only text"):
        meant("Settings", window(text("Settings"), WIFI))


def test_the_error_for_a_missing_label_suggests_similar_ones() -> None:
    with pytest.raises(ElementNotFound) as raised:
        meant("Wi-Fi calling", window(WIFI))
    said = "Nothing on the screen is called 'Wi-Fi calling'. There is 'Wi-Fi'."
    assert str(raised.value) == said


@pytest.mark.parametrize("label", ["", " ", "\u200b"])
def test_an_empty_label_matches_nothing(label: str) -> None:
    with pytest.raises(ElementNotFound):
        meant(label, window(button("")))


def test_a_line_break_in_a_label_may_be_escaped_or_not() -> None:
    tab = button("Explorer\nTab 1 of 3")
    assert meant("Explorer\nTab 1 of 3", window(tab)).element is tab
    assert meant(r"Explorer\nTab 1 of 3", window(tab)).element is tab
