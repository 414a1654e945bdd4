"""The things in the lean view: elements that act, with their texts, and free texts."""

from dataclasses import dataclass, field
from enum import Enum

from handroid.model.screen import Element
from handroid.phone.element_ids import Identified
from handroid.views import lean_classes
from handroid.views.lean_text import one_line

_TOGGLE_WORDS = frozenset(("on", "off", "checked", "not checked", "selected", "not selected"))

_LONGEST_SUMMARY = 2000
_MOST_COMPARED = 32


class Role(Enum):
    """The kind of a thing."""

    TEXT = "text"
    BUTTON = "button"
    FIELD = "field"
    SLIDER = "slider"
    SCROLL = "scroll"


@dataclass(slots=True, eq=False)
class Thing:
    """An element that acts, or a text that belongs to none."""

    found: Identified
    role: Role
    texts: list[str]
    """The label first; empty if it has no name."""
    value: str = ""
    """The content of a field or the position of a slider."""
    toggle: str = ""
    """``on``, ``off``, ``checked`` or ``unchecked``; empty if it cannot be toggled."""
    selected: bool = False
    focused: bool = False
    disabled: bool = False
    page: bool = False
    """Whether it is a web page."""
    sideways: bool = False
    above: int = 0
    below: int = 0
    """How many elements with text or actions are out of view, before and after those in view."""
    flowing: bool = False
    """Whether its texts form one sentence, as on a web page."""
    summary: str = ""
    """Its own description, which may summarize the texts inside it."""
    spoken: list[str] = field(default_factory=list)
    """The descriptions of elements inside it, which may repeat the texts next to them."""

    @property
    def element(self) -> Element:
        """The element that acts."""
        return self.found.node.element

    @property
    def id(self) -> str:
        """The element's long id."""
        return self.found.id

    @property
    def acts(self) -> bool:
        """Whether it is more than text."""
        return self.role is not Role.TEXT

    @property
    def holds_value(self) -> bool:
        """Whether a value may stand after its label."""
        return self.role is Role.FIELD or self.role is Role.SLIDER

    def name(self, element: Element) -> None:
        """Add its own texts."""
        written, spoken = _texts(element)
        self.texts = [each for each in (written, *spoken) if each]
        if element.description:
            self.summary = one_line(element.description[:_LONGEST_SUMMARY])

    def say(self, element: Element) -> None:
        """Add the texts of an element inside it, without repetitions."""
        written, spoken = _texts(element)
        if written and not self.sums_up(written) and not _contains(written, self.spoken):
            self.texts.append(written)
        for each in spoken:
            if not self.sums_up(each) and not _contains(each, self.texts):
                self.texts.append(each)
                self.spoken.append(each)

    def sums_up(self, text: str) -> bool:
        """Whether its description contains the text."""
        return len(text) > 1 and text in self.summary

    def take_state(self, element: Element) -> None:
        """Add the state of an element inside it that does not act by itself."""
        if element.checkable and not self.toggle:
            self.toggle = toggle_of(element)
        if element.selected:
            self.selected = True
        if element.focused:
            self.focused = True


@dataclass(slots=True)
class Contents:
    """The things of one window in the order of its tree, and what is out of view."""

    things: list[Thing] = field(default_factory=list)
    hidden: int = 0
    """How many elements with text or actions are out of view, outside of scrollable elements."""

    @property
    def size(self) -> int:
        """The number of texts, and of things without any."""
        return sum(len(thing.texts) or 1 for thing in self.things)


def _contains(text: str, texts: list[str]) -> bool:
    """Whether a text is in a list; a long list is not searched, because that would be slow."""
    return len(texts) <= _MOST_COMPARED and text in texts


def _texts(element: Element) -> tuple[str, list[str]]:
    """Return an element's text, and its descriptions."""
    written = one_line(element.text) if element.text else ""
    if written and element.checkable and _is_toggle_word(written):
        written = ""
    spoken = one_line(element.description) if element.description else ""
    state = state_of(element) if element.extra else ""
    if spoken in written:
        spoken = ""
    if state in written or state in spoken:
        state = ""
    return "" if written in spoken else written, [each for each in (spoken, state) if each]


def toggle_of(element: Element) -> str:
    """Return the word for the state of something that can be toggled."""
    if lean_classes.is_switch(element.class_name):
        return "on" if element.checked else "off"
    return "checked" if element.checked else "unchecked"


def _is_toggle_word(text: str) -> bool:
    return text.lower() in _TOGGLE_WORDS


def state_of(element: Element) -> str:
    """Return an element's own description of its state, unless our words say the same."""
    state = one_line(element.extra.get("state", ""))
    return "" if _is_toggle_word(state) else state
