"""Dialogs: windows on top of an activity that receive every touch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, Edges
from fakedroid.world.system.decor import CentredArrange
from fakedroid.world.views.buttons import CheckedTextView
from fakedroid.world.views.containers import Column, FrameLayout, Row
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.text_view import ACCENT, FAINT, Button, TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Activity, Arrange, Window, WindowHost
from fakedroid.world.window_kind import WindowKind

DIALOG_WIDTH = 380.0


@dataclass(frozen=True)
class DialogButton:
    """A dialog's button (1 positive, 2 negative) and its action after the dialog closes."""

    text: str
    do: Callable[[], None] | None = None
    button: int = 1


class ListView(Column):
    """A short list; all rows exist."""

    class_name = "android.widget.ListView"

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus (mem AbsListView)."""
        return True


def attach(
    screen: WindowHost, activity: Activity, kind: WindowKind, root: View, arrange: Arrange
) -> Window:
    """Create a window that belongs to an activity and receives every touch."""
    window = Window(screen, kind, "", (activity.package, activity.app.uid), root, arrange)
    window.activity = activity
    window.modal = True
    return window


def show_alert(
    screen: WindowHost,
    activity: Activity,
    title: str,
    message: str,
    choices: Sequence[DialogButton],
    cancelable: bool = True,
) -> Window:
    """Show an AlertDialog with a message."""
    text = TextView(message, "android:id/message").styled(16, FAINT).sized(MATCH)
    text.padding = Edges(24, 12, 24, 8)
    body = Column(
        ScrollView(Column(text).sized(MATCH), "android:id/scrollView").sized(MATCH),
        name="android:id/contentPanel",
    )
    return _show(screen, activity, title, body, choices, cancelable)


def show_single_choice(
    screen: WindowHost,
    activity: Activity,
    title: str,
    items: Sequence[str],
    chosen: int,
    on_choose: Callable[[int], None],
) -> Window:
    """Show an AlertDialog with a list to choose from, and Cancel."""

    def select(index: int) -> None:
        screen.close_window(window)
        on_choose(index)

    rows = [row.padded(24, 0, 24) for row in choice_rows(items, chosen, select)]
    listing = ListView(*rows, name="android:id/select_dialog_listview")
    body = Column(listing.sized(MATCH), name="android:id/contentPanel").padded(top=8)
    window = _show(screen, activity, title, body, [DialogButton("Cancel", button=2)], True)
    return window


def choice_rows(items: Sequence[str], chosen: int, select: Callable[[int], None]) -> list[View]:
    """Build the rows of a single-choice list: checked text views with android:id/text1 (mem)."""
    rows: list[View] = []
    for index, item in enumerate(items):
        row = CheckedTextView(item, "android:id/text1", partial(select, index))
        row.checked = index == chosen
        rows.append(row.sized(MATCH, 48))
    return rows


def _show(
    screen: WindowHost,
    activity: Activity,
    title: str,
    body: Column,
    choices: Sequence[DialogButton],
    cancelable: bool,
) -> Window:
    def close(choice: DialogButton) -> None:
        screen.close_window(window)
        if choice.do:
            choice.do()

    root = _alert_root(title, body, choices, close)
    window = attach(screen, activity, WindowKind.DIALOG, root, CentredArrange(DIALOG_WIDTH))
    # Dialogs take the activity's window title (mem Window.adjustLayoutParamsForSubWindow).
    window.title, window.label = f"{activity.package}/{activity.class_name}", title
    window.dims = True
    if cancelable:
        window.on_outside = window.on_back = partial(screen.close_window, window)
    else:
        window.on_back = _ignore
    screen.open_window(window)
    return window


def _ignore() -> None:
    """Ignore back, because the dialog cannot be cancelled."""


def _alert_root(
    title: str, body: Column, choices: Sequence[DialogButton], close: Callable[[DialogButton], None]
) -> View:
    """Build the content of alert_dialog_material, including ids (src)."""
    ordered = sorted(choices, key=lambda choice: -choice.button)
    buttons = [_alert_button(choice, close) for choice in ordered]
    heading = (
        TextView(title, "android:id/alertTitle").styled(20, weight="medium").lined(1).sized(MATCH)
    )
    top = Row(heading, name="android:id/title_template").sized(MATCH).padded(24, 18, 24)
    panel = Column(
        Column(top, name="android:id/topPanel").sized(MATCH),
        body.sized(MATCH),
        Row(*buttons, name="android:id/buttonPanel")
        .holding(Gravity.END | Gravity.CENTER_Y)
        .sized(MATCH)
        .padded(12, 8, 12, 8),
        name="android:id/parentPanel",
    ).sized(MATCH)
    content = FrameLayout(panel, name="android:id/content").sized(MATCH)
    return FrameLayout(content).painted("dialog")


def _alert_button(choice: DialogButton, close: Callable[[DialogButton], None]) -> Button:
    name = f"android:id/button{choice.button}"
    button = Button(choice.text, name, partial(close, choice)).styled(color=ACCENT)
    button.min_width = 64
    return button.painted("flat")
