"""Converts the hand's response to ``screen.read`` to our model; the phone is not trusted."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import takewhile
from operator import eq, is_
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from handroid.errors import BadAnswer
from handroid.model.screen import (
    Barrier,
    Bounds,
    Component,
    Display,
    Element,
    Screen,
    Window,
    WindowType,
)

DEEPEST = 256
MOST_ELEMENTS = 20_000
_BITS = {
    **{"visible": 1, "checkable": 2, "checked": 4, "clickable": 16, "enabled": 32},
    **{"focusable": 128, "focused": 8, "scrollable": 256, "long_clickable": 64},
    **{"password": 512, "selected": 1024, "editable": 2048},
}
_IN_ORDER = tuple(_BITS[each.name] for each in fields(Element) if each.name in _BITS)
_MODEL = sum(_IN_ORDER)
_SHOWING_HINT, _MULTI_LINE, _HEADING = 4096, 8192, 16384
_TEXTS = ("class", "text", "desc", "id")
_CUT = f"there are more than {MOST_ELEMENTS} elements, and the rest is left out"
_NO_EXTRA: Mapping[str, str] = MappingProxyType({})

Raw = dict[str, Any]
_Four = tuple[bool, bool, bool, bool]
_Flags = tuple[*_Four, *_Four, *_Four]


class KnownWindow(NamedTuple):
    """A window as the hand sent it, and as it was parsed."""

    raw: Raw
    window: Window


@dataclass(frozen=True)
class ReadScreen:
    """A screen, with the data needed to refer to its elements in requests to the hand."""

    screen: Screen
    number: int
    raw: tuple[Raw, ...]
    """All elements in the order of the response, as the hand sent them."""
    windows: Mapping[str, KnownWindow] = field(default_factory=dict)
    """Every window by its instance."""

    def target(self, element: Element, *, with_bounds: bool = False) -> Raw | None:
        """Return the hand's reference to an element of this screen; None for other elements."""
        for place, each in enumerate(self.screen.elements()):
            if each is element:
                raw = self.raw[place]
                expect = {key: raw.get(key, "") for key in _TEXTS}
                if with_bounds:
                    expect["bounds"] = raw["bounds"]
                return {"read": self.number, "element": place, "expect": expect}
        return None


def parse(answer: Raw, origin: str = "", before: ReadScreen | None = None) -> ReadScreen:
    """Parse a response; ``origin`` distinguishes the windows of one hand from those of another.

    Windows and elements that are the same as ``before`` stay the same objects.

    Raises:
        BadAnswer: it does not follow the protocol.
    """
    try:
        return _parse(answer, origin, before.windows if before else {})
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadAnswer(f"The hand's screen cannot be read: {error!r}.") from error


def count(answer: Raw) -> int:
    """Return the number of elements that a response appears to have."""
    windows = answer.get("windows")
    listed = windows if isinstance(windows, list) else []
    found = (each.get("elements") for each in listed if isinstance(each, dict))
    return sum(len(elements) for elements in found if isinstance(elements, list))


def with_owners(read: ReadScreen, owners: Mapping[str, str]) -> ReadScreen:
    """Return a screen on which the given windows, by instance, belong to other apps."""
    named = [w.owned_by(owners.get(str(w.instance), "")) for w in read.screen.windows]
    return replace(read, screen=replace(read.screen, windows=_ranked(named)))


def parse_display(raw: Raw) -> Display:
    """Parse size, density and rotation.

    Raises:
        BadAnswer: they do not follow the protocol.
    """
    values = [raw.get(name) for name in ("width", "height", "density", "rotation")]
    if not all(type(value) is int and value >= 0 for value in values):
        raise BadAnswer("The hand's answer holds no display.")
    width, height, density, rotation = values
    return Display(width or 0, height or 0, density or 0, (rotation or 0) % 4)


def _parse(answer: Raw, origin: str, before: Mapping[str, KnownWindow]) -> ReadScreen:
    connection = f"{origin}{_integer(answer['connection'])}"
    raw: list[Raw] = []
    listed = _list(answer["windows"])
    found = answer.get("foreground")
    front = Component(_text(found["package"]), _text(found["class"])) if found else None
    read = (_window(each, connection, raw, before) for each in listed)
    windows = _ranked([window.reported_as(front) for window in read])
    screen = Screen(
        display=parse_display(answer["display"]),
        windows=windows,
        foreground=front,
        degraded=answer.get("degraded") is True,
        note=_CUT if answer.get("cut") is True else "",
        barrier=Barrier(answer["barrier"]) if "barrier" in answer else None,
    )
    pairs = map(KnownWindow, listed, windows)
    known = {str(pair.window.instance): pair for pair in pairs}
    return ReadScreen(screen, _integer(answer["read"]), tuple(raw), known)


def _window(
    window: Raw, connection: str, raw: list[Raw], before: Mapping[str, KnownWindow]
) -> Window:
    package = _text(window["package"])
    elements = _list(window["elements"])
    if len(raw) + len(elements) > MOST_ELEMENTS:
        raise BadAnswer(f"The hand's screen has more than {MOST_ELEMENTS} elements.")
    instance = f"{connection}:{_integer(window['id'])}"
    known = before.get(instance)
    if known and known.raw == window:
        raw.extend(known.raw["elements"])
        return known.window
    raw.extend(elements)
    kind = _text(window["type"])
    return Window(
        type=WindowType(kind) if kind in WindowType.__members__ else WindowType.UNKNOWN,
        package=package,
        title=_text(window["title"]),
        layer=_integer(window["layer"]),
        bounds=_bounds(window["bounds"]),
        root=_tree(elements, package, known),
        focused=window.get("focused") is True,
        active=window.get("active") is True,
        display=_integer(window.get("display", 0)),
        instance=instance,
    )


def _ranked(windows: list[Window]) -> tuple[Window, ...]:
    """Number windows of one kind from the bottom."""
    counts: Counter[tuple[object, ...]] = Counter()
    ranked = []
    for window in reversed(windows):
        kind = (window.display, window.type, window.package)
        rank = counts[kind]
        ranked.append(window if window.rank == rank else replace(window, rank=rank))
        counts[kind] += 1
    return tuple(reversed(ranked))


def _tree(elements: list[Raw], package: str, before: KnownWindow | None) -> Element | None:
    """Build a tree from its elements in pre-order."""
    if not elements:
        return None
    indexes = _indexes(elements)
    known = _unchanged_elements(elements, package, before)
    waiting: list[Element] = []
    for place in range(len(elements) - 1, -1, -1):
        raw, index, element = elements[place], indexes[place], known[place]
        count = raw.get("children", 0)
        children = tuple(waiting[: -count - 1 : -1]) if count else ()
        if count:
            del waiting[-count:]
        if not (element and element.index == index and all(map(is_, element.children, children))):
            element = _element(raw, package, index, children)
        waiting.append(element)
    return waiting[0]


def _unchanged_elements(
    elements: list[Raw], package: str, before: KnownWindow | None
) -> list[Element | None]:
    """Return the previous element for each position whose data is unchanged, else None.

    Positions count from the end up to the last change, and before it from the beginning.
    """
    if before is None or before.raw["package"] != package:
        return [None] * len(elements)
    raw, former = before.raw["elements"], list(before.window.elements())
    end = sum(takewhile(bool, map(eq, reversed(elements), reversed(raw))))
    pairs = zip(elements[: len(elements) - end], raw[: len(raw) - end], former, strict=False)
    begun = [element if now == then else None for now, then, element in pairs]
    new = [None] * (len(elements) - len(begun) - end)
    return [*begun, *new, *former[len(former) - end :]]


def _indexes(elements: list[Raw]) -> list[int]:
    """Return each element's index among its siblings.

    Raises:
        BadAnswer: they are not a tree, or one deeper than a screen can be.
    """
    indexes = []
    above: list[list[int]] = [[1, 0]]
    for raw in elements:
        while above and above[-1][0] == above[-1][1]:
            above.pop()
        if not above or len(above) > DEEPEST:
            raise BadAnswer("The hand's screen is not a tree, or nested too deep.")
        indexes.append(above[-1][1])
        above[-1][1] += 1
        count = raw.get("children", 0)
        if type(count) is not int or count < 0:
            raise BadAnswer("The hand's screen is not a tree.")
        if count:
            above.append([count, 0])
    if any(count != done for count, done in above):
        raise BadAnswer("The hand's screen is not a tree: children are missing.")
    return indexes


def _element(raw: Raw, package: str, index: int, children: tuple[Element, ...]) -> Element:
    get = raw.get
    flags, hint = raw["flags"], get("hint")
    name, text, description = get("class", ""), get("text", ""), get("desc", "")
    own_id, package = get("id", ""), get("package", package)
    texts = type(name) is type(text) is type(description) is type(own_id) is type(package) is str
    if not texts or type(flags) is not int or (hint is not None and type(hint) is not str):
        raise TypeError("the words or flags of an element")
    if flags & _SHOWING_HINT and not text:
        text = hint or ""
    extra = _extra(raw, flags) if flags >= _MULTI_LINE or "state" in raw else _NO_EXTRA
    bounds, known = _bounds(raw["bounds"]), _flags(flags & _MODEL)
    return Element(
        name, text, description, own_id, package, bounds, index, *known, hint, children, extra
    )


@cache
def _flags(flags: int) -> _Flags:
    """Return the flags of an element in the model's order."""
    return cast(_Flags, tuple(flags & flag != 0 for flag in _IN_ORDER))


def _extra(raw: Raw, flags: int) -> Mapping[str, str]:
    extra = {"state": _text(raw["state"])} if "state" in raw else {}
    if flags & _MULTI_LINE:
        extra["multi-line"] = "true"
    if flags & _HEADING:
        extra["heading"] = "true"
    return extra


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError(f"{value!r:.40} is not a text")
    return value


def _integer(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r:.40} is not a whole number")
    return value


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise TypeError(f"{value!r:.40} is not a list")
    return value


def _bounds(value: Any) -> Bounds:
    left, top, right, bottom = value
    if type(left) is type(top) is type(right) is type(bottom) is int:
        return Bounds(left, top, right, bottom)
    raise TypeError("bounds are four whole numbers")
