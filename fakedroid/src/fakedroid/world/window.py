"""Windows, and the activities and tasks that they belong to.

A window knows its activity and an activity its windows, so the two are in one file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, Protocol

from fakedroid.world.activity_hooks import ActivityHooks
from fakedroid.world.layout.geometry import NOWHERE, Rect
from fakedroid.world.layout.measure import at_most, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.manifest import ActivityInfo, AppInfo
from fakedroid.world.stage import Stage
from fakedroid.world.views.saved_state import SavedState
from fakedroid.world.views.scrolling import reveal
from fakedroid.world.views.view import View
from fakedroid.world.views.view_host import Following, Insets
from fakedroid.world.window_kind import WindowKind

State = Literal["RESUMED", "PAUSED", "STOPPED", "DESTROYED"]
Arrange = Callable[["Window"], Rect]
"""Returns a window's frame; it may measure the root."""


class WindowHost(Protocol):
    """The screen as its windows see it."""

    @property
    def stage(self) -> Stage:
        """The state of the phone."""

    def area_of(self, window: Window) -> Rect:
        """Return the part of the screen that belongs to a window's task."""

    def content_area(self) -> Rect:
        """Return the area between bars and keyboard."""

    def content_area_of(self, window: Window) -> Rect:
        """Return the area of a window between bars, keyboard and other tasks."""

    def insets_of(self, window: Window) -> Insets:
        """Return the free area of a window and the areas behind the bars."""

    def focus_moved(self, window: Window) -> None:
        """React to a change of focus."""

    def show_keyboard(self, field: View) -> None:
        """Show the keyboard for a field of the focused window."""

    def hide_keyboard(self) -> None:
        """Hide the keyboard."""

    def keyboard_changed(self) -> None:
        """Adapt the layout to the keyboard."""

    def show_choices(
        self, anchor: View, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> None:
        """Show a list to choose from below a view."""

    def open_window(self, window: Window) -> None:
        """Open a dialog or popup on top of its activity."""

    def close_window(self, window: Window) -> None:
        """Close a dialog or popup."""

    def windows_changed(self) -> None:
        """React to opened and closed windows."""


class Window:
    """A window, as WindowManager and accessibility report it.

    ``claim`` is the package that its views report if an app changes it (src
    AccessibilityNodeInfo.setPackageName). ``bounds`` is its frame on the screen, ``region`` the
    part that receives touches, which accessibility reports as the window's bounds. ``modal``
    windows receive all touches of windows below them.
    """

    display_id = 0
    user = 0
    visible = True
    focusable = True
    touchable = True
    secure = False
    modal = False
    dims = False
    label = ""
    claim = ""
    focus: View | None = None
    activity: Activity | None = None
    on_outside: Callable[[], None] | None = None
    outside_on_down = False
    on_back: Callable[[], None] | None = None
    touch_region: Callable[[], Rect] | None = None

    def __init__(
        self,
        screen: WindowHost,
        kind: WindowKind,
        title: str,
        owner: tuple[str, int],
        root: View,
        arrange: Arrange,
    ) -> None:
        self.screen = screen
        self.stage = screen.stage
        self.kind = kind
        self.title = title
        self.package, self.uid = owner
        self.token = self.stage.new_token()
        self.arrange = arrange
        self.moving: set[Following] = set()
        self._root = root
        self._frame = NOWHERE
        self._dirty = True
        self._busy = False
        root._window = self

    def __repr__(self) -> str:
        return f"Window({self.title!r}, {self.kind.name})"

    @property
    def pid(self) -> int:
        """The process of the window."""
        return self.stage.surroundings.process(self.package, self.uid)

    @property
    def scale(self) -> Scale:
        """Pixels per dp."""
        return self.stage.scale

    @property
    def root(self) -> View:
        """The root view, laid out."""
        self.lay_out()
        return self._root

    @property
    def bounds(self) -> Rect:
        """The frame on the screen."""
        self.lay_out()
        return self._frame

    @property
    def region(self) -> Rect:
        """The part of the screen whose touches the window receives (mem getTouchableRegion)."""
        if self.touch_region is not None:
            return self.touch_region()
        return self.area if self.modal else self.bounds

    @property
    def area(self) -> Rect:
        """The part of the screen that belongs to its task: all of it, unless it is split."""
        return self.screen.area_of(self)

    def insets(self) -> Insets:
        """Return the area between bars and keyboard, and the areas behind the bars."""
        return self.screen.insets_of(self)

    def measure_root(self, width: int, height: int) -> tuple[int, int]:
        """Return the wanted size of the content in a width, at most ``height`` tall."""
        return self._root.measure(exactly(width), at_most(height), self.scale)

    def invalidate(self) -> None:
        """Request a layout, and send an accessibility event."""
        if not self._busy:
            self._dirty = True
            if self.visible:
                self.stage.note_event()

    def relayout(self) -> None:
        """Request a layout although no view changed."""
        self._dirty = True

    def lay_out(self) -> None:
        """Lay out the views if anything changed, and update scrolling lists."""
        if self._busy or not (self._dirty or self.moving):
            return
        self._busy = True
        try:
            if self._dirty:
                self._dirty = False
                self._frame = frame = self.arrange(self)
                self._root.measure(exactly(frame.width), exactly(frame.height), self.scale)
                self._root.place(0, 0, self.scale)
            self.moving = {view for view in self.moving if view.follow()}
        finally:
            self._busy = False

    def set_focus(self, view: View | None) -> None:
        """Set this window's focus to a view, or clear it."""
        if view is self.focus:
            return
        self.focus = view
        self.stage.note_event()
        if view is not None:
            reveal(view)
        self.screen.focus_moved(self)

    def show_keyboard(self, field: View) -> None:
        """Show the keyboard for a field."""
        self.screen.show_keyboard(field)

    def hide_keyboard(self) -> None:
        """Hide the keyboard."""
        self.screen.hide_keyboard()

    def show_choices(
        self, anchor: View, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> None:
        """Show a list to choose from below a view."""
        self.screen.show_choices(anchor, items, chosen, on_choose)


class StartResult(Enum):
    """The result of starting an activity."""

    STARTED = "started"
    DELIVERED_TO_TOP = "delivered to top"
    BROUGHT_TO_FRONT = "brought to front"


@dataclass(eq=False)
class Activity:
    """An activity record; ``token`` is its identity hash, ``windows`` are listed topmost first."""

    token: int
    app: AppInfo
    spec: ActivityInfo
    task: Task
    extras: dict[str, str] = field(default_factory=dict)
    state: State = "STOPPED"
    finishing: bool = False
    windows: list[Window] = field(default_factory=list)
    context: ActivityHooks | None = None
    saved: SavedState | None = None

    @property
    def package(self) -> str:
        """The package it belongs to."""
        return self.app.package

    @property
    def class_name(self) -> str:
        """The full class name."""
        return self.spec.class_name

    @property
    def label(self) -> str:
        """The displayed name."""
        return self.spec.label

    @property
    def window(self) -> Window | None:
        """The activity's own window, below its dialogs and popups."""
        return self.windows[-1] if self.windows else None


@dataclass(eq=False)
class Task:
    """A stack of activities, root first."""

    id: int
    affinity: str
    activities: list[Activity] = field(default_factory=list)

    @property
    def top(self) -> Activity:
        """The activity on top."""
        return self.activities[-1]

    @property
    def root(self) -> Activity:
        """The first activity of the task."""
        return self.activities[0]

    @property
    def home(self) -> bool:
        """Whether this is the launcher's task."""
        return self.root.spec.home
