"""What an id depends on, and how a changed page affects it."""

from dataclasses import replace

import pytest

from handroid.errors import ElementNotFound
from handroid.model.screen import Bounds, Screen
from handroid.phone.element_ids import IdentifiedWindow
from handroid.phone.shown_screens import ShownScreens
from tests.unit.phone.trees import BOX, BUTTON, IMAGE, TEXT, element, screen, window

LINES = ("Heading", "second", "third", "fourth", "fifth", "sixth")


def test_a_resource_id_that_only_one_element_has_is_enough() -> None:
    def ids(text: str, count: int) -> list[str]:
        made = [replace(element(TEXT, text=text), resource_id="a:id/title") for _ in range(count)]
        named = IdentifiedWindow(window(element(BOX, *made, element(TEXT, text="x"))), 1, True)
        return [found.id for found in named.elements if found.element.resource_id]

    assert ids("One", 1) == ids("Two", 1)
    assert ids("One", 2) != ids("Two", 2)


def test_an_element_without_words_is_named_by_the_words_next_to_it() -> None:
    def image_beside(text: str) -> str:
        row = element(BOX, element(TEXT, text=text), element(IMAGE, clickable=True))
        others = [element(TEXT, text=line, at=20) for line in LINES]
        named = IdentifiedWindow(window(element(BOX, row, *others)), 1, True)
        return next(each.id for each in named.elements if each.element.class_name == IMAGE)

    assert image_beside("Wi-Fi") != image_beside("Bluetooth")


def page(instance: str, *lines: str) -> Screen:
    texts = [element(TEXT, text=line, at=10 * n) for n, line in enumerate(lines)]
    root = element(BOX, *texts, element(BUTTON, text="Go", at=90, clickable=True))
    made = screen(replace(root, bounds=Bounds(0, 0, 100, 200)))
    return replace(made, windows=(replace(made.windows[0], instance=instance),))


def found_after(then: Screen, now: Screen) -> bool:
    shown = ShownScreens()
    named = shown.show(then)
    go = next(each for each, _, element in named.rows() if element.text == "Go")
    try:
        return shown.find(go, now).element.text == "Go"
    except ElementNotFound:
        return False


@pytest.mark.parametrize(
    ("instance", "lines", "found"),
    [
        ("1", LINES, True),
        ("1", (*LINES[:3], "new", *LINES[4:]), True),
        ("1", (*LINES[:2], "newer", "new", *LINES[4:]), False),
        ("1", ("New heading", *LINES[1:]), False),
        ("2", LINES, True),
        ("2", (*LINES[:3], "new", *LINES[4:]), False),
    ],
    ids=["same", "one line", "two lines", "heading", "new window", "one line in a new window"],
)
def test_a_line_may_change_in_a_window_that_stays(
    instance: str, lines: tuple[str, ...], found: bool
) -> None:
    whole = page("1", *LINES)
    assert found_after(whole, page(instance, *lines)) is found


def test_ids_do_not_depend_on_earlier_looks() -> None:
    def ids(shown: ShownScreens, *lines: str) -> list[str]:
        return [each for each, _, _ in shown.show(page("1", *lines)).rows()]

    shown = ShownScreens()
    for lines in (LINES, LINES[:3], ("Heading", "twin", "twin"), ("twin", *LINES), LINES):
        assert ids(shown, *lines) == ids(ShownScreens(), *lines)


def test_a_window_recreated_by_a_rotation_is_the_same() -> None:
    def shaped(made: Screen, bounds: Bounds) -> Screen:
        return replace(made, windows=(replace(made.windows[0], bounds=bounds),))

    upright, lying = Bounds(300, 300, 400, 500), Bounds(0, 300, 400, 500)
    then = shaped(page("1", *LINES), upright)
    now = page("2", *LINES[:3], "new", *LINES[4:])
    assert found_after(then, shaped(now, lying))
    assert not found_after(then, shaped(now, upright))


def test_no_details_are_returned_for_what_may_be_another_element() -> None:
    shown = ShownScreens()
    named = shown.show(page("1", *LINES))
    go = next(each for each, _, element in named.rows() if element.text == "Go")
    ((_, same),) = shown.find_all([go], page("1", *LINES))
    assert same is not None
    assert same.text == "Go"
    assert shown.find_all([go], page("1", "New heading", *LINES[1:])) == [(go, None)]
