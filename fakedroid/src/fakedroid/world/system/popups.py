"""Popup windows: a spinner's list, a context menu."""

from collections.abc import Callable, Sequence
from functools import partial

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.system.dialogs import ListView, attach, choice_rows
from fakedroid.world.views.containers import FrameLayout, Row
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_MENU_WIDTH = 196.0


class DropDown:
    """Arranges a popup below an anchor with the same width, or above it if there is no space."""

    def __init__(self, anchor: Rect, min_width: float) -> None:
        self._anchor = anchor
        self._min_width = min_width

    def __call__(self, window: Window) -> Rect:
        """Return the frame."""
        free, anchor = window.screen.content_area_of(window), self._anchor
        least = window.scale.px(self._min_width) if self._min_width else anchor.width
        width = min(least, free.width)
        height = window.measure_root(width, free.height)[1]
        margin = window.scale.px(8) if self._min_width else 0
        left = min(max(anchor.left, free.left + margin), free.right - width)
        top = anchor.bottom if anchor.bottom + height <= free.bottom else anchor.top - height
        top = max(free.top, min(top, free.bottom - height))
        return Rect(left, top, left + width, top + height)


def _show_list(anchor: View, rows: Sequence[View], min_width: float = 0) -> Window:
    home = anchor.window
    if not isinstance(home, Window) or home.activity is None:
        raise ValueError("a popup needs an anchor in an activity's window")
    root = FrameLayout(ListView(*rows).sized(MATCH)).painted("popup")
    arrange = DropDown(anchor.visible_bounds(), min_width)
    window = attach(home.screen, home.activity, WindowKind.POPUP, root, arrange)
    window.title = f"PopupWindow:{window.token:x}"
    window.on_outside = window.on_back = partial(home.screen.close_window, window)
    window.outside_on_down = True
    home.screen.open_window(window)
    return window


def show_choices(
    anchor: View, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
) -> Window:
    """Show a spinner's list below it."""

    def select(index: int) -> None:
        window.screen.close_window(window)
        on_choose(index)

    window = _show_list(anchor, choice_rows(items, chosen, select))
    return window


def show_menu(anchor: View, items: Sequence[tuple[str, Callable[[], None]]]) -> Window:
    """Show a context menu: rows with android:id/title (mem popup_menu_item_layout)."""

    def select(do: Callable[[], None]) -> None:
        window.screen.close_window(window)
        do()

    rows: list[View] = []
    for text, do in items:
        title = TextView(text, "android:id/title").styled(16).held(Gravity.CENTER_Y)
        row = Row(title.sized(MATCH, MATCH)).sized(MATCH, 48).padded(16, 0, 16)
        row.on_click, row.clickable = partial(select, do), True
        rows.append(row)
    window = _show_list(anchor, rows, _MENU_WIDTH)
    return window
