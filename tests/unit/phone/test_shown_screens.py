"""Elements that are distinguished only by their position."""

import pytest

from handroid.errors import ElementNotFound
from handroid.model.screen import Screen
from handroid.phone.shown_screens import ShownScreens
from tests.unit.phone.trees import BOX, IMAGE, TEXT, element, screen


def test_twins_are_distinguished_while_nothing_changes_and_refused_after() -> None:
    def now(text: str = "Gallery") -> Screen:
        pictures = [element(IMAGE, at=at, clickable=True) for at in (20, 40)]
        return screen(element(BOX, element(TEXT, text=text), *pictures))

    shown = ShownScreens()
    named = shown.show(now())
    ids = [each for each, _, found in named.rows() if found.class_name == IMAGE]
    tops = [shown.find(each, now()).element.bounds.top for each in ids]
    assert tops == [20, 40]
    for each in ids:
        with pytest.raises(ElementNotFound):
            shown.find(each, now("Other gallery"))


def test_twins_at_one_position_count_as_one_when_a_counter_changes() -> None:
    def now(count: str) -> Screen:
        pictures = [element(IMAGE, at=20, clickable=True) for _ in range(2)]
        texts = [element(TEXT, text=text) for text in ("Gallery", "Of pictures", count)]
        return screen(element(BOX, *texts, *pictures))

    shown = ShownScreens()
    named = shown.show(now("5 min"))
    ids = [each for each, _, found in named.rows() if found.class_name == IMAGE]
    assert [shown.find(each, now("6 min")).element.class_name for each in ids] == [IMAGE, IMAGE]
