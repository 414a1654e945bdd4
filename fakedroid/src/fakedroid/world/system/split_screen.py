"""Split screen: two tasks side by side, and the bar between them."""

from collections.abc import Sequence

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.measure import Spec, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.ui_level import SYSTEMUI
from fakedroid.world.views.containers import FrameLayout
from fakedroid.world.views.view import View
from fakedroid.world.window import Task, Window, WindowHost
from fakedroid.world.window_kind import WindowKind

# dp: the gap between the two (mem), and the draggable window on it (obs 126 px at 420 dpi).
_GAP = 10.0
_GRIP = 48.0


class SplitScreen:
    """The pair of tasks that share the screen; it is visible while one of them is in front."""

    def __init__(self, screen: WindowHost, tasks: Sequence[Task]) -> None:
        self._stage = stage = screen.stage
        self._tasks = tasks
        self._pair: tuple[Task, Task] | None = None
        # mem: wmshell's own divider from 12L on, SystemUI's before (obs up to 29).
        title = "DockedStackDivider" if stage.api <= 31 else "StageCoordinatorSplitDivider"
        owner = (SYSTEMUI, stage.uid_of(SYSTEMUI))
        kind = WindowKind.DOCK_DIVIDER
        self.divider = Window(screen, kind, title, owner, Divider(), self._grip)
        self.divider.focusable = False

    def show(self, first: Task, second: Task) -> None:
        """Put one task above (or left of) another."""
        self._pair = (first, second)

    def partner(self, task: Task) -> Task | None:
        """Return the task that shares the screen with another, or None."""
        if self._pair is None or task not in self._pair:
            return None
        other = self._pair[1] if task is self._pair[0] else self._pair[0]
        return other if other in self._tasks else None

    @property
    def visible(self) -> bool:
        """Whether the screen is split now."""
        return bool(self._tasks) and self.partner(self._tasks[0]) is not None

    def area(self, task: Task) -> Rect | None:
        """Return a task's part of the screen, or None if it does not share it."""
        if self._pair is None or not self.visible or task not in self._pair:
            return None
        screen, bar = self._stage.display.bounds, self._bar()
        if bar.width == screen.width:
            return _upper(screen, bar) if task is self._pair[0] else _lower(screen, bar)
        return _left(screen, bar) if task is self._pair[0] else _right(screen, bar)

    def _bar(self) -> Rect:
        return self._strip(_GAP)

    def _grip(self, _window: Window) -> Rect:
        return self._strip(_GRIP)

    def _strip(self, dp: float) -> Rect:
        """Return a strip across the middle of the area between the bars, along its longer side."""
        screen, half = self._stage.display.bounds, self._stage.scale.px(dp) // 2
        if screen.height >= screen.width:
            middle = screen.height // 2
            return Rect(0, middle - half, screen.right, middle + half)
        middle = screen.width // 2
        return Rect(middle - half, 0, middle + half, screen.bottom)


def _upper(screen: Rect, bar: Rect) -> Rect:
    return screen._replace(bottom=bar.top)


def _lower(screen: Rect, bar: Rect) -> Rect:
    return screen._replace(top=bar.bottom)


def _left(screen: Rect, bar: Rect) -> Rect:
    return screen._replace(right=bar.left)


def _right(screen: Rect, bar: Rect) -> Rect:
    return screen._replace(left=bar.right)


class Divider(FrameLayout):
    """The content of the divider's window (mem docked_stack_divider, split_divider).

    The window is wider than the visible bar, so that it is easier to touch.
    """

    def __init__(self) -> None:
        self.bar = View("docked_divider_background").painted("#000000")
        self.handle = View("docked_divider_handle").described("Split-screen divider")
        self.handle.focusable_in_touch = True
        super().__init__(self.bar, self.handle)

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure the bar as thick as the gap, the handle as large as the window."""
        gap, flat = exactly(scale.px(_GAP)), width.size > height.size
        self.bar.measure(width if flat else gap, gap if flat else height, scale)
        self.handle.measure(width, height, scale)
        return width.size, height.size

    def on_place(self, scale: Scale) -> None:
        """Place the bar in the middle."""
        wide, tall = self.bar.measured
        self.bar.place((self.frame.width - wide) // 2, (self.frame.height - tall) // 2, scale)
        self.handle.place(0, 0, scale)
