"""Small screens, written as trees."""

from typing import Any

from handroid.model.screen import Bounds, Display, Element, Screen, Window, WindowType

PACKAGE = "com.example"
LIST = "androidx.recyclerview.widget.RecyclerView"
BOX, TEXT = "android.widget.LinearLayout", "android.widget.TextView"
BUTTON, IMAGE = "android.widget.Button", "android.widget.ImageView"


def element(
    class_name: str, *children: Element, at: int = 0, text: str = "", **more: Any
) -> Element:
    """Return an element whose upper edge is at a height."""
    bounds = Bounds(0, at, 100, at + 10)
    return Element(class_name, text, "", "", PACKAGE, bounds, children=children, **more)


def window(root: Element) -> Window:
    """Return an app's window."""
    return Window(WindowType.APPLICATION, PACKAGE, "", 0, Bounds(0, 0, 100, 200), root)


def screen(root: Element) -> Screen:
    """Return a screen with one window."""
    return Screen(Display(100, 200, 420, 0), (window(root),), None)
