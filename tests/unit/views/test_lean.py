"""The lean view: what is written for each thing, and that no text of an app can forge it."""

import re
from typing import Any

import pytest
from hypothesis import given

from handroid.model.screen import Barrier, Bounds, Component, Element, WindowType
from handroid.views.lean import lean
from handroid.views.lean_text import one_line
from tests.unit.views.screens import (
    ANY,
    HOSTILE,
    PACKAGE,
    WHOLE,
    WORDS,
    element,
    identified,
    lines,
    trees,
    window,
    written,
)

NOWHERE = Bounds(0, 0, 0, 0)
OUR_WORDS = re.compile(
    r"(?:#[\w.$?-]*|empty|field|password|slider|page|scroll|sideways|long_press|on|off"
    r"|\d+ (?:above|below|before|after)|checked|unchecked|selected|focused|disabled)(?: (?!$)|$)"
)


def text(said: str, **more: Any) -> Element:
    return element("TextView", said, **more)


def row(*inside: Element, **more: Any) -> Element:
    return element("LinearLayout", "", *inside, clickable=True, **more)


def test_a_rows_texts_belong_to_the_row() -> None:
    icon = element("ImageView", description="Signal")
    assert lines(row(icon, text("Wi-Fi"), text("Connected"))) == ["e1 Signal | Wi-Fi | Connected"]


def test_a_text_that_no_action_owns_begins_with_a_space() -> None:
    assert lines(text("Settings"), element("Button", "OK", clickable=True)) == [
        " Settings",
        "e1 OK",
    ]


def test_a_switch_that_does_not_act_by_itself_is_the_state_of_its_row() -> None:
    switch = element("Switch", "OFF", checkable=True)
    assert lines(row(text("Wi-Fi"), switch)) == ["e1 Wi-Fi\toff"]


def test_a_switch_that_acts_by_itself_is_a_separate_target() -> None:
    switch = element(
        "Switch", "ON", checkable=True, checked=True, clickable=True, resource_id="a:id/toggle"
    )
    assert lines(row(text("Wi-Fi"), switch)) == ["e1 Wi-Fi", "e2\t#toggle on"]


@pytest.mark.parametrize(
    ("kind", "checked", "word"),
    [
        ("CheckBox", False, "unchecked"),
        ("CheckBox", True, "checked"),
        ("RadioButton", True, "checked"),
        ("ToggleButton", True, "on"),
        ("androidx.appcompat.widget.SwitchCompat", False, "off"),
    ],
)
def test_toggles_show_their_state(kind: str, checked: bool, word: str) -> None:
    box = element(kind, "Agree", checkable=True, checked=checked, clickable=True)
    assert lines(box) == [f"e1 Agree\t{word}"]


def test_states_are_words_after_a_tab() -> None:
    tab = element("Button", "Home", clickable=True, selected=True, focused=True, enabled=False)
    assert lines(tab) == ["e1 Home\tselected focused disabled"]


def test_things_with_only_a_long_press_say_so() -> None:
    assert lines(element("View", "Hold me", long_clickable=True)) == ["e1 Hold me\tlong_press"]
    assert lines(element("View", "Tap me", long_clickable=True, clickable=True)) == ["e1 Tap me"]


def test_a_checkbox_without_a_name_is_labelled_by_its_row() -> None:
    def at(top: int, *inside: Element) -> Element:
        return element("LinearLayout", "", *inside, bounds=Bounds(0, top, 1080, top + 90))

    box = element("CheckBox", "", checkable=True, clickable=True)
    rows = [at(100, box, text("Milk")), at(200, text("Bread"), box)]
    assert lines(element("ListView", "", *rows)) == ["e1 Milk\tunchecked", "e2 Bread\tunchecked"]
    more = at(100, box, text("Milk"), element("Button", "Edit", clickable=True))
    shown = lines(element("ListView", "", more))
    assert shown == ["e1\t#CheckBox unchecked", " Milk", "e2 Edit"]


@pytest.mark.parametrize(
    ("place", "labels"),
    [
        (Bounds(0, 100, 900, 150), True),
        (Bounds(0, 150, 400, 190), True),
        (Bounds(0, 0, 900, 20), False),
        (Bounds(0, 210, 90, 290), True),
        (Bounds(950, 210, 990, 290), False),
    ],
)
def test_the_text_above_or_left_of_a_field_without_a_label_is_its_label(
    place: Bounds, labels: bool
) -> None:
    field = element("EditText", "Ada", editable=True, bounds=Bounds(100, 200, 900, 300))
    expected = ["e1 Name = Ada\tfield"] if labels else [" Name", "e1 = Ada\tfield"]
    assert lines(text("Name", bounds=place), field) == expected


def test_a_text_is_not_the_label_of_a_field_that_has_one() -> None:
    field = element("EditText", "", hint="Name", editable=True, bounds=Bounds(0, 150, 900, 250))
    shown = lines(text("Contact", bounds=Bounds(0, 100, 900, 150)), field)
    assert shown == [" Contact", "e1 Name\tempty field"]


def test_the_states_of_two_checkboxes_in_a_row_are_both_written() -> None:
    boxes = [element("CheckBox", name, checkable=True, checked=name == "B") for name in "AB"]
    assert lines(row(text("Both"), *boxes)) == ["e1 Both | A\tunchecked", "e2 B\tchecked"]


def test_a_selected_box_around_a_text_makes_the_text_selected() -> None:
    assert lines(element("View", "", text("Triage"), selected=True)) == [" Triage\tselected"]


@pytest.mark.parametrize(
    ("held", "hint", "password", "line"),
    [
        ("", "Name", False, "e1 Name\tempty field"),
        ("Name", "Name", False, "e1 Name\tempty field"),
        ("Ada", "Name", False, "e1 Name = Ada\tfield"),
        ("Ada", None, False, "e1 = Ada\tfield"),
        ("•••", "PIN", True, "e1 PIN = •••\tpassword"),
        ("", "PIN", True, "e1 PIN\tempty password"),
        ("a = b", "x = y", False, r"e1 x \= y = a = b" + "\tfield"),
    ],
)
def test_the_hint_of_a_field_is_separate_from_its_content(
    held: str, hint: str | None, password: bool, line: str
) -> None:
    field = element("EditText", held, hint=hint, editable=True, clickable=True, password=password)
    assert lines(field) == [line]


def test_a_placeholder_inside_a_field_is_its_label() -> None:
    field = element("EditText", "", text("New task"), editable=True, clickable=True)
    assert lines(field) == ["e1 New task\tempty field"]


@pytest.mark.parametrize(
    ("said", "more", "line"),
    [
        ("", {"description": "Volume", "extra": {"state": "40%"}}, "e1 Volume = 40%\tslider"),
        ("7.5", {"description": "Volume"}, "e1 Volume = 7.5\tslider"),
        ("Brightness", {}, "e1 Brightness\tslider"),
        ("", {"description": "38%"}, "e1 = 38%\tslider"),
    ],
)
def test_a_slider_shows_its_value(said: str, more: dict[str, Any], line: str) -> None:
    assert lines(element("SeekBar", said, **more)) == [line]


def test_scrollable_things_have_an_id_and_count_what_is_out_of_view() -> None:
    gone = text("gone", bounds=NOWHERE)
    unseen = row(text("unseen", visible=False), visible=False)
    listed = element("RecyclerView", "", gone, row(text("One")), unseen, scrollable=True)
    assert lines(listed) == ["e1\tscroll 1 above 2 below", "e2 One"]


def test_things_out_of_view_are_written_on_request() -> None:
    two = row(text("Two", visible=False), visible=False)
    listed = element("FrameLayout", "", row(text("One")), two)
    assert lines(listed) == ["e1 One", "hidden 2"]
    assert lines(listed, unfold=("out of view",)) == ["e1 One", "e2 Two"]


def test_things_that_can_be_tapped_and_scrolled_say_so() -> None:
    chosen = element("Spinner", "", text("Friends"), clickable=True, scrollable=True)
    assert lines(chosen) == ["e1 Friends\tscroll"]
    card = row(text("Inside"), description="Card", scrollable=True)
    assert lines(card) == ["e1 Card | Inside\tscroll"]


def test_horizontal_scrolling_is_marked() -> None:
    chips = [
        element("Button", name, clickable=True, bounds=Bounds(left, 0, left + 100, 50))
        for name, left in (("All", 0), ("New", 110))
    ]
    assert lines(element("View", "", *chips, scrollable=True))[0] == "e1\tscroll sideways"


def test_elements_that_fill_the_screen_own_no_texts() -> None:
    whole = element("FrameLayout", "", text("One"), text("Two"), clickable=True, bounds=WHOLE)
    assert lines(whole) == ["e1\t#FrameLayout", " One | Two"]


def test_free_texts_of_one_row_are_one_line() -> None:
    def at(said: str, top: int) -> Element:
        return text(said, bounds=Bounds(0, top, 500, top + 50))

    assert lines(element("View", "", at("Heart rate", 0), at("Not done", 10), at("Next", 60))) == [
        " Heart rate | Not done",
        " Next",
    ]


def test_texts_in_a_summary_are_not_repeated() -> None:
    card = row(text("Storage"), text("38% used"), description="Storage, 38% used")
    assert lines(card) == ["e1 Storage, 38% used"]
    box = element("View", "", text("Storage"), description="Storage, 38% used")
    assert lines(box) == [" Storage, 38% used"]


def test_an_icons_description_hides_no_title() -> None:
    icon = element("ImageView", description="Wi-Fi signal full")
    assert lines(row(icon, text("Wi-Fi"))) == ["e1 Wi-Fi signal full | Wi-Fi"]
    assert lines(row(element("ImageView", description="Search"), text("Search"))) == ["e1 Search"]


def test_apps_side_by_side_are_not_dialogs() -> None:
    halves = [Bounds(0, 0, 1080, 1190), Bounds(0, 1210, 1080, 2400)]
    small = [Bounds(0, 0, 1080, 800), Bounds(0, 1800, 1080, 2400)]
    for one, other in (halves, small):
        split = identified(*(window(text("x"), bounds=box) for box in (one, other)))
        assert written(split) == ["app com.example", " x", "app com.example", " x"]


def test_two_equal_texts_of_a_card_are_both_written() -> None:
    card = row(text("Heart"), text("Not done"), text("Lungs"), text("Not done"))
    assert lines(card) == ["e1 Heart | Not done | Lungs | Not done"]


def test_a_web_page_reads_as_paragraphs_with_its_links_as_targets() -> None:
    def at(said: str, top: int, **more: Any) -> Element:
        return text(said, bounds=Bounds(0, top, 900, top + 60), **more)

    parts = [at("The Gazette", 0), at("All", 100), at("about", 120), at("harbours.", 130)]
    link = at("Read more", 300, clickable=True)
    page = element("android.webkit.WebView", "Gazette", *parts, link, scrollable=True)
    assert lines(page) == [
        "e1 Gazette\tpage scroll",
        " The Gazette",
        " All about harbours.",
        "e2 Read more",
    ]


def test_line_breaks_stay_visible() -> None:
    assert lines(text("one\ntwo\\n\tthree")) == [r" one\ntwo\\n three"]


def test_invisible_texts_are_not_written() -> None:
    assert lines(text(" \n"), text("\u200b")) == []


def test_windows_are_sections_and_bars_are_one_line() -> None:
    keyboard = window(
        *(element("Key", key, clickable=True) for key in "qwerty"),
        type=WindowType.INPUT_METHOD, package="com.keys", bounds=Bounds(0, 1700, 1080, 2400),
    )  # fmt: skip
    bar = window(
        text("10:42"), type=WindowType.SYSTEM, package="com.android.systemui",
        bounds=Bounds(0, 0, 1080, 63),
    )  # fmt: skip
    box = Bounds(100, 900, 980, 1500)
    dialog = window(element("Button", "OK", clickable=True), bounds=box, package="com.dialog")
    app = window(text("Behind"), focused=False)
    named = identified(bar, keyboard, dialog, app)
    assert written(named) == [
        "dialog com.dialog",
        "e1 OK",
        "app com.example",
        " Behind",
        "status bar +1",
        "keyboard +6",
    ]
    assert "e1 q" in written(named, ("keyboard",))
    assert " 10:42" in written(named, ("status bar",))


def test_an_app_in_front_is_named_with_its_activity() -> None:
    named = identified(window())
    front = Component(PACKAGE, "com.example.Main")
    named.screen = type(named.screen)(named.screen.display, named.screen.windows, front)
    assert written(named) == ["app com.example/.Main\tno elements"]


def test_barriers_are_written_first() -> None:
    shade = window(type=WindowType.SYSTEM, package="com.android.systemui")
    first, second = written(identified(shade, barrier=Barrier.LOCKED))
    assert first.startswith("note LOCKED")
    assert second == "lock screen com.android.systemui\tno elements"


@ANY
@given(trees(HOSTILE))
def test_no_text_of_an_app_can_forge_an_id_a_state_or_a_section(tree: Element) -> None:
    named = identified(window(tree))
    made = lean(named)
    numbers = {each: place for place, each in enumerate(dict.fromkeys(made.ids()), 1)}
    (section,) = made.sections
    head, *rest = made.lines(numbers)
    assert head == ("app com.example" if section.things else "app com.example\tno elements")
    if section.contents.hidden:
        assert rest.pop() == f"hidden {section.contents.hidden}"
    for line, thing in zip(rest, section.things, strict=True):
        assert "\n" not in line
        assert line.splitlines() == [line]
        start, tab, words = line.partition("\t")
        assert "\t" not in words
        assert not tab or OUR_WORDS.sub("", words) == ""
        expected = f"e{numbers[thing.id]}" if thing.acts else ""
        assert start.split(" ")[0] == expected
        assert start.count(" | ") <= max(0, len(thing.texts) - 1) + thing.value.count(" | ")


@ANY
@given(trees(WORDS))
def test_every_text_in_view_and_every_target_is_written(tree: Element) -> None:
    named = identified(window(tree))
    view = "\n".join(written(named))
    targets = {id(thing.element) for thing in lean(named).targets()}
    for each in tree.walk():
        if not each.on_screen:
            continue
        assert all(one_line(said) in view for said in (each.text, each.description))
        if each.clickable or each.editable or each.scrollable:
            assert id(each) in targets


@ANY
@given(trees(HOSTILE))
def test_the_same_screen_is_always_written_the_same(tree: Element) -> None:
    assert written(identified(window(tree))) == written(identified(window(tree)))
