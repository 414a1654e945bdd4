"""Cases of spec 004's listing that screens of the virtual phone do not cover."""

import pytest

from handroid.model.screen import Component, Screen, WindowType
from handroid.phone.shown_screens import ShownScreens
from handroid.views.reference_tsv import render
from tests.unit.views.screens import DISPLAY, PACKAGE, window


@pytest.mark.parametrize(
    ("focused", "kind", "named"),
    [
        (True, WindowType.APPLICATION, True),
        (False, WindowType.APPLICATION, False),
        (True, WindowType.SYSTEM, False),
    ],
)
def test_the_activity_is_that_of_the_focused_app(
    focused: bool, kind: WindowType, named: bool
) -> None:
    front = Component(PACKAGE, f"{PACKAGE}.Main")
    shown = Screen(DISPLAY, (window(focused=focused, type=kind),), front)
    assert ("activity:.Main" in render(ShownScreens().show(shown))) is named
