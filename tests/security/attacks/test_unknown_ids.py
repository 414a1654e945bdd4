"""Ids that were never shown must not make the server read its history again and again."""

import time
from pathlib import Path

from handroid.model.screen import Bounds, Display, Element, Screen, Window, WindowType
from handroid.phone.screen_history import FILES, ScreenHistory
from handroid.phone.shown_screens import ShownScreens
from handroid.phone.window_numbers import WindowNumbers

ROWS = 1_000


def _element(number: int, children: tuple[Element, ...] = ()) -> Element:
    bounds = Bounds(0, number, 1080, number + 1)
    return Element(
        class_name="android.widget.TextView",
        text=f"row {number}",
        description="",
        resource_id="",
        package="dev.example",
        bounds=bounds,
        children=children,
    )


def _screen(first: int) -> Screen:
    rows = tuple(_element(first + number) for number in range(ROWS))
    root = _element(0, rows)
    window = Window(WindowType.APPLICATION, "dev.example", "", 1, root.bounds, root)
    return Screen(Display(1080, 2400, 420, 0), (window,), None)


def _seconds(shown: ShownScreens, ids: list[str], now: Screen) -> float:
    began = time.thread_time()
    assert [element for _, element in shown.find_all(ids, now)] == [None] * len(ids)
    return time.thread_time() - began


def test_many_unknown_ids_cost_hardly_more_than_one(tmp_path: Path) -> None:
    earlier = ScreenHistory(tmp_path)
    for number in range(FILES):
        earlier.keep(_screen(number * ROWS))
    shown = ShownScreens(WindowNumbers(), ScreenHistory(tmp_path).newest_first)
    now = _screen(0)
    one = _seconds(shown, ["node_00000000_w1"], now)
    many = _seconds(shown, [f"node_{number:08x}_w1" for number in range(200)], now)
    assert many < 2 * one
