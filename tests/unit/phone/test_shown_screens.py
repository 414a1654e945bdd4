"""Elements that nothing distinguishes but their place."""

import pytest

from handroid.errors import ElementNotFound
from handroid.model.screen import Screen
from handroid.phone.shown_screens import ShownScreens
from tests.unit.phone.trees import BOX, IMAGE, TEXT, element, screen


def test_two_alike_are_told_apart_while_nothing_changes_and_refused_after() -> None:
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
