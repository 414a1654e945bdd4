"""A phone's screen at one moment: its size, windows and elements."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from handroid.model.frozen import cheap_frozen


class Bounds(NamedTuple):
    """A rectangle in pixels of the current rotation."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        """The center point."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def area(self) -> int:
        """The number of pixels that it covers."""
        return max(0, self.right - self.left) * max(0, self.bottom - self.top)

    @property
    def empty(self) -> bool:
        """Whether it covers no pixel."""
        return self.right <= self.left or self.bottom <= self.top

    def holds(self, x: float, y: float) -> bool:
        """Whether it contains a point."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def overlaps(self, other: "Bounds") -> bool:
        """Whether the rectangles have a pixel in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def encloses(self, other: "Bounds") -> bool:
        """Whether it contains another rectangle, including its edges."""
        within = self.left <= other.left and self.top <= other.top
        return within and other.right <= self.right and other.bottom <= self.bottom


class WindowType(Enum):
    """The kinds of windows that accessibility distinguishes."""

    APPLICATION = "APPLICATION"
    INPUT_METHOD = "INPUT_METHOD"
    SYSTEM = "SYSTEM"
    ACCESSIBILITY_OVERLAY = "ACCESSIBILITY_OVERLAY"
    SPLIT_SCREEN_DIVIDER = "SPLIT_SCREEN_DIVIDER"
    MAGNIFICATION_OVERLAY = "MAGNIFICATION_OVERLAY"
    UNKNOWN = "UNKNOWN"


@cheap_frozen
class Element:
    """An element of a window, with its children."""

    class_name: str
    text: str
    description: str
    resource_id: str
    package: str
    bounds: Bounds
    index: int = 0
    visible: bool = True
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = False
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    editable: bool = False
    hint: str | None = None
    children: tuple["Element", ...] = ()
    extra: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def on_screen(self) -> bool:
        """Whether any of its pixels is on the screen; in web pages, all parts are ``visible``."""
        return self.visible and not self.bounds.empty

    @property
    def listed(self) -> bool:
        """Whether it has text or can be acted on; other elements are only layout."""
        words = self.text or self.description or self.resource_id
        acts = self.clickable or self.long_clickable or self.scrollable or self.editable
        return bool(words) or acts

    def walk(self) -> Iterator["Element"]:
        """Yield this element and all its descendants, parents before children."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


@dataclass(frozen=True, slots=True)
class Window:
    """A window; ``root`` is the root of its elements.

    ``rank`` counts from the bottom among windows of the same display, type and package.
    ``instance`` distinguishes this window from one that replaced it, if the driver knows it.
    ``claim`` is the package that its app claims, if Android reports a different one.
    """

    type: WindowType
    package: str
    title: str
    layer: int
    bounds: Bounds
    root: Element | None
    focused: bool = False
    active: bool = False
    display: int = 0
    rank: int = 0
    instance: str | None = None
    claim: str = ""

    def reported_as(self, front: "Component | None") -> "Window":
        """Return the window with the package that Android reports for the focused app's window.

        An app chooses the package in its own elements.
        """
        claimed = self.claim or self.package
        app = self.focused and self.type is WindowType.APPLICATION
        false = app and front is not None and bool(claimed) and front.package != claimed
        package = front.package if false and front else claimed
        claim = claimed if false else ""
        same = (package, claim) == (self.package, self.claim)
        return self if same else replace(self, package=package, claim=claim)

    def owned_by(self, owner: str) -> "Window":
        """Return the window with the package of the app that it belongs to, if known."""
        claimed = self.claim or self.package
        return replace(self, package=owner, claim=claimed) if owner else self

    def elements(self) -> Iterator[Element]:
        """Yield its elements, parents before children."""
        if self.root:
            yield from self.root.walk()


@dataclass(frozen=True, slots=True)
class Display:
    """The screen's size in its current rotation, and its density."""

    width: int
    height: int
    density: int
    rotation: int

    @property
    def orientation(self) -> str:
        """``portrait`` or ``landscape``."""
        return "portrait" if self.width <= self.height else "landscape"


@dataclass(frozen=True, slots=True)
class Component:
    """An activity: its package and full class name."""

    package: str
    class_name: str

    @property
    def short(self) -> str:
        """The class name as Android abbreviates it: ``.Main`` inside the package."""
        inside = self.class_name.startswith(self.package + ".")
        return self.class_name[len(self.package) :] if inside else self.class_name

    @classmethod
    def parse(cls, text: str) -> "Component | None":
        """Parse ``pkg/cls`` or ``pkg/.Cls``; return None if it is neither."""
        package, slash, name = text.partition("/")
        if not slash or not package or not name:
            return None
        return cls(package, package + name if name.startswith(".") else name)


class Barrier(Enum):
    """What keeps a caller from the apps; a screen that is off may be locked too."""

    OFF = "off"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class Screen:
    """The content of the screen, topmost window first.

    ``note`` says, as half a sentence, why another driver would show more.
    """

    display: Display
    windows: tuple[Window, ...]
    foreground: Component | None
    degraded: bool = False
    note: str = ""
    barrier: Barrier | None = None

    def elements(self) -> Iterator[Element]:
        """Yield the elements of all windows."""
        for window in self.windows:
            yield from window.elements()

    def focused_field(self) -> Element | None:
        """Return the focused text field."""
        found = (each for each in self.elements() if each.focused and each.editable)
        return next(found, None)

    def field_at(self, x: float, y: float) -> Element | None:
        """Return the text field at a point: the innermost one in the topmost window."""
        for window in self.windows:
            fields = [each for each in window.elements() if each.editable and each.on_screen]
            found = [each for each in fields if each.bounds.holds(x, y)]
            if found:
                return found[-1]
        return None


@dataclass(frozen=True, slots=True)
class Picture:
    """A screenshot as PNG; ``scale`` is its size divided by the screen's size."""

    png: bytes
    width: int
    height: int
    scale: float = 1.0
