"""Snapshots of a screen: its elements as plain objects, and the whole as text."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from handroid.library.selector import Match, shown_text
from handroid.model.screen import Bounds
from handroid.model.screen import Element as ElementRead
from handroid.phone.shown_screens import IdentifiedScreen


@dataclass(frozen=True, slots=True)
class Element:
    """An element as it was when the screen was read.

    ``id`` is what tools take as ``element_id``. ``visible`` is false for what is scrolled out of
    view. ``hint`` is what an empty field shows, None where the phone does not report it; ``text``
    is empty then.
    """

    id: str
    text: str
    description: str
    resource_id: str
    class_name: str
    package: str
    bounds: Bounds
    visible: bool
    enabled: bool
    clickable: bool
    long_clickable: bool
    checkable: bool
    checked: bool
    editable: bool
    focused: bool
    selected: bool
    scrollable: bool
    password: bool
    hint: str | None


class Screen:
    """A snapshot of the screen; as a string, the lean view."""

    def __init__(self, named: IdentifiedScreen, lines: tuple[str, ...]) -> None:
        self._named = named
        self._lines = lines

    @property
    def width(self) -> int:
        """The width in pixels, in the current rotation."""
        return self._named.screen.display.width

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self._named.screen.display.height

    @property
    def app(self) -> str | None:
        """The package of the app in front."""
        front = self._named.screen.foreground
        return front.package if front else None

    @property
    def activity(self) -> str | None:
        """The full class name of the activity in front."""
        front = self._named.screen.foreground
        return front.class_name if front else None

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """All elements, including those scrolled out of view, topmost window first."""
        return tuple(element_of(id_, element) for id_, _, element in self._named.rows())

    @cached_property
    def text(self) -> str:
        """The lean view of the screen, as a model would see it."""
        return "\n".join(self._lines)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<screen of {self.app}, {len(self.elements)} elements>"

    def __iter__(self) -> Iterator[Element]:
        return iter(self.elements)


def element_of(element_id: str, element: ElementRead) -> Element:
    """Return the snapshot of an element."""
    return Element(
        id=element_id,
        text=shown_text(element),
        description=element.description,
        resource_id=element.resource_id,
        class_name=element.class_name,
        package=element.package,
        bounds=element.bounds,
        visible=element.on_screen,
        enabled=element.enabled,
        clickable=element.clickable,
        long_clickable=element.long_clickable,
        checkable=element.checkable,
        checked=element.checked,
        editable=element.editable,
        focused=element.focused,
        selected=element.selected,
        scrollable=element.scrollable,
        password=element.password,
        hint=element.hint,
    )


def matched(match: Match) -> Element:
    """Return the snapshot of a match."""
    return element_of(match.identified.id, match.element)
