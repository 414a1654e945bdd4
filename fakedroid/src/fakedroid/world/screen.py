"""The screen: its windows, their layout, and its rotation and size."""

from collections.abc import Callable, Sequence
from typing import Protocol

from fakedroid.world.app import AppHost
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.system.actions import SystemActions
from fakedroid.world.system.bars import SystemBars
from fakedroid.world.system.keyboard import Keyboard
from fakedroid.world.system.picture_in_picture import PictureInPicture
from fakedroid.world.system.popups import show_choices
from fakedroid.world.system.shade import Shade
from fakedroid.world.system.split_screen import SplitScreen
from fakedroid.world.system.toast import Toasts
from fakedroid.world.task_stack import TaskStack
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.scrolling import reveal
from fakedroid.world.views.view import View
from fakedroid.world.views.view_host import Insets
from fakedroid.world.window import Task, Window
from fakedroid.world.window_kind import WindowKind
from fakedroid.world.window_list import WindowList, WindowOwners


class ScreenHost(AppHost, SystemActions, Protocol):
    """The phone as its screen sees it."""

    def activities_changed(self) -> None:
        """React to changed activities."""


class Screen:
    """The windows of one phone and their areas."""

    def __init__(self, host: ScreenHost) -> None:
        self.stage = host.stage
        tasks: list[Task] = []
        self.split = SplitScreen(self, tasks)
        self.small = PictureInPicture(self, host)
        self.toasts = Toasts(self)
        self.stack = TaskStack(host, tasks, self.split, self.small, host.activities_changed)
        self.bars = SystemBars(self, host)
        self.keyboard = Keyboard(self, self.bars)
        self.shade = Shade(self, host)
        self.windows = WindowList(
            self,
            WindowOwners(
                self.split,
                self.small,
                self.toasts,
                self.stack,
                self.bars,
                self.keyboard,
                self.shade,
            ),
        )

    def area_of(self, window: Window) -> Rect:
        """Return the part of the screen that belongs to a window's task."""
        if window.activity is None:
            return self.stage.display.bounds
        task = window.activity.task
        return self.small.area(task) or self.split.area(task) or self.stage.display.bounds

    def content_area(self) -> Rect:
        """Return the area between bars and keyboard."""
        screen, strip = self.stage.display.bounds, self.bars.navigation_area()
        below = strip.width == screen.width
        area = Rect(
            strip.right if strip.left == 0 and not below else 0,
            self.bars.status_height,
            strip.left if strip.left > 0 else screen.right,
            strip.top if below else screen.bottom,
        )
        if self.keyboard.shown:
            return area._replace(bottom=self.keyboard.area().top)
        return area

    def content_area_of(self, window: Window) -> Rect:
        """Return the area of a window between bars, keyboard and other tasks."""
        area = window.area
        return self.content_area().intersect(area) or area

    def insets_of(self, window: Window) -> Insets:
        """Return the free area of a window and the areas behind the bars."""
        frame = window.bounds
        status = Rect(frame.left, 0, frame.right, self.bars.status_height)
        parts = (
            self.content_area_of(window),
            _inside(status, frame),
            _inside(self.bars.navigation_area(), frame),
        )
        return Insets(*(each.offset(-frame.left, -frame.top) for each in parts))

    def focused_view(self) -> View | None:
        """Return the view with input focus."""
        window = self.windows.focused()
        return window.focus if window else None

    def last_accessibility_event(self) -> float:
        """Return the time of the latest accessibility event."""
        return max(self.stage.last_event(), self.windows.last_tick())

    def relayout(self) -> None:
        """Lay out every window again."""
        for window in self.windows.all():
            window.relayout()

    def show_keyboard(self, field: View) -> None:
        """Show the keyboard for a field of the focused window."""
        if isinstance(field, EditText) and field.window is self.windows.focused():
            self.keyboard.show(field)

    def hide_keyboard(self) -> None:
        """Hide the keyboard."""
        self.keyboard.hide()

    def keyboard_changed(self) -> None:
        """Adapt the layout to the keyboard, and keep the focused field visible."""
        self.relayout()
        self.stage.note_transition()
        focus = self.focused_view()
        if focus is not None:
            reveal(focus)

    def focus_moved(self, window: Window) -> None:
        """Update the keyboard after a change of focus."""
        if window is not self.windows.focused() or not self.keyboard.shown:
            return
        if isinstance(window.focus, EditText):
            self.keyboard.show(window.focus)
        else:
            self.keyboard.hide()

    def windows_changed(self) -> None:
        """React to opened and closed windows: the keyboard closes with its field's window."""
        served = self.keyboard.served
        if served is not None and served.window is not self.windows.focused():
            self.keyboard.hide()
        self.relayout()
        self.stage.note_transition()

    def show_choices(
        self, anchor: View, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> None:
        """Show a list to choose from below a view."""
        show_choices(anchor, items, chosen, on_choose)

    def open_window(self, window: Window) -> None:
        """Open a dialog or popup on top of its activity."""
        if window.activity is not None:
            window.activity.windows.insert(0, window)
            self.windows_changed()

    def close_window(self, window: Window) -> None:
        """Close a dialog or popup."""
        activity = window.activity
        if activity is not None and window in activity.windows:
            activity.windows.remove(window)
            self.windows_changed()

    def touch_focus(self, window: Window) -> None:
        """Focus the touched task, if two share the screen (src)."""
        task = window.activity.task if window.activity is not None else None
        if task is not None and task is not self.stack.tasks[0] and self.split.partner(task):
            self.stack.to_front(task)

    def split_between(self, first: str, second: str) -> None:
        """Show the tasks of two packages at once; the first is above or on the left.

        Raises:
            LookupError: one of them has no task.
        """
        tasks = [self._task_of(first), self._task_of(second)]
        self.split.show(*tasks)
        self.stack.to_front(tasks[1])
        self.stack.to_front(tasks[0])

    def _task_of(self, package: str) -> Task:
        found = next((task for task in self.stack.tasks if task.affinity == package), None)
        if found is None:
            raise LookupError(f"{package} has no task")
        return found

    def rotate(self, rotation: int) -> None:
        """Rotate the screen to 0, 1, 2 or 3 quarter turns; popups close, all else stays."""
        if rotation != self.stage.display.rotation:
            self.stage.display.rotation = rotation
            self._close_popups()
            self.keyboard_changed()

    def fold(self, width: int, height: int, density: int) -> None:
        """Switch to another built-in screen, as a foldable does."""
        display = self.stage.display
        display.natural_width, display.natural_height = width, height
        display.density = density
        self._close_popups()
        self.keyboard_changed()

    def _close_popups(self) -> None:
        for window in self.windows.all():
            if window.kind is WindowKind.POPUP:
                self.close_window(window)

    def resize(self, width: int | None, height: int | None) -> None:
        """Override the size (of rotation 0), or reset it."""
        self.stage.display.override_size = (width, height) if width and height else None
        self.keyboard_changed()

    def redensity(self, dpi: int | None) -> None:
        """Override the density, or reset it."""
        self.stage.display.override_density = dpi
        self.keyboard_changed()

    def settings_changed(self, namespace: str, key: str) -> None:
        """React to a changed setting (rotation, text size, dark theme)."""
        settings = self.stage.surroundings.settings
        if namespace == "system" and key in ("user_rotation", "accelerometer_rotation"):
            frozen = settings.get("system", "accelerometer_rotation") == "0"
            wanted = settings.get("system", "user_rotation") or "0"
            # Without a person, the sensor reports an upright phone.
            self.rotate(int(wanted) % 4 if frozen else 0)
        elif (namespace, key) in (("system", "font_scale"), ("secure", "ui_night_mode")):
            self.stack.recreate()
            self.keyboard_changed()
        elif (namespace, key) == ("global", "debug.force_rtl"):
            # On a phone with the next configuration, which the developer options send too (mem).
            self.keyboard_changed()


def _inside(bar: Rect, frame: Rect) -> Rect:
    """Return the part of a bar over a window, or an empty one at its start."""
    return bar.intersect(frame) or Rect(frame.left, frame.top, frame.left, frame.top)
