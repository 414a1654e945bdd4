"""Toasts: short messages in a window that receives no touches.

Accessibility does not report windows that cannot be touched (src windowMattersToAccessibility), so
a toast is in no dump of elements, but in screenshots and in `dumpsys window`.
"""

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.ui_level import SYSTEMUI
from fakedroid.world.views.containers import Row
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window, WindowHost
from fakedroid.world.window_kind import WindowKind

# Seconds (src NotificationManagerService.SHORT_DELAY), and dp above the bar (mem).
SHORT = 2.0
_ABOVE = 64.0
_WIDEST = 300.0


class Toasts:
    """The current toast, if any; a new one replaces it."""

    def __init__(self, screen: WindowHost) -> None:
        self._screen = screen
        self.window: Window | None = None

    def show(self, package: str, text: str) -> None:
        """Show a text for two seconds: by SystemUI from API 30 (src ToastUI), before by the app."""
        stage = self._screen.stage
        shown_by = SYSTEMUI if stage.api >= 30 else package
        owner = (shown_by, stage.uid_of(shown_by))
        kind = WindowKind.TOAST
        toast = Window(self._screen, kind, "Toast", owner, _content(text), _bottom_center)
        toast.focusable = toast.touchable = False
        self.window = toast
        stage.note_event()
        stage.after(SHORT, lambda: self._end(toast))

    def _end(self, toast: Window) -> None:
        if self.window is toast:
            self.window = None


def _content(text: str) -> View:
    message = TextView(text, "android:id/message").styled(14, "#FFFFFF")
    return Row(message).holding(Gravity.CENTER).padded(24, 12, 24, 12).painted("toast")


def _bottom_center(window: Window) -> Rect:
    free, scale = window.screen.content_area(), window.scale
    width = min(scale.px(_WIDEST), free.width)
    height = window.measure_root(width, free.height)[1]
    left, bottom = free.left + (free.width - width) // 2, free.bottom - scale.px(_ABOVE)
    return Rect(left, bottom - height, left + width, bottom)
