"""Finds what a window shows: each thing that acts with the texts that belong to it, and free texts.

A text belongs to the nearest ancestor that acts, as the title and summary of a row belong to the
row. An element that fills most of the screen or scrolls owns no texts.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise

from handroid.model.screen import Display, Element
from handroid.phone.element_ids import Identified, IdentifiedWindow
from handroid.phone.window_structure import Node
from handroid.views import lean_classes
from handroid.views.lean_labels import beside, with_labels
from handroid.views.lean_text import one_line
from handroid.views.lean_things import Contents, Role, Thing, state_of, toggle_of

_BROAD = 0.5
"""From this share of the screen on, an element that acts owns no texts but its own."""
_FIGURES = re.compile(r"[\d.,:/%\s-]+")


@dataclass(slots=True, eq=False)
class _Around:
    """The surroundings of an element: who owns its texts, what scrolls it, and what marks it."""

    owner: Thing | None = None
    scroller: Thing | None = None
    web: bool = False
    marks: list[Element] = field(default_factory=list)
    """Selected or focused elements without text or action; the next thing inside takes their
    state."""
    summary: Thing | None = None
    """The text of an ancestor, which may summarize what is inside."""


def contents(window: IdentifiedWindow, display: Display, *, all_of_it: bool = False) -> Contents:
    """Return what a window shows; with ``all_of_it``, also what is out of view."""
    found = _Reader(display, all_of_it).read(window.elements)
    found.things = with_labels(found.things)
    return found


class _Reader:
    """Walks the elements of a window once, parents before children."""

    def __init__(self, display: Display, all_of_it: bool) -> None:
        self._broad = display.width * display.height * _BROAD
        self._all = all_of_it
        self._contents = Contents()
        self._things = self._contents.things
        self._line: Node | None = None

    def read(self, elements: list[Identified]) -> Contents:
        around: list[_Around] = [_Around()]
        for found in elements:
            node = found.node
            element, outer = node.element, around[node.depth]
            if self._all or element.on_screen:
                inner = self._show(found, element, outer)
            else:
                inner = outer
                if says_or_acts(element):
                    self._hide(outer.scroller)
            if element.children:
                del around[node.depth + 1 :]
                around.append(inner)
        return self._contents

    def _hide(self, scroller: Thing | None) -> None:
        if scroller is None:
            self._contents.hidden += 1
        elif self._things[-1] is scroller:
            scroller.above += 1
        else:
            scroller.below += 1

    def _show(self, found: Identified, element: Element, around: _Around) -> _Around:
        if element.scrollable and _scrolls(element):
            return self._scroller(found, element, around)
        if _acts(element, around.owner):
            return self._actor(found, element, around)
        owner = around.owner
        if owner is not None:
            if element.text or element.description or element.extra:
                owner.say(element)
            owner.take_state(element)
            return around
        return self._free(found, element, around)

    def _scroller(self, found: Identified, element: Element, around: _Around) -> _Around:
        thing = self._thing(found, Role.SCROLL, element, around)
        thing.page = lean_classes.is_page(element.class_name)
        thing.sideways = lean_classes.is_sideways(element.class_name) or _in_a_row(element.children)
        return _Around(None, thing, around.web or thing.page)

    def _actor(self, found: Identified, element: Element, around: _Around) -> _Around:
        thing = self._thing(found, _role(element), element, around)
        broad = element.children and element.bounds.area > self._broad
        web = around.web or lean_classes.is_page(element.class_name)
        return _Around(None if broad else thing, around.scroller, web)

    def _thing(self, found: Identified, role: Role, element: Element, around: _Around) -> Thing:
        thing = Thing(found, role, [], disabled=not element.enabled)
        self._things.append(thing)
        self._line = None
        if role is Role.FIELD:
            _read_field(thing, element)
        elif role is Role.SLIDER:
            _read_slider(thing, element)
        else:
            thing.name(element)
        thing.take_state(element)
        self._take_marks(thing, around)
        return thing

    def _free(self, found: Identified, element: Element, around: _Around) -> _Around:
        """Process an element that neither acts nor is inside anything that does."""
        marks = element.selected or element.focused
        says = element.text or element.description or element.extra
        said = self._text(found, around, alone=marks) if says else None
        if said is not None and marks:
            said.take_state(element)
            self._line = None
        if not element.children:
            return around
        web = around.web or lean_classes.is_page(element.class_name)
        if marks and said is None:
            return _Around(None, around.scroller, web, [element], around.summary)
        if web is around.web and said is None:
            return around
        return _Around(None, around.scroller, web, around.marks, said or around.summary)

    def _text(self, found: Identified, around: _Around, *, alone: bool) -> Thing | None:
        """Write a text that nothing owns; return its line, or None if it is empty."""
        thing = Thing(found, Role.TEXT, [], disabled=not found.node.element.enabled)
        thing.name(found.node.element)
        if not thing.texts:
            return None
        last = self._things[-1] if self._things else None
        if last is not None and last.acts and last.texts == thing.texts:
            return last
        if around.summary is not None and all(map(around.summary.sums_up, thing.texts)):
            return around.summary
        goes_on = self._line is not None and _continues_row(self._line, found.node)
        self._line = found.node
        if last is not None and goes_on and not alone:
            _join(last, thing, around.web)
            return last
        self._things.append(thing)
        self._take_marks(thing, around)
        return thing

    def _take_marks(self, thing: Thing, around: _Around) -> None:
        """Give a thing the selected or focused state of the elements around it."""
        while around.marks:
            thing.take_state(around.marks.pop())


def says_or_acts(element: Element) -> bool:
    """Whether an element has text or can be acted on."""
    return bool(
        element.text
        or element.description
        or element.clickable
        or element.long_clickable
        or element.checkable
        or element.editable
        or element.scrollable
    )


def _scrolls(element: Element) -> bool:
    """Whether a scrollable element is meant to be scrolled, not tapped or typed into."""
    if element.editable or lean_classes.is_spinner(element.class_name):
        return False
    named = element.text or element.description
    return not (element.clickable and named) or lean_classes.is_list(element.class_name)


def _acts(element: Element, owner: Thing | None) -> bool:
    if element.clickable or element.long_clickable or element.editable:
        return True
    if element.checkable and (owner is None or owner.toggle not in ("", toggle_of(element))):
        return True
    return lean_classes.is_slider(element.class_name) or element.scrollable


def _role(element: Element) -> Role:
    if element.editable:
        return Role.FIELD
    return Role.SLIDER if lean_classes.is_slider(element.class_name) else Role.BUTTON


def _read_field(thing: Thing, element: Element) -> None:
    hint = one_line(element.hint) if element.hint else ""
    held = one_line(element.text)
    thing.value = "" if held == hint else held
    description = one_line(element.description)
    thing.texts = [each for each in dict.fromkeys((description, hint)) if each]


def _read_slider(thing: Thing, element: Element) -> None:
    state = state_of(element)
    for text in (state, one_line(element.text), one_line(element.description)):
        if text and not thing.value and (text == state or _is_number(text)):
            thing.value = text
        elif text and text not in thing.texts:
            thing.texts.append(text)


def _is_number(text: str) -> bool:
    return _FIGURES.fullmatch(text) is not None and any(map(str.isdecimal, text))


def _continues_row(before: Node, node: Node) -> bool:
    """Whether a text is next to the previous one, in the same row."""
    if before.element.enabled != node.element.enabled:
        return False
    together = before.parent is node.parent or (node.item is not None and node.item is before.item)
    return together and beside(before.element.bounds, node.element.bounds)


def _join(line: Thing, more: Thing, web: bool) -> None:
    """Append a text to a line; on a web page it continues the sentence."""
    line.flowing = web
    line.texts += more.texts


def _in_a_row(children: tuple[Element, ...]) -> bool:
    """Whether children are side by side."""
    boxes = [child.bounds for child in children[:3] if not child.bounds.empty]
    return len(boxes) > 1 and all(
        one.right <= other.left and one.top == other.top for one, other in pairwise(boxes)
    )
