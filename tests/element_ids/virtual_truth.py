"""The real identities of elements that were read from a virtual phone, taken from its views.

A view's truth is its page (activity and subject), the adapter row it shows, and its place in there:
not the view object, which lists reuse and pages recreate.
"""

from collections import defaultdict, deque
from dataclasses import dataclass, replace

from fakedroid.apps.notes import Notes
from fakedroid.apps.settings import Preferences
from fakedroid.world.system.keyboard import KeyboardView
from fakedroid.world.views.app_icon import AppIcon
from fakedroid.world.views.recycler_view import Adapter, RecyclerView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind
from handroid.model.screen import Element, Screen
from handroid.virtual_phone.phone import VirtualPhone

UNKNOWN = "?"
Look = tuple[str, str, str, str, int, int]


@dataclass
class Truth:
    """A screen with the truth in its elements' ``extra``, and the view behind each."""

    screen: Screen
    views: dict[str, View]


class Tagger:
    """Finds the view of every element by its texts and position."""

    def __init__(self, phone: VirtualPhone) -> None:
        self._world = phone.world
        self._views: dict[str, View] = {}
        self._free: dict[Look, deque[View]] = {}
        self._strangers = 0

    def tag(self, screen: Screen) -> Truth:
        """Return the screen with truths."""
        front = self._world.active_window()
        windows = [front] if screen.degraded else self._world.accessible_windows()
        assert len(windows) == len(screen.windows)
        tagged = []
        for window, shown in zip(windows, screen.windows, strict=True):
            assert window is not None
            self._free = _by_look(window)
            root = self._tag(shown.root) if shown.root else None
            tagged.append(replace(shown, root=root))
        return Truth(replace(screen, windows=tuple(tagged)), self._views)

    def _tag(self, element: Element) -> Element:
        waiting = self._free.get(_look_of_element(element))
        view = waiting.popleft() if waiting else None
        if view is None:
            self._strangers += 1
        truth = f"{UNKNOWN}{self._strangers}" if view is None else truth_of(view)
        if view is not None:
            self._views[truth] = view
        item = "1" if view is not None and isinstance(view.parent, RecyclerView) else ""
        inside = tuple(self._tag(child) for child in element.children)
        extra = {**element.extra, "truth": truth, "item": item}
        return replace(element, children=inside, extra=extra)


def _by_look(window: Window) -> dict[Look, deque[View]]:
    found: dict[Look, deque[View]] = defaultdict(deque)
    for view in window.root.walk():
        if view.visible_to_user():
            found[_look_of_view(view)].append(view)
    return found


def _look_of_view(view: View) -> Look:
    left, top, _, _ = view.accessible_bounds()
    said = (view.resource_id, view.class_name, view.accessible_text(), view.description)
    return (*said, max(left, 0), max(top, 0))


def _look_of_element(element: Element) -> Look:
    said = (element.resource_id, element.class_name, element.text, element.description)
    return (*said, element.bounds.left, element.bounds.top)


def truth_of(view: View) -> str:
    """Return the identity of a view."""
    steps: list[str] = []
    each = view
    while each.parent is not None:
        steps.append(_step(each.parent, each))
        each = each.parent
    window = view.window
    assert window is not None
    return f"{_page(window)}/{'/'.join(reversed(steps))}"


def _step(parent: View, view: View) -> str:
    if isinstance(parent, RecyclerView):
        position = next(at for at, (_, row) in parent._rows.items() if row is view)
        return f"row {_row(parent.adapter, position)}"
    if isinstance(parent, KeyboardView):
        return f"key {view.description or view.accessible_text()}"
    label = view.text if isinstance(view, AppIcon) else ""
    return f"{parent.children.index(view)}{view.name}{label}"


def _row(adapter: Adapter, position: int) -> str:
    if isinstance(adapter, Notes):
        return f"note {id(adapter._book.notes[position])}"
    if isinstance(adapter, Preferences):
        return adapter._lines[position].title
    return str(position)


def _page(window: Window) -> str:
    if window.activity is None:
        return window.kind.name
    about = f"{window.activity.class_name} {sorted(window.activity.extras.items())}"
    if window.kind is WindowKind.APPLICATION:
        return about
    texts = [v.text for v in window.root.walk() if v.text and "button" not in v.name]
    return f"{about} {window.kind.name} {texts}"


def would_hit(view: View, point: tuple[int, int]) -> bool:
    """Whether a tap at a point goes to this view, or to a view inside it."""
    window = view.window
    if window is None or window.screen.windows.at(*point) is not window:
        return False
    return view.visible_bounds().contains(*point)
