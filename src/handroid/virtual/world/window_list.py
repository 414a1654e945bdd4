"""All windows in order, and what follows from the order: focus, touch, what is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.world.decor import full_screen
from handroid.virtual.world.ui_level import SYSTEMUI
from handroid.virtual.world.view import View
from handroid.virtual.world.window import Window, WindowKind

if TYPE_CHECKING:
    from handroid.virtual.world.world import World


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
        return [
            *self._above,
            world.bars.navigation,
            *upper,
            *self._below,
            world.keyboard.window,
            *world.stack.windows(),
            self._wallpaper,
        ]

    def accessible(self) -> list[Window]:
        """Return what accessibility reports: nothing below one that takes every touch (src)."""
        if not self._world.awake:
            return []
        reported: list[Window] = []
        for window in self.all():
            if not window.visible or not window.touchable or window.kind is WindowKind.WALLPAPER:
                continue
            reported.append(window)
            if window.modal:
                break
        return reported

    def focused(self) -> Window | None:
        """Return the window that gets keys; bars and keyboard never do."""
        if not self._world.awake:
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
