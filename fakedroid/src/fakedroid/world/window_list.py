"""All windows in order, and what depends on the order: focus, touch, accessibility."""

from dataclasses import dataclass

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.system.bars import SystemBars
from fakedroid.world.system.decor import full_screen
from fakedroid.world.system.keyboard import Keyboard
from fakedroid.world.system.picture_in_picture import PictureInPicture
from fakedroid.world.system.shade import Shade
from fakedroid.world.system.split_screen import SplitScreen
from fakedroid.world.system.toast import Toasts
from fakedroid.world.task_stack import TaskStack
from fakedroid.world.ui_level import SYSTEMUI
from fakedroid.world.views.text_view import TickingText
from fakedroid.world.views.view import View
from fakedroid.world.window import Window, WindowHost
from fakedroid.world.window_kind import WindowKind


@dataclass(frozen=True)
class WindowOwners:
    """The owners of windows on the screen."""

    split: SplitScreen
    small: PictureInPicture
    toasts: Toasts
    stack: TaskStack
    bars: SystemBars
    keyboard: Keyboard
    shade: Shade


class WindowList:
    """The windows of one phone, topmost first."""

    def __init__(self, screen: WindowHost, owners: WindowOwners) -> None:
        self._screen = screen
        self._stage = screen.stage
        self._owners = owners
        level = self._stage.level
        self._above = [self._hidden(title, kind) for title, kind in level.above_bars]
        self._below = [self._hidden(title, kind) for title, kind in level.below_bars]
        self._wallpaper = self._hidden(level.wallpaper_title, WindowKind.WALLPAPER)
        self._wallpaper.visible = True
        self.overlays: list[Window] = []

    def _hidden(self, title: str, kind: WindowKind) -> Window:
        owner = (SYSTEMUI, self._stage.uid_of(SYSTEMUI))
        window = Window(self._screen, kind, title, owner, View(), full_screen)
        window.visible = window.focusable = window.touchable = False
        return window

    def all(self) -> list[Window]:
        """Return every window, including hidden ones."""
        owners = self._owners
        shade, status = owners.shade.window, owners.bars.status
        # Up to API 29 the shade is the status bar's own window, grown (obs).
        one = [shade if shade.visible else status]
        upper = one if self._stage.api <= 29 else [shade, status]
        served, keyboard = owners.keyboard.served, owners.keyboard.window
        over_shade = served is not None and served.window is shade
        return [
            *self._above,
            owners.bars.navigation,
            # The keyboard is above the window it types into (src DisplayContent).
            *([keyboard] if over_shade else []),
            *upper,
            *self._below_bars(),
            *([] if over_shade else [keyboard]),
            *self.overlays,
            *([owners.toasts.window] if owners.toasts.window is not None else []),
            *([owners.small.menu] if owners.small.menu.visible else []),
            *self._apps(),
            self._wallpaper,
        ]

    def _below_bars(self) -> list[Window]:
        if not self._owners.split.visible:
            return self._below
        return [window for window in self._below if window.kind is not WindowKind.DOCK_DIVIDER]

    def _apps(self) -> list[Window]:
        """Return the apps' windows: the small one above the divider, the others below it."""
        owners, stage = self._owners, self._stage
        windows = owners.stack.windows()
        if not owners.split.visible or stage.locked or not stage.awake:
            return windows
        small = [w for w in windows if w.activity and w.activity.task is owners.small.task]
        return [*small, owners.split.divider, *windows[len(small) :]]

    def accessible(self) -> list[Window]:
        """Return the windows that accessibility reports: none that others cover, or that cannot be
        touched (src windowMattersToAccessibility)."""
        if not self._stage.awake:
            return [self._owners.shade.window] if self._stage.dozing else []
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
        """Return the window that receives keys; bars and keyboard never do."""
        if not self._stage.awake and not self._stage.dozing:
            return None
        if self._owners.shade.window.visible:
            return self._owners.shade.window
        windows = self._owners.stack.windows()
        return next((w for w in windows if w.visible and w.focusable), None)

    def at(self, x: float, y: float) -> Window | None:
        """Return the window at a point, for a touch."""
        if not self._stage.awake:
            return None
        for window in self.all():
            if window.visible and window.touchable and window.region.contains(x, y):
                return window
        return None

    def last_tick(self) -> float:
        """Return when a text that depends on the time last changed on the screen, or 0."""
        now = self._stage.now
        return max(
            (
                view.last_tick(now)
                for window in self.accessible()
                for view in window.root.walk()
                if isinstance(view, TickingText) and view.visible_to_user()
            ),
            default=0.0,
        )
