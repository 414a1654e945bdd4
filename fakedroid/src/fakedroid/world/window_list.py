"""All windows in order, and what follows from the order: focus, touch, what is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.world.decor import full_screen
from fakedroid.world.geometry import Rect
from fakedroid.world.ui_level import SYSTEMUI
from fakedroid.world.view import View
from fakedroid.world.window import Window, WindowKind

if TYPE_CHECKING:
    from fakedroid.world.world import World


class WindowList:
    """The windows of one phone, top first."""

    def __init__(self, world: World) -> None:
        self._world = world
        level = world.level
        self._above = [self._hidden(title, kind) for title, kind in level.above_bars]
        self._below = [self._hidden(title, kind) for title, kind in level.below_bars]
        self._wallpaper = self._hidden(level.wallpaper_title, WindowKind.WALLPAPER)
        self._wallpaper.visible = True

    def _hidden(self, title: str, kind: WindowKind) -> Window:
        owner = (SYSTEMUI, self._world.uid_of(SYSTEMUI))
        window = Window(self._world, kind, title, owner, View(), full_screen)
        window.visible = window.focusable = window.touchable = False
        return window

    def all(self) -> list[Window]:
        """Return every window, hidden ones too."""
        world = self._world
        shade, status = world.shade_window, world.bars.status
        # Up to API 29 the shade is the status bar's own window, grown (obs).
        one = [shade if shade.visible else status]
        upper = one if world.api <= 29 else [shade, status]
        served, keyboard = world.keyboard.served, world.keyboard.window
        over_shade = served is not None and served.window is shade
        return [
            *self._above,
            world.bars.navigation,
            # The keyboard lies above the window it types into (src DisplayContent).
            *([keyboard] if over_shade else []),
            *upper,
            *self._below_bars(),
            *([] if over_shade else [keyboard]),
            *([world.toasts.window] if world.toasts.window is not None else []),
            *([world.small.menu] if world.small.menu.visible else []),
            *self._apps(),
            self._wallpaper,
        ]

    def _below_bars(self) -> list[Window]:
        if not self._world.split.seen:
            return self._below
        return [window for window in self._below if window.kind is not WindowKind.DOCK_DIVIDER]

    def _apps(self) -> list[Window]:
        """Return the apps' windows: the small one above the divider, the others below it."""
        world = self._world
        windows = world.stack.windows()
        if not world.split.seen or world.locked or not world.awake:
            return windows
        small = [w for w in windows if w.activity and w.activity.task is world.small.task]
        return [*small, world.split.divider, *windows[len(small) :]]

    def accessible(self) -> list[Window]:
        """Return what accessibility reports: nothing that others cover, or that no finger
        touches (src windowMattersToAccessibility)."""
        if not self._world.awake:
            return [self._world.shade_window] if self._world.dozing else []
        reported: list[Window] = []
        covered: list[Rect] = []
        for window in self.all():
            if not window.visible or not window.touchable or window.kind is WindowKind.WALLPAPER:
                continue
            region = window.region
            if any(each.holds(region) for each in covered):
                continue
            reported.append(window)
            if window.modal:
                covered.append(region)
        return reported

    def focused(self) -> Window | None:
        """Return the window that gets keys; bars and keyboard never do."""
        if not self._world.awake and not self._world.dozing:
            return None
        if self._world.shade_window.visible:
            return self._world.shade_window
        windows = self._world.stack.windows()
        return next((w for w in windows if w.visible and w.focusable), None)

    def at(self, x: float, y: float) -> Window | None:
        """Return the window a finger at a point touches."""
        if not self._world.awake:
            return None
        for window in self.all():
            if window.visible and window.touchable and window.region.contains(x, y):
                return window
        return None
