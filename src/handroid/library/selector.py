"""Selectors, and which elements of a screen match them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from handroid.model.screen import Element, Window
from handroid.phone.element_ids import Identified, IdentifiedWindow
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.phone.window_structure import Node
from handroid.views.lean_reader import contents
from handroid.views.lean_text import one_line
from handroid.views.lean_things import Thing
from handroid.views.lean_windows import FOLDED, kinds


class By(Enum):
    """The property of an element that is compared."""

    TEXT = "text"
    ID = "id"
    DESCRIPTION = "description"
    LABEL = "label"


@dataclass(frozen=True)
class Selector:
    """A way to find elements; ``outer`` is what contains them, ``index`` selects one."""

    by: By
    value: str
    exact: bool = True
    outer: "Selector | None" = None
    index: int | None = None

    def __str__(self) -> str:
        part = "" if self.exact else ", exact=False"
        inside = f".inside({self.outer})" if self.outer else ""
        nth = "" if self.index is None else f".nth({self.index})"
        return f"by_{self.by.value}({self.value!r}{part}){inside}{nth}"


@dataclass(frozen=True)
class Match:
    """A matching element, and its window."""

    identified: Identified
    inside: IdentifiedWindow

    @property
    def element(self) -> Element:
        """The element."""
        return self.identified.element

    @property
    def window(self) -> Window:
        """The window it is in."""
        return self.inside.window


def matches(selector: Selector, named: IdentifiedScreen) -> list[Match]:
    """Return the matches in the topmost window that has any, in screen order.

    The keyboard and the system bars are searched only if no other window has a match.
    """
    for window in _in_order(named):
        found = _in_window(selector, window, named)
        if found:
            return [Match(each, window) for each in found]
    return []


def _in_order(named: IdentifiedScreen) -> list[IdentifiedWindow]:
    known = list(zip(named.windows, kinds(named), strict=True))
    known.sort(key=lambda each: each[1] in FOLDED)
    return [window for window, _ in known]


def _in_window(
    selector: Selector, window: IdentifiedWindow, named: IdentifiedScreen
) -> list[Identified]:
    found = list(_candidates(selector, window, named))
    if selector.outer is not None and found:
        holders = {_holder(each.node) for each in _in_window(selector.outer, window, named)}
        found = [each for each in found if _is_inside(each.node, holders)]
    if selector.index is not None:
        index = selector.index if selector.index >= 0 else len(found) + selector.index
        found = found[index : index + 1] if index >= 0 else []
    return found


def _candidates(
    selector: Selector, window: IdentifiedWindow, named: IdentifiedScreen
) -> Iterator[Identified]:
    if selector.by is By.LABEL:
        things = contents(window, named.screen.display, all_of_it=True).things
        return (thing.found for thing in things if _is_labelled(thing, selector))
    return filter(_TESTS[selector.by](selector), window.elements)


def _by_text(selector: Selector) -> Callable[[Identified], bool]:
    is_it = _comparison(selector)
    return lambda each: is_it(each.node.element.text)


def _by_description(selector: Selector) -> Callable[[Identified], bool]:
    is_it = _comparison(selector)
    return lambda each: is_it(each.node.element.description)


def _by_id(selector: Selector) -> Callable[[Identified], bool]:
    wanted = selector.value

    def is_it(each: Identified) -> bool:
        own = each.node.element.resource_id
        return own == wanted or own.rpartition("/")[2] == wanted

    return is_it


_TESTS = {By.TEXT: _by_text, By.DESCRIPTION: _by_description, By.ID: _by_id}


def _comparison(selector: Selector) -> Callable[[str], bool]:
    """Return a function that compares texts; any white space counts as one space."""
    wanted = _spaced(selector.value)
    if selector.exact:
        return lambda text: text == wanted or _spaced(text) == wanted
    folded = wanted.casefold()
    return lambda text: bool(text) and folded in _spaced(text).casefold()


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _is_labelled(thing: Thing, selector: Selector) -> bool:
    """Return whether a field or checkbox has a label, or shows it as its hint."""
    if not (thing.holds_value or thing.toggle):
        return False
    shown = [*thing.texts, one_line(thing.element.hint or ""), thing.value]
    is_it = _comparison(selector)
    return any(is_it(text) for text in shown if text)


def _holder(node: Node) -> Node:
    """Return the container of other elements: the element itself, or the row of a lone text."""
    return node if node.children or node.item is None else node.item


def _is_inside(node: Node, holders: set[Node]) -> bool:
    return any(above in holders for above in node.above() if above is not node)


def shown_text(element: Element) -> str:
    """Return the text of an element; a field that shows its hint is empty."""
    return "" if element.editable and element.text == element.hint else element.text


def text_of(match: Match) -> str:
    """Return the text of an element; if it has none, the texts inside it."""
    element = match.element
    if element.text:
        return shown_text(element)
    return " ".join(each.text for each in element.walk() if each.text)


def checked(match: Match, named: IdentifiedScreen) -> bool | None:
    """Return whether an element or its row is checked; None if neither can be checked."""
    if match.element.checkable:
        return match.element.checked
    things = contents(match.inside, named.screen.display, all_of_it=True).things
    around = set(match.identified.node.above())
    toggles = [thing for thing in things if thing.toggle]
    own = [thing for thing in toggles if thing.found.node in around]
    item = match.identified.node.item
    row = [thing for thing in toggles if item is not None and thing.found.node.item is item]
    meant = own[-1:] or (row if len(row) == 1 else [])
    return meant[0].toggle in ("on", "checked") if meant else None
