"""``<node>`` elements (src AccessibilityNodeInfoDumper.dumpNodeRec)."""

from fakedroid.commands.uiautomator.xml_text import attribute, replace_invalid
from fakedroid.state.levels.levels import DumpLevel
from fakedroid.world.views.accessible_order import accessible_children
from fakedroid.world.views.view import View

_NAF_EXCLUDED = (
    "android.widget.GridView",
    "android.widget.GridLayout",
    "android.widget.ListView",
    "android.widget.TableLayout",
)


class NodeWriter:
    """Writes views as nodes, clipped to a width and a height."""

    def __init__(self, level: DumpLevel, width: int, height: int, compressed: bool) -> None:
        self._level = level
        self._width = width
        self._height = height
        self._compressed = compressed

    def write(self, root: View) -> str:
        """Return the element of a root and all its visible descendants."""
        parts: list[str] = []
        self._write(root, 0, parts)
        return "".join(parts)

    def _write(self, view: View, index: int, parts: list[str]) -> None:
        parts.append("<node" + "".join(attribute(*pair) for pair in self._attributes(view, index)))
        opened = len(parts)
        for number, child in enumerate(self._children(view)):
            if child.visible_to_user():
                self._write(child, number, parts)
        if len(parts) == opened:
            parts.append(" />")
        else:
            parts[opened - 1] += ">"
            parts.append("</node>")

    def _attributes(self, view: View, index: int) -> list[tuple[str, str]]:
        pairs = [("NAF", "true")] if self._not_friendly(view) else []
        pairs += [
            ("index", str(index)),
            ("text", replace_invalid(view.accessible_text())),
            ("resource-id", view.resource_id),
            ("class", view.class_name),
            ("package", view.package),
            ("content-desc", replace_invalid(view.description)),
        ]
        pairs += [(name, str(value).lower()) for name, value in _flags(view)]
        pairs.append(("bounds", self._bounds(view)))
        if self._level.extra_attributes:
            pairs.append(("drawing-order", str(view.drawing_order)))
            pairs.append(("hint", replace_invalid(view.hint)))
        return pairs

    def _bounds(self, view: View) -> str:
        """Return Rect.intersect with the display; inverted rectangles stay inverted (obs)."""
        left, top, right, bottom = view.accessible_bounds()
        if not (left < self._width and right > 0 and top < self._height and bottom > 0):
            return "[0,0][0,0]"
        return (
            f"[{max(left, 0)},{max(top, 0)}][{min(right, self._width)},{min(bottom, self._height)}]"
        )

    def _children(self, view: View) -> list[View]:
        """Return the children for accessibility, in its order (src ViewGroup)."""
        found: list[View] = []
        for child in accessible_children(view):
            if self._compressed and not child.important:
                found += self._children(child)
            else:
                found.append(child)
        return found

    def _not_friendly(self, view: View) -> bool:
        """Return whether the dumper marks a node as NAF: clickable and without a name."""
        nameless = not view.accessible_text() and not view.description
        if not (view.clickable and view.enabled and nameless):
            return False
        if view.class_name.endswith(_NAF_EXCLUDED):
            return False
        return not self._named_below(view)

    def _named_below(self, view: View) -> bool:
        return any(
            child.description or child.accessible_text() or self._named_below(child)
            for child in self._children(view)
        )


def _flags(view: View) -> tuple[tuple[str, bool], ...]:
    return (
        ("checkable", view.checkable),
        ("checked", view.checked),
        ("clickable", view.clickable),
        ("enabled", view.enabled),
        ("focusable", view.focusable),
        ("focused", view.focused),
        ("scrollable", view.scrollable),
        ("long-clickable", view.long_clickable),
        ("password", view.password),
        ("selected", view.selected),
    )
