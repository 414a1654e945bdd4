"""A simulated screen that can be changed, and frozen into screens whose elements carry their truth.

A ``Piece`` is one thing on a page; its ``truth`` is its identity, whatever it looks like. Freezing
lays the pieces out as Android does, drops what is out of view, and puts the truth into the
elements' ``extra``, together with ``item`` for rows, cards and the like. Only the judge reads it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from random import Random

from handroid.model.screen import Bounds, Component, Display, Element, Screen, Window, WindowType

DENSITY = 420
KEYBOARD, KEYBOARD_LANDSCAPE = 860, 520
BAR = 84
SYSTEMUI = "com.android.systemui"
IME = "com.android.inputmethod.latin"


class Flow(Enum):
    """How a piece lays out its children."""

    DOWN = "down"
    ACROSS = "across"
    GRID = "grid"
    PLACED = "placed"


class Role(Enum):
    """What a piece's text is about, which decides what may change it."""

    FIXED = "fixed"
    HEADING = "heading"
    BODY = "body"
    TITLE = "title"
    SECOND = "second"
    STATUS = "status"
    COUNTER = "counter"
    BADGE = "badge"
    FIELD = "field"
    TOGGLE = "toggle"
    ACTION = "action"


ABOUT_SUBJECT = frozenset({Role.HEADING, Role.BODY, Role.TITLE, Role.SECOND})
"""The roles whose texts identify the person, order or lamp that a page or a row is about."""


@dataclass(eq=False, slots=True)
class Piece:
    """One thing; ``height`` 0 means as tall as its content, ``width`` 0 shares the free space."""

    truth: str
    class_name: str = "android.view.View"
    text: str = ""
    description: str = ""
    name: str = ""
    role: Role = Role.FIXED
    flags: frozenset[str] = frozenset()
    hint: str = ""
    height: int = 0
    width: int = 0
    gap: int = 0
    grows: bool = False
    flow: Flow = Flow.DOWN
    columns: int = 1
    scroll: int = 0
    place: Bounds | None = None
    odd: bool = False
    item: bool = False
    lists: bool = False
    children: list["Piece"] = field(default_factory=list)
    another: Callable[["Stage"], "Piece"] | None = None

    def walk(self) -> Iterator["Piece"]:
        """Yield this piece and its descendants."""
        yield self
        for child in self.children:
            yield from child.walk()

    def copy(self, truth: Callable[[str], str]) -> "Piece":
        """Return a piece that looks the same, with its own truths."""
        return Piece(
            truth(self.truth), self.class_name, self.text, self.description, self.name, self.role,
            self.flags, self.hint, self.height, self.width, self.gap, self.grows, self.flow,
            self.columns, self.scroll, self.place, self.odd, self.item, self.lists,
            [child.copy(truth) for child in self.children], self.another,
        )  # fmt: skip

    @property
    def scrolls(self) -> bool:
        """Whether its content is clipped at its edges."""
        return "scrollable" in self.flags


class Shape(Enum):
    """The position of a pane on the screen."""

    FULL = "full"
    DIALOG = "dialog"
    KEYBOARD = "keyboard"
    BAR = "bar"


@dataclass(eq=False)
class Pane:
    """A window; a modal one hides those below it from accessibility."""

    package: str
    root: Piece
    title: str = ""
    shape: Shape = Shape.FULL
    type: WindowType = WindowType.APPLICATION
    modal: bool = False
    shift: tuple[int, int] = (0, 0)
    instance: int = 0


@dataclass(eq=False)
class Stage:
    """The screen before it is frozen, topmost pane first.

    ``plain`` is an old Android, whose dump has only the focused window; ``keeps_hidden`` a driver
    that also shows what is scrolled away; ``tells_instances`` one that recognizes a replaced
    window, but only the focused one.
    """

    kind: str
    rng: Random
    package: str = "com.example.shop"
    width: int = 1080
    height: int = 2400
    rotation: int = 0
    hints: bool = True
    keeps_hidden: bool = False
    plain: bool = False
    tells_instances: bool = False
    layers: int = 0
    panes: list[Pane] = field(default_factory=list)
    parked: dict[Shape, Pane] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    serial: int = 0

    def truth(self, of: str) -> str:
        """Return a new identity."""
        self.serial += 1
        return f"{of.partition('#')[0].partition('=')[0]}#{self.serial}"

    def copy_of(self, truth: str) -> str:
        """Return the identity of an exact copy, which contains what it is a copy of."""
        self.serial += 1
        return f"{truth}={self.serial}"

    @property
    def page(self) -> Pane:
        """The activity: the lowest pane of an app."""
        return next(p for p in reversed(self.panes) if p.shape is Shape.FULL)

    @property
    def dialog(self) -> Pane | None:
        """The topmost dialog."""
        return next((p for p in self.panes if p.shape is Shape.DIALOG), None)

    @property
    def keyboard(self) -> Pane | None:
        """The keyboard, if it is shown."""
        return next((p for p in self.panes if p.shape is Shape.KEYBOARD), None)

    def park(self, pane: Pane) -> None:
        """Remove a pane that comes back as the same thing: the keyboard, a bar."""
        self.panes.remove(pane)
        self.parked[pane.shape] = pane

    def pieces(self) -> Iterator[Piece]:
        """Yield every piece of every pane."""
        for pane in self.panes:
            yield from pane.root.walk()

    def lists(self) -> list[Piece]:
        """Return the pieces with items."""
        return [piece for piece in self.pieces() if piece.lists]

    def freeze(self) -> Screen:
        """Return the screen as it is now."""
        front = next(p for p in self.panes if p.shape in (Shape.FULL, Shape.DIALOG))
        listed = [front] if self.plain else self._reported()
        windows = tuple(self._window(pane, listed, pane is front) for pane in listed)
        display = Display(self.width, self.height, DENSITY, self.rotation)
        activity = Component(self.package, f"{self.package}.Main")
        return Screen(display, windows, activity, degraded=self.plain)

    def _reported(self) -> list[Pane]:
        """Return the panes that accessibility reports: none below a modal one."""
        modal = [number for number, pane in enumerate(self.panes) if pane.modal]
        return self.panes[: modal[0] + 1] if modal else self.panes

    def _window(self, pane: Pane, listed: list[Pane], front: bool) -> Window:
        box = self._box(pane)
        clip = intersection(box, Bounds(0, 0, self.width, self.height))
        known = self.panes if self.plain else listed
        below = known[known.index(pane) + 1 :]
        return Window(
            pane.type,
            pane.package,
            "" if self.plain else pane.title,
            0 if self.plain else self.layers + len(below),
            box,
            Freezer(self, pane.package).freeze(pane.root, box, clip, 0),
            focused=front,
            active=front,
            rank=sum((p.type, p.package) == (pane.type, pane.package) for p in below),
            instance=f"{pane.instance:x}" if front and self.tells_instances else None,
        )

    def new_instance(self, pane: Pane) -> None:
        """Make a window a new one for Android."""
        self.serial += 1
        pane.instance = self.serial * 7919

    def _box(self, pane: Pane) -> Bounds:
        landscape = self.width > self.height
        tall = KEYBOARD_LANDSCAPE if landscape else KEYBOARD
        free = self.height - (tall if self.keyboard else 0)
        dx, dy = pane.shift
        if pane.shape is Shape.KEYBOARD:
            return Bounds(0, self.height - tall, self.width, self.height)
        if pane.shape is Shape.BAR:
            return Bounds(0, 0, self.width, BAR)
        if pane.shape is Shape.DIALOG:
            wide = min(880, self.width - 120)
            high = min(wanted_height(pane.root), free - 100)
            left, top = (self.width - wide) // 2 + dx, (free - high) // 2 + dy
            return Bounds(left, top, left + wide, top + high)
        return Bounds(dx, dy, self.width + dx, free + dy)


def wanted_height(piece: Piece) -> int:
    """Return the height that a piece needs."""
    if piece.height or not piece.children:
        return piece.height
    if piece.flow is Flow.DOWN:
        return sum(child.gap + wanted_height(child) for child in piece.children)
    tallest = max(wanted_height(child) for child in piece.children)
    if piece.flow is Flow.GRID:
        return tallest * -(-len(piece.children) // piece.columns)
    return tallest


def boxes(piece: Piece, box: Bounds) -> Iterator[tuple[Piece, Bounds]]:
    """Yield the children of a piece with their bounds, before clipping."""
    if piece.flow is Flow.DOWN:
        return _down(piece, box)
    if piece.flow is Flow.ACROSS:
        return _across(piece, box)
    if piece.flow is Flow.GRID:
        return _grid(piece, box)
    return _placed(piece, box)


def _scrolled(piece: Piece, content: int, shown: int) -> int:
    """Return the scroll offset of a piece; Android does not scroll past the end."""
    return min(piece.scroll, max(0, content - shown))


def _down(piece: Piece, box: Bounds) -> Iterator[tuple[Piece, Bounds]]:
    heights = [wanted_height(child) for child in piece.children]
    gaps = sum(child.gap for child in piece.children)
    spare = max(0, box.bottom - box.top - sum(heights) - gaps)
    growing = sum(child.grows for child in piece.children) or 1
    top = box.top - _scrolled(piece, sum(heights) + gaps, box.bottom - box.top)
    for child, height in zip(piece.children, heights, strict=True):
        top += child.gap
        bottom = top + height + (spare // growing if child.grows else 0)
        left, right = _sides(piece, child, box)
        yield child, Bounds(left, top, right, bottom)
        top = bottom


def _across(piece: Piece, box: Bounds) -> Iterator[tuple[Piece, Bounds]]:
    fixed = sum(child.width for child in piece.children)
    sharing = sum(not child.width for child in piece.children) or 1
    share = max(0, box.right - box.left - fixed) // sharing
    left = box.left - _scrolled(piece, fixed, box.right - box.left)
    for child in piece.children:
        right = left + (child.width or share)
        yield child, Bounds(left, box.top, right, box.bottom)
        left = right


def _grid(piece: Piece, box: Bounds) -> Iterator[tuple[Piece, Bounds]]:
    wide = (box.right - box.left) // piece.columns
    tall = max((wanted_height(child) for child in piece.children), default=0)
    whole = tall * -(-len(piece.children) // piece.columns)
    start = box.top - _scrolled(piece, whole, box.bottom - box.top)
    for number, child in enumerate(piece.children):
        left = box.left + number % piece.columns * wide
        top = start + number // piece.columns * tall
        yield child, Bounds(left, top, left + wide, top + tall)


def _placed(piece: Piece, box: Bounds) -> Iterator[tuple[Piece, Bounds]]:
    for child in piece.children:
        if child.place is None or piece.place is None:
            yield child, box
            continue
        left, right = _sides(piece, child, box)
        top = box.top + child.place.top - piece.place.top
        yield child, Bounds(left, top, right, top + child.place.bottom - child.place.top)


def _sides(piece: Piece, child: Piece, box: Bounds) -> tuple[int, int]:
    """Return left and right of a captured piece, stretched with its parent."""
    if child.place is None or piece.place is None or piece.place.empty:
        return box.left, box.right
    stretch = (box.right - box.left) / (piece.place.right - piece.place.left)
    left = box.left + round((child.place.left - piece.place.left) * stretch)
    return left, left + round((child.place.right - child.place.left) * stretch)


@dataclass
class Freezer:
    """Converts the pieces of one pane to elements."""

    stage: Stage
    package: str

    def freeze(self, piece: Piece, box: Bounds, clip: Bounds, index: int) -> Element | None:
        """Return the element, or None if nothing of it is visible."""
        seen = intersection(box, clip)
        hidden = seen.empty and not piece.odd
        if hidden and not self.stage.keeps_hidden:
            return None
        children = self._inside(piece, box, clip) if piece.children and not hidden else []
        shown = piece.place if piece.odd and piece.place else box if hidden else seen
        return self._element(piece, shown, index, tuple(children), not hidden)

    def _inside(self, piece: Piece, box: Bounds, clip: Bounds) -> list[Element]:
        inside = intersection(clip, box) if piece.scrolls else clip
        children: list[Element] = []
        for number, (child, place) in enumerate(boxes(piece, box)):
            if piece.lists and (place[1] >= inside[3] or place[3] <= inside[1]):
                continue
            frozen = self.freeze(child, place, inside, len(children) if piece.lists else number)
            if frozen is not None:
                children.append(frozen)
        return children

    def _element(
        self, piece: Piece, box: Bounds, index: int, inside: tuple[Element, ...], visible: bool
    ) -> Element:
        flags = piece.flags
        qualified = not piece.name or ":" in piece.name
        return Element(
            piece.class_name,
            piece.text or piece.hint,
            piece.description,
            piece.name if qualified else f"{self.package}:id/{piece.name}",
            self.package,
            box,
            index,
            visible,
            "checkable" in flags,
            "checked" in flags,
            "clickable" in flags,
            "disabled" not in flags,
            "focusable" in flags or "clickable" in flags,
            "focused" in flags,
            "scrollable" in flags,
            "long_clickable" in flags,
            "password" in flags,
            "selected" in flags,
            "editable" in flags,
            piece.hint if self.stage.hints else None,
            inside,
            {"truth": piece.truth, "item": "1" if piece.item else ""},
        )


def intersection(one: Bounds, other: Bounds) -> Bounds:
    """Return the intersection of two rectangles; empty if there is none."""
    return Bounds(
        max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
    )
