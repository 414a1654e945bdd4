"""The system's frame around an app's content: DecorView, insets, bar backgrounds."""

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.measure import MATCH, Spec, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.ui_level import STATUS_BAR
from fakedroid.world.views.containers import Column, FrameLayout
from fakedroid.world.views.view import View
from fakedroid.world.window import Window


class DecorView(FrameLayout):
    """A full-screen activity's root: FrameLayout, LinearLayout, content (obs uiautomator)."""

    mirrors = False

    def __init__(self, content: View) -> None:
        content.sized(MATCH, MATCH)
        self.holder = FrameLayout(content, name="android:id/content").sized(MATCH, 0, weight=1)
        self.holder.spaced(top=STATUS_BAR)
        self.body = Column(self.holder)
        self.status = View("android:id/statusBarBackground")
        self.navigation = View("android:id/navigationBarBackground")
        super().__init__(self.body, self.status, self.navigation)
        # Bars are transparent: behind them the window has its content's colour.
        self.background = content.background

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Leave space for bars and keyboard, like adjustResize."""
        window = self.window
        if window is None:
            return width.size, height.size
        safe, status, strip = window.insets()
        self.holder.spaced(top=STATUS_BAR if status.height else 0)
        self.body.measure(exactly(safe.width), exactly(safe.bottom), scale)
        self.status.measure(exactly(status.width), exactly(status.height), scale)
        self.navigation.measure(exactly(strip.width), exactly(strip.height), scale)
        return width.size, height.size

    def on_place(self, scale: Scale) -> None:
        """Place the content between the bars."""
        window = self.window
        if window is None:
            return
        safe, _, strip = window.insets()
        self.body.place(safe.left, 0, scale)
        self.status.place(0, 0, scale)
        self.navigation.place(strip.left, strip.top, scale)


def own_part(window: Window) -> Rect:
    """Arrange a window over its task's part of the screen."""
    return window.area


def full_screen(window: Window) -> Rect:
    """Arrange a window over the whole screen."""
    return window.stage.display.bounds


class CentredArrange:
    """Places a dialog in the middle of the free area, at least 16 dp from the sides."""

    def __init__(self, width_dp: float) -> None:
        self._width = width_dp

    def __call__(self, window: Window) -> Rect:
        """Return the frame."""
        scale, free = window.scale, window.screen.content_area_of(window)
        width = min(scale.px(self._width), free.width - 2 * scale.px(16))
        height = window.measure_root(width, free.height - 2 * scale.px(16))[1]
        left = free.left + (free.width - width) // 2
        top = free.top + (free.height - height) // 2
        return Rect(left, top, left + width, top + height)
