"""Parses the accessibility tree of a web page from DevTools: the parts with text or actions.

The page is not trusted: it may have any number of nodes, in cycles and in any order.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from handroid.errors import BadAnswer
from handroid.model.lone_surrogates import without_lone_surrogates

MOST_NODES = 50_000
MOST_PARTS = 2_000
LONGEST_TEXT = 10_000
DEEPEST = 64

_CONTROLS = {
    **{"link": "android.view.View", "button": "android.widget.Button"},
    **{"checkbox": "android.widget.CheckBox", "radio": "android.widget.RadioButton"},
    **{"switch": "android.widget.Switch", "slider": "android.widget.SeekBar"},
    **{"textbox": "android.widget.EditText", "searchbox": "android.widget.EditText"},
    **{"spinbutton": "android.widget.EditText", "combobox": "android.widget.Spinner"},
    **{"listbox": "android.widget.ListView", "option": "android.view.View"},
    **{"tab": "android.view.View", "treeitem": "android.view.View"},
    **{"menuitem": "android.view.View", "menuitemcheckbox": "android.widget.CheckBox"},
    **{"menuitemradio": "android.widget.RadioButton", "DisclosureTriangle": "android.view.View"},
    **{"Date": "android.widget.Spinner", "DateTime": "android.widget.Spinner"},
    **{"InputTime": "android.widget.Spinner", "ColorWell": "android.widget.Button"},
}
"""The class names that Chromium on Android uses for its own nodes, as far as known."""
_TEXT = "StaticText"
_WORDS = {_TEXT: "android.widget.TextView", "image": "android.widget.Image"}
_GROUPS = frozenset(
    {"list", "listitem", "article", "table", "row", "cell", "gridcell", "form", "dialog"}
    | {"navigation", "main", "banner", "contentinfo", "region", "alert", "menu", "tablist"}
)
_CHECKABLE = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
_MASKS = frozenset("•●∗*")
_TRUE = (True, "true", "mixed")


@dataclass
class Part:
    """A node of the page that is shown as an element."""

    role: str
    class_name: str
    name: str
    value: str
    node: int
    states: Mapping[str, Any]
    heading: bool = False
    parts: list["Part"] = field(default_factory=list)

    @property
    def control(self) -> bool:
        """Whether a person can act on it."""
        return self.role in _CONTROLS

    @property
    def editable(self) -> bool:
        """Whether a person can type into it."""
        return bool(self.states.get("editable")) and self.states.get("readonly") not in _TRUE

    @property
    def checkable(self) -> bool:
        """Whether it can be on or off."""
        return self.role in _CHECKABLE or "pressed" in self.states

    @property
    def masked(self) -> bool:
        """Whether it hides its content, as password fields do."""
        return self.editable and bool(self.value) and set(self.value) <= _MASKS

    def holds(self, state: str) -> bool:
        """Whether a state is on."""
        return self.states.get(state) in _TRUE


@dataclass(frozen=True)
class PageTree:
    """The parts of a page, parents before children; the parts in ``top`` have no parents."""

    top: list[Part]
    parts: list[Part]
    cut: bool
    """Whether the page has more parts than were parsed."""


def parse_page(answer: Any) -> PageTree:
    """Parse a response to ``Accessibility.getFullAXTree``.

    Raises:
        BadAnswer: it is not a tree, or larger than a page can be.
    """
    nodes = answer.get("nodes") if isinstance(answer, dict) else None
    if not isinstance(nodes, list) or len(nodes) > MOST_NODES:
        raise BadAnswer(f"The web page cannot be read, or has more than {MOST_NODES} nodes.")
    known = {str(each.get("nodeId")): each for each in nodes if isinstance(each, dict)}
    return _Collector(known).collect(nodes[0] if nodes else {})


@dataclass(frozen=True)
class _Surroundings:
    """The surroundings of a node."""

    part: Part | None = None
    depth: int = 0
    heading: bool = False
    named: bool = False
    """Whether texts inside already belong to a control."""


class _Collector:
    """Walks the nodes from the root and keeps those with text or actions."""

    def __init__(self, known: dict[str, dict[str, Any]]) -> None:
        self._known = known
        self._top: list[Part] = []
        self._parts: list[Part] = []
        self._cut = False

    def collect(self, root: Any) -> PageTree:
        """Visit every node once, in page order."""
        waiting: list[tuple[Any, _Surroundings]] = [(root, _Surroundings())]
        while waiting and not self._cut:
            raw, around = waiting.pop()
            if not isinstance(raw, dict):
                continue
            inside = self._visit(raw, around)
            children = raw.get("childIds")
            if inside is None or not isinstance(children, list):
                continue
            # Removed when visited, so that a cycle of nodes ends.
            below = [self._known.pop(str(each), None) for each in children]
            waiting.extend((child, inside) for child in reversed(below))
        return PageTree(self._top, self._parts, self._cut)

    def _visit(self, raw: dict[str, Any], around: _Surroundings) -> _Surroundings | None:
        """Keep a relevant node; return the surroundings of its children, or None to skip them."""
        part = None if raw.get("ignored") is True else _part(raw, around)
        if part is None:
            heading = around.heading or _text_of(raw, "role") == "heading"
            return _Surroundings(around.part, around.depth, heading, around.named)
        if len(self._parts) >= MOST_PARTS:
            self._cut = True
            return None
        self._parts.append(part)
        (around.part.parts if around.part else self._top).append(part)
        if part.states.get("editable"):
            return None
        above = part if around.depth < DEEPEST else around.part
        named = around.named or (part.control and bool(part.name))
        return _Surroundings(above, around.depth + 1, around.heading, named)


def _part(raw: dict[str, Any], around: _Surroundings) -> Part | None:
    role, node = _text_of(raw, "role"), raw.get("backendDOMNodeId")
    class_name = _CONTROLS.get(role) or _WORDS.get(role)
    if class_name is None and role in _GROUPS:
        class_name = "android.view.View"
    if class_name is None or type(node) is not int:
        return None
    words = role in _WORDS
    name = _text_of(raw, "name") if words or role in _CONTROLS else ""
    if words and (around.named or not name.strip()):
        return None
    states = _states(raw)
    if states.get("editable"):
        class_name = "android.widget.EditText"
    return Part(role, class_name, name, _text_of(raw, "value"), node, states, around.heading)


def _text_of(raw: dict[str, Any], what: str) -> str:
    value = raw.get(what)
    said = value.get("value") if isinstance(value, dict) else None
    text = str(said)[:LONGEST_TEXT] if isinstance(said, str | int | float) else ""
    return str(without_lone_surrogates(text))


def _states(raw: dict[str, Any]) -> dict[str, Any]:
    listed = raw.get("properties")
    found = {}
    for each in listed if isinstance(listed, list) else ():
        if isinstance(each, dict) and isinstance(value := each.get("value"), dict):
            state = value.get("value")
            found[str(each.get("name"))] = state if isinstance(state, str | bool) else None
    return found
