"""Windows: what WindowManager keeps one record of, and accessibility reports."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from fakedroid.world.geometry import NOWHERE, Rect
from fakedroid.world.measure import at_most, exactly
from fakedroid.world.scale import Scale
from fakedroid.world.scrolling import reveal

if TYPE_CHECKING:
    from fakedroid.world.list_view import RecyclerView
    from fakedroid.world.tasks import Activity
    from fakedroid.world.view import View
    from fakedroid.world.world import World


class WindowKind(Enum):
    """What a window is; the value is the WindowManager type number (obs, mem)."""

    APPLICATION = 1
    DIALOG = 2
    POPUP = 1000
    STATUS_BAR = 2000
    TOAST = 2005
    INPUT_METHOD = 2011
    WALLPAPER = 2013
    NAVIGATION_BAR = 2019
    NAVIGATION_BAR_PANEL = 2024
    VOICE_INTERACTION_STARTING = 2033
    DOCK_DIVIDER = 2034
    APPLICATION_OVERLAY = 2038
    NOTIFICATION_SHADE = 2040


Arrange = Callable[["Window"], Rect]
"""Says where a window's frame is; it may measure the root for that."""


class Window:
    """One window.

    ``bounds`` is its frame on the screen, ``region`` what takes touches, which is what
    accessibility calls the window's bounds. ``modal`` windows take every touch below them.
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
    focus: View | None = None
    activity: Activity | None = None
    on_outside: Callable[[], None] | None = None
    outside_on_down = False
    on_back: Callable[[], None] | None = None
    touch_region: Callable[[], Rect] | None = None

    def __init__(
        self,
        world: World,
        kind: WindowKind,
        title: str,
        owner: tuple[str, int],
        root: View,
        arrange: Arrange,
    ) -> None:
        self.world = world
        self.kind = kind
        self.title = title
        self.package, self.uid = owner
        self.token = world.new_token()
        self.arrange = arrange
        self.moving: set[RecyclerView] = set()
        self._root = root
        self._frame = NOWHERE
        self._dirty = True
        self._busy = False
        root._window = self

    def __repr__(self) -> str:
        return f"Window({self.title!r}, {self.kind.name})"

    @property
    def pid(self) -> int:
        """The process the window belongs to."""
        return self.world.surroundings.process(self.package, self.uid)

    @property
    def scale(self) -> Scale:
        """Pixels per dp."""
        return self.world.scale

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
        """The part of the screen whose touches the window takes (mem getTouchableRegion)."""
        if self.touch_region is not None:
            return self.touch_region()
        return self.area if self.modal else self.bounds

    @property
    def area(self) -> Rect:
        """The part of the screen that is its task's; the whole screen, outside of split screen."""
        task = self.activity.task if self.activity is not None else None
        return self.world.area_of(task)

    def measure_root(self, width: int, height: int) -> tuple[int, int]:
        """Return the size the content wants in a width, at most ``height`` tall."""
        return self._root.measure(exactly(width), at_most(height), self.scale)

    def invalidate(self) -> None:
        """Have the window laid out before somebody looks, and tell accessibility."""
        if not self._busy:
            self._dirty = True
            if self.visible:
                self.world.note_event()

    def relayout(self) -> None:
        """Have the window laid out anew although nothing in it changed."""
        self._dirty = True

    def lay_out(self) -> None:
        """Lay the views out if anything changed, and let lists follow their scrolling."""
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
        """Give a view this window's focus, or nobody."""
        if view is self.focus:
            return
        self.focus = view
        self.world.note_event()
        if view is not None:
            reveal(view)
        self.world.focus_moved(self)
