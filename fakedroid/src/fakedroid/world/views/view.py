"""A view: its place in the tree, its attributes, and its accessibility actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Self

from fakedroid.world.events import Key, Touch
from fakedroid.world.layout.box import Box
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.views import bounds
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.view_host import ViewHost


class View(Box):
    """A view; the flags are those of its AccessibilityNodeInfo.

    ``name`` is the entry name of its id, or with a colon the whole resource id. A view with
    ``counts_as_seen`` is reported as visible wherever it is scrolled to, like parts of a web page.
    """

    class_name = "android.view.View"
    name = ""
    description = Shown("")
    hint = Shown("")
    checkable = False
    checked = Shown(False)
    clickable = Shown(False)
    long_clickable = Shown(False)
    enabled = Shown(True)
    focusable_in_touch = False
    password = False
    selected = Shown(False)
    editable = False
    visible = Shown(True)
    keeps_room = False
    wants_touch = False
    counts_as_seen = False
    background = Shown("")
    on_click: Callable[[], None] | None = None
    on_long_click: Callable[[], None] | None = None
    on_swipe: Callable[[str], None] | None = None
    _text = ""
    _window: ViewHost[View] | None = None

    def __init__(self, name: str = "", on_click: Callable[[], None] | None = None) -> None:
        self.parent: View | None = None
        self.children: list[View] = []
        if name:
            self.name = name
        if on_click:
            self.on_click = on_click
            self.clickable = True

    def painted(self, background: str) -> Self:
        """Set the background, a colour or the name of a look (see draw)."""
        self.background = background
        return self

    def described(self, description: str) -> Self:
        """Set the content description."""
        self.description = description
        return self

    @property
    def text(self) -> str:
        """The displayed text."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        if value != self._text:
            self._text = value
            self.changed()

    @property
    def window(self) -> ViewHost[View] | None:
        """The window the view is in."""
        view = self
        while view.parent is not None:
            view = view.parent
        return view._window

    @property
    def package(self) -> str:
        """The package of the window, or the one that its app reports."""
        window = self.window
        return (window.claim or window.package) if window else ""

    @property
    def resource_id(self) -> str:
        """The full resource id, or an empty text."""
        if not self.name or ":" in self.name:
            return self.name
        return f"{self.package}:id/{self.name}"

    @property
    def focusable(self) -> bool:
        """Whether the view can have the input focus (clickable ones can from API 26: mem)."""
        return self.clickable or self.focusable_in_touch

    @property
    def focused(self) -> bool:
        """Whether the view has its window's focus."""
        window = self.window
        return window is not None and window.focus is self

    @property
    def important(self) -> bool:
        """Whether the view is important for accessibility (mem isImportantForAccessibility)."""
        return self.clickable or self.long_clickable or self.focusable or bool(self.description)

    @property
    def drawing_order(self) -> int:
        """The position in the parent's drawing order, from 1; 0 for a root (obs)."""
        return self.parent.children.index(self) + 1 if self.parent else 0

    @property
    def scrollable(self) -> bool:
        """Whether there is anything to scroll."""
        return False

    @property
    def selection(self) -> tuple[int, int]:
        """Selection start and end in an editable view."""
        return 0, 0

    @property
    def gone(self) -> bool:
        """Whether the view takes no space: GONE, or INVISIBLE for views that keep theirs."""
        return not self.visible and not self.keeps_room

    def changed(self) -> None:
        """Invalidate the layout and send an accessibility event."""
        window = self.window
        if window is not None:
            window.invalidate()

    def add(self, *views: View) -> Self:
        """Append children."""
        for view in views:
            view.parent = self
            self.children.append(view)
        self.changed()
        return self

    def remove_all(self) -> None:
        """Remove all children."""
        for child in self.children:
            child.drop_focus()
            child.parent = None
        self.children.clear()
        self.changed()

    def drop_focus(self) -> None:
        """Remove the focus from this view and its descendants."""
        window = self.window
        if window and window.focus and self in (window.focus, *window.focus.ancestors()):
            window.set_focus(None)

    def walk(self) -> Iterator[View]:
        """Yield this view and its descendants, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, name: str) -> View | None:
        """Return the first view with that name or resource id, of this one and its descendants."""
        return next((v for v in self.walk() if v.name and name in (v.name, v.resource_id)), None)

    def ancestors(self) -> Iterator[View]:
        """Yield parent, grandparent and so on."""
        view = self.parent
        while view is not None:
            yield view
            view = view.parent

    def scroll_offset(self) -> tuple[int, int]:
        """Return the scroll offset of the children to the left and up."""
        return 0, 0

    @property
    def bounds(self) -> Rect:
        """The whole view on the screen, including parts that are scrolled away or clipped."""
        return bounds.whole(self)

    def visible_bounds(self) -> Rect:
        """Return the visible part, all zeros if there is none."""
        return bounds.visible_part(self)

    def accessible_bounds(self) -> Rect:
        """Return getBoundsInScreen: clipped to every parent, inverted when outside."""
        return bounds.in_screen(self)

    def shown(self) -> bool:
        """Return isShown: this view and every ancestor are VISIBLE."""
        return self.visible and all(ancestor.visible for ancestor in self.ancestors())

    def visible_to_user(self) -> bool:
        """Return isVisibleToUser: shown, in a visible window, with some visible part."""
        window = self.window
        if window is None or not window.visible:
            return False
        if self.counts_as_seen:
            return self.shown()
        return self.shown() and not self.visible_bounds().empty

    def accessible_text(self) -> str:
        """Return the getText of its AccessibilityNodeInfo."""
        return self.text

    def perform_click(self) -> bool:
        """Do ACTION_CLICK; a disabled but clickable view does it too (src View)."""
        if self.clickable:
            self.clicked()
        return self.clickable

    def clicked(self) -> None:
        """React to a click."""
        self._sent_event()
        if self.on_click:
            self.on_click()

    def perform_long_click(self) -> bool:
        """Do ACTION_LONG_CLICK on any long-clickable view (src View)."""
        if self.long_clickable:
            self.long_clicked(None)
        return self.long_clickable

    def long_clicked(self, _point: tuple[float, float] | None) -> bool:
        """React to a long press; False lets the press become a click."""
        self._sent_event()
        if self.on_long_click:
            self.on_long_click()
            return True
        return False

    def perform_focus(self) -> bool:
        """Do ACTION_FOCUS: it leaves touch mode, and fails if the view has the focus (src View)."""
        window = self.window
        if window is None or self.focused or not self.focusable or not self.enabled:
            return False
        window.stage.touch_mode = False
        window.set_focus(self)
        return True

    def scroll_forward(self) -> bool:
        """Do ACTION_SCROLL_FORWARD."""
        return False

    def scroll_backward(self) -> bool:
        """Do ACTION_SCROLL_BACKWARD."""
        return False

    def set_text(self, _text: str) -> bool:
        """Do ACTION_SET_TEXT."""
        return False

    def set_selection(self, _start: int, _end: int) -> bool:
        """Do ACTION_SET_SELECTION."""
        return False

    def ime_enter(self) -> bool:
        """Do ACTION_IME_ENTER."""
        return False

    def paste(self) -> bool:
        """Do ACTION_PASTE."""
        return False

    def touched(self, _event: Touch) -> None:
        """Handle a raw touch event; only for views that want touch."""

    def key_down(self, _key: Key) -> bool:
        """Handle a key while focused; False leaves it to the window."""
        return False

    def _sent_event(self) -> None:
        window = self.window
        if window is not None:
            window.stage.note_event()
