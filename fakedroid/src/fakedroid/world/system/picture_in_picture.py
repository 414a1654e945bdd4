"""Picture in picture: a task in a small window above all others.

The window's elements can be read but not clicked; a tap brings up the system's menu (src
ActionReplacingCallback, mem PipMenuView). Here the menu stays until something else is touched.
"""

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.system.actions import SystemActions
from fakedroid.world.ui_level import SYSTEMUI
from fakedroid.world.views.buttons import ImageButton
from fakedroid.world.views.containers import FrameLayout
from fakedroid.world.views.view import View
from fakedroid.world.window import Activity, Task, Window, WindowHost
from fakedroid.world.window_kind import WindowKind

# dp: width of the window, 16:9, and its distance from the edges (mem).
_WIDTH = 180.0
_MARGIN = 16.0


class PictureInPicture:
    """The task in the small window, if any."""

    def __init__(self, screen: WindowHost, actions: SystemActions) -> None:
        self._screen = screen
        self._actions = actions
        self.task: Task | None = None
        owner = (SYSTEMUI, screen.stage.uid_of(SYSTEMUI))
        kind = WindowKind.APPLICATION_OVERLAY
        self.menu = Window(screen, kind, "PipMenuView", owner, self._buttons(), self._frame)
        self.menu.visible = self.menu.focusable = False

    def enter(self, activity: Activity) -> None:
        """Move an activity's task to the small window and show what was behind it."""
        self.task = activity.task
        self._set_small(activity, True)
        self._actions.put_behind(activity.task)

    def leave(self) -> None:
        """Restore the task to full size; the caller brings it to the front."""
        task, self.task = self.task, None
        self.menu.visible = False
        if task is not None and task.activities:
            self._set_small(task.top, False)

    def _set_small(self, activity: Activity, small: bool) -> None:
        window = activity.window
        if window is not None:
            window.modal = window.focusable = not small
            window.root.clickable = small
            window.root.on_click = self.show_menu if small else None
        if activity.context is not None and activity.context.on_small is not None:
            activity.context.on_small(small)

    def show_menu(self) -> None:
        """Show the buttons over the small window."""
        self.menu.visible = True
        self._screen.windows_changed()

    def area(self, task: Task) -> Rect | None:
        """Return the area of the small window, or None for any other task."""
        return self._place() if task is self.task else None

    def _frame(self, _window: Window) -> Rect:
        return self._place()

    def _place(self) -> Rect:
        free, px = self._screen.content_area(), self._screen.stage.scale.px
        right, bottom = free.right - px(_MARGIN), free.bottom - px(_MARGIN)
        return Rect(right - px(_WIDTH), bottom - px(_WIDTH * 9 / 16), right, bottom)

    def _expand(self) -> None:
        if self.task is not None:
            self._actions.open_task(self.task)

    def _close(self) -> None:
        task = self.task
        self.leave()
        if task is not None:
            for activity in list(task.activities):
                self._actions.finish(activity)

    def _buttons(self) -> View:
        close = ImageButton("close", "dismiss", "Close", self._close)
        expand = ImageButton("expand", "expand_button", "Expand", self._expand)
        for button in (close, expand):
            button.ink = "#FFFFFF"
        return FrameLayout(
            close.aligned(Gravity.END), expand.aligned(Gravity.CENTER), name="menu_container"
        ).painted("#5F6368")
