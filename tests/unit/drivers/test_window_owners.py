"""Which app a window belongs to, according to Android's own list."""

from dataclasses import replace

import pytest

from handroid.drivers.window_owners import is_front, owner_of
from handroid.model.screen import Bounds, Window, WindowType
from handroid.parsing.windows import ListedWindow

APP = WindowType.APPLICATION
WINDOW = Window(APP, "com.claimed", "", 0, Bounds(0, 100, 500, 900), None)
LISTED = ListedWindow("t", "com.real", APP, Bounds(0, 0, 500, 900), True, 0, owner="com.real")


def test_a_false_claim_is_replaced_by_the_owner_in_the_list() -> None:
    assert owner_of(WINDOW, [LISTED]) == "com.real"
    assert owner_of(replace(WINDOW, claim="com.real"), [LISTED]) == ""
    assert owner_of(WINDOW, []) == ""
    assert owner_of(WINDOW, [LISTED, replace(LISTED, owner="com.claimed")]) == ""
    assert owner_of(WINDOW, [LISTED, replace(LISTED, owner="")]) == ""


def test_a_dialog_may_extend_beyond_its_frame_and_a_panel_may_not() -> None:
    inside = replace(LISTED, frame=Bounds(10, 200, 400, 800))
    assert owner_of(WINDOW, [inside]) == "com.real"
    panel = replace(WINDOW, type=WindowType.SYSTEM)
    assert owner_of(panel, [replace(inside, type=WindowType.SYSTEM)]) == ""


@pytest.mark.parametrize(
    "other",
    [
        {"visible": False},
        {"display": 1},
        {"type": WindowType.SYSTEM},
        {"frame": None},
        {"frame": Bounds(600, 0, 900, 900)},
    ],
    ids=str,
)
def test_other_windows_do_not_count(other: dict[str, object]) -> None:
    assert owner_of(WINDOW, [replace(LISTED, **other)]) == ""  # type: ignore[arg-type]


def test_only_the_focused_app_is_in_front() -> None:
    focused = replace(WINDOW, focused=True)
    assert is_front(focused)
    assert not is_front(WINDOW)
    assert not is_front(replace(focused, type=WindowType.SYSTEM))
