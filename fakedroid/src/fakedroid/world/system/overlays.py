"""Windows that an app draws over all others (src TYPE_APPLICATION_OVERLAY)."""

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.views.text_view import TextView
from fakedroid.world.window import Window, WindowHost
from fakedroid.world.window_kind import WindowKind


def overlay(screen: WindowHost, owner: tuple[str, int], text: str, frame: Rect) -> Window:
    """Return a window of an app, by package and uid, that receives touches but no keys."""
    root = TextView(text, "android:id/message")
    made = Window(
        screen, WindowKind.APPLICATION_OVERLAY, owner[0], owner, root, lambda _window: frame
    )
    made.focusable = False
    return made
