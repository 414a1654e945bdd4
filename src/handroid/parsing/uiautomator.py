"""Parses the XML of ``uiautomator dump``, with and without ``--windows``.

The phone is not trusted: size, depth and number of nodes are limited, and a document type is
refused. Unknown attributes of a node are kept in its ``extra``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from xml.parsers import expat

from handroid.errors import BadAnswer
from handroid.model.screen import Bounds, Element, Window, WindowType

LARGEST_DUMP = 8 << 20
DEEPEST = 256
MOST_NODES = 20_000
LONGEST_VALUE = 64 << 10
MOST_ATTRIBUTES = 64

_BOUNDS = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]")
_NOWHERE = Bounds(0, 0, 0, 0)
_EDITABLE = re.compile(r"(?:^|\.)\w*(?:EditText|AutoCompleteTextView)$")
_KNOWN = frozenset(
    {"index", "text", "resource-id", "class", "package", "content-desc", "bounds", "hint"}
    | {"checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable"}
    | {"long-clickable", "password", "selected"}
)
_NO_EXTRA: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Dump:
    """A parsed dump: its windows, topmost first, and its rotation."""

    rotation: int
    windows: tuple[Window, ...]
    all_windows: bool


def parse(data: bytes) -> Dump:
    """Parse a dump.

    A plain dump has one window, without type, title and layer.

    Raises:
        BadAnswer: it is not a dump, or is larger or deeper than a screen can be.
    """
    start = data.find(b"<?xml")
    if start < 0:
        raise BadAnswer("The phone's screen dump holds no XML.")
    if len(data) - start > LARGEST_DUMP:
        raise BadAnswer(f"The phone's screen dump is larger than {LARGEST_DUMP} bytes.")
    document = data[start : data.rfind(b">") + 1]
    reader = _Reader()
    try:
        reader.read(document)
    except (expat.ExpatError, ValueError) as error:
        raise BadAnswer(f"The phone's screen dump cannot be read: {error}.") from error
    return reader.result()


@dataclass
class _Open:
    """An XML element that has not ended yet."""

    name: str
    attributes: dict[str, str]
    elements: list[Element] = field(default_factory=list)


class _Reader:
    """Builds windows and elements while expat parses the document."""

    def __init__(self) -> None:
        self._open: list[_Open] = []
        self._nodes = 0
        self._rotation: int | None = None
        self._windows: dict[str, Window] = {}
        self._roots: list[Element] = []
        self._displays = False
        self._display = 0

    def read(self, document: bytes) -> None:
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.Parse(document, True)

    def result(self) -> Dump:
        if self._displays:
            return Dump(self._rotation or 0, tuple(self._windows.values()), all_windows=True)
        if self._rotation is None:
            raise BadAnswer("The phone's screen dump holds no hierarchy.")
        windows = tuple(_plain_window(root) for root in self._roots)
        return Dump(self._rotation, windows, all_windows=False)

    def _refuse_doctype(self, *_: object) -> None:
        raise BadAnswer("The phone's screen dump has a document type, which no Android writes.")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= DEEPEST:
            raise BadAnswer(f"The phone's screen dump is nested deeper than {DEEPEST}.")
        if name == "node":
            self._nodes += 1
            if self._nodes > MOST_NODES:
                raise BadAnswer(f"The phone's screen dump has more than {MOST_NODES} nodes.")
        elif name == "hierarchy":
            self._rotation = int(attributes.get("rotation", "0")) % 4
        elif name == "displays":
            self._displays = True
        elif name == "display":
            self._display = int(attributes.get("id", "0"))
        if len(attributes) > MOST_ATTRIBUTES:
            raise BadAnswer(f"The phone's screen dump has above {MOST_ATTRIBUTES} attributes.")
        if any(len(value) > LONGEST_VALUE for value in attributes.values()):
            raise BadAnswer(f"The phone's screen dump has a text above {LONGEST_VALUE} characters.")
        self._open.append(_Open(name, attributes))

    def _end(self, name: str) -> None:
        done = self._open.pop()
        if name == "node":
            element = _element(done.attributes, tuple(done.elements))
            if self._open:
                self._open[-1].elements.append(element)
        elif name == "hierarchy":
            self._roots.extend(done.elements)
            if self._open and self._open[-1].name == "window":
                self._open[-1].elements.extend(done.elements)
        elif name == "window":
            # A popup is printed inside its parent and again in the list: it is one window with
            # one id.
            number = done.attributes.get("id") or f"unnamed {len(self._windows)}"
            self._windows.setdefault(f"{self._display} {number}", _window(done, self._display))


def _element(attributes: dict[str, str], children: tuple[Element, ...]) -> Element:
    get = attributes.get
    class_name = get("class", "")
    unknown = attributes.keys() - _KNOWN
    return Element(
        class_name=class_name,
        text=get("text", ""),
        description=get("content-desc", ""),
        resource_id=get("resource-id", ""),
        package=get("package", ""),
        bounds=_bounds(get("bounds", "")),
        index=int(get("index", "0")),
        checkable=get("checkable") == "true",
        checked=get("checked") == "true",
        clickable=get("clickable") == "true",
        enabled=get("enabled") == "true",
        focusable=get("focusable") == "true",
        focused=get("focused") == "true",
        scrollable=get("scrollable") == "true",
        long_clickable=get("long-clickable") == "true",
        password=get("password") == "true",
        selected=get("selected") == "true",
        editable=_EDITABLE.search(class_name) is not None,
        hint=get("hint"),
        children=children,
        extra={name: attributes[name] for name in unknown} if unknown else _NO_EXTRA,
    )


def _bounds(text: str) -> Bounds:
    match = _BOUNDS.fullmatch(text)
    return Bounds(*map(int, match.groups())) if match else _NOWHERE


def _plain_window(root: Element) -> Window:
    return Window(
        type=WindowType.UNKNOWN,
        package=root.package,
        title="",
        layer=0,
        bounds=root.bounds,
        root=root,
        active=True,
    )


def _window(done: _Open, display: int) -> Window:
    get = done.attributes.get
    root = done.elements[0] if done.elements else None
    name = get("type", "").removeprefix("TYPE_")
    return Window(
        type=WindowType(name) if name in WindowType.__members__ else WindowType.UNKNOWN,
        package=root.package if root else "",
        title=get("title", ""),
        layer=int(get("layer", "0")),
        bounds=_bounds(get("bounds", "")),
        root=root,
        focused=get("focused") == "true",
        active=get("active") == "true",
        display=display,
    )
