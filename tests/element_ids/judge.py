"""Decides what a lookup should have returned, from the truths hidden in two screens.

An element is *distinguishable* when a person who saw both screens, and nothing but the screens,
would be sure that it is the same:

* it can be seen on both, in the same window (display, type, package, n-th from the bottom);
* its own label did not change (fields and things to tick excepted);
* its page can be recognised: its first label, or half of its labels, are still there, and of its
  texts (what is on no button or field) no two, not the topmost, and not one of fewer than four
  say something else;
* the same goes for the texts beside it, in the smallest thing around it that has any;
* outside of items its id, or its class and label, occur once on both screens;
* inside an item (row, card) the item's first label is the same, occurs in no other item of
  either screen, no words in the item contradict (numbers may), and inside the item the element
  is the only one with its id, or with its class and label, or, if it takes acts, of its class.

So of identical rows and of unlabelled icons none is distinguishable.

A lookup that returns another truth is *undecidable*, neither right nor wrong, if nobody could have
noticed: the part of the screen around it is exactly as it was, or the item is in every respect
except its place the only one of its look both before and after, or it is an exact copy made in
between, of something that is out of sight since.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from handroid.model.screen import Bounds, Element, Screen, Window

_DIGITS = re.compile(r"\d+")
_NOWHERE = Bounds(0, 0, 0, 0)

WindowKey = tuple[int, str, str, int]


@dataclass(eq=False, slots=True)
class Entry:
    """An element in context: its window, its parent, and the item it belongs to."""

    element: Element
    window: Window
    key: WindowKey
    parent: "Entry | None"
    number: int
    item: "Entry | None" = None

    @property
    def truth(self) -> str:
        """Its real identity."""
        return self.element.extra.get("truth", "")

    def up(self) -> Iterator["Entry"]:
        """Yield this entry and its ancestors, innermost first."""
        entry: Entry | None = self
        while entry is not None:
            yield entry
            entry = entry.parent


def label(element: Element) -> str:
    """Return the label of an element; for a field its purpose, not its content."""
    if element.editable:
        return element.description or element.hint or ""
    return element.description or element.text


def words(element: Element) -> str:
    """Return its label with normalized numbers; empty if the user can change it."""
    if element.editable or element.checkable:
        return ""
    return _DIGITS.sub("0", label(element))


class Index:
    """An index of a screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.entries: list[Entry] = []
        for window, key in zip(screen.windows, window_keys(screen), strict=True):
            if window.root is not None:
                self._add(window.root, window, key, None, 0)
        self.of = {id(entry.element): entry for entry in self.entries}
        self.by_truth = {entry.truth: entry for entry in self.entries}

    def _add(
        self, element: Element, window: Window, key: WindowKey, parent: Entry | None, number: int
    ) -> None:
        entry = Entry(element, window, key, parent, number)
        entry.item = entry if element.extra.get("item") else parent.item if parent else None
        self.entries.append(entry)
        for place, child in enumerate(element.children):
            self._add(child, window, key, entry, place)

    @cached_property
    def of_item(self) -> dict[int, list[Entry]]:
        """The visible entries of each item, without those of nested items."""
        found: dict[int, list[Entry]] = {}
        for entry in self.entries:
            if entry.item is not None and entry.element.visible:
                found.setdefault(id(entry.item), []).append(entry)
        return found

    @cached_property
    def items_with(self) -> Counter[tuple[WindowKey, str]]:
        """The number of items with a label."""
        return Counter(
            (inside[0].key, said)
            for inside in self.of_item.values()
            for said in {label(entry.element) for entry in inside}
        )

    @cached_property
    def ids(self) -> Counter[tuple[WindowKey, str]]:
        """How often a resource id occurs in a window."""
        return Counter((entry.key, entry.element.resource_id) for entry in self.entries)

    @cached_property
    def labels(self) -> Counter[tuple[WindowKey, str, str]]:
        """How often a class with a label occurs in a window."""
        return Counter((e.key, e.element.class_name, label(e.element)) for e in self.entries)

    def page_texts(self, key: WindowKey) -> list[Entry]:
        """Return the texts of a window outside of items and of elements that act."""
        outside = (e for e in self.entries if e.key == key and e.item is None and words(e.element))
        return [e for e in outside if e.element.visible and not _takes_acts(e.element)]

    def page_labels(self, key: WindowKey) -> list[str]:
        """Return the labels of a window outside of items, in order."""
        outside = (e.element for e in self.entries if e.key == key and e.item is None)
        return [said for element in outside if element.visible and (said := words(element))]


def window_keys(screen: Screen) -> list[WindowKey]:
    """Return (display, type, package, n-th from the bottom) of every window."""
    return [(w.display, w.type.value, w.package, w.rank) for w in screen.windows]


def distinguishable(one: Entry, other: Entry, before: Index, after: Index) -> bool:
    """Whether an element on both screens can be known to be the same."""
    if not _recognised(before.page_labels(one.key), after.page_labels(one.key)):
        return False
    texts = before.page_texts(one.key)
    if _were_replaced(texts, after) or _were_replaced(_beside(one, texts), after):
        return False
    return same_thing(one, other, before, after)


def same_thing(one: Entry, other: Entry, before: Index, after: Index) -> bool:
    """Whether label, ids and row are unchanged and unique."""
    a, b = one.element, other.element
    if one.key != other.key or not (a.visible and b.visible):
        return False
    if not a.checkable and label(a) != label(b):
        return False
    if one.item is None or other.item is None:
        return one.item is other.item and _once(one, other, before, after)
    return _same_item(one.item, other.item, before, after) and _once_inside(
        one, other, before, after
    )


def _recognised(before: list[str], after: list[str]) -> bool:
    if not before or not after:
        return before == after
    common = sum((Counter(before) & Counter(after)).values())
    return before[0] == after[0] or 2 * common >= len(before)


def _were_replaced(texts: list[Entry], after: Index) -> bool:
    """Whether two texts, the topmost, or one of fewer than four were changed."""
    there = [(entry, after.by_truth.get(entry.truth)) for entry in texts]
    changed = [old for old, new in there if new and words(old.element) != words(new.element)]
    if not changed:
        return False
    top = min(texts, key=lambda entry: entry.element.bounds.top)
    return len(changed) > 1 or top in changed or len(texts) < 4


def _beside(entry: Entry, texts: list[Entry]) -> list[Entry]:
    """Return the texts in the smallest group around an element that has any but its own."""
    for around in entry.up():
        inside = [text for text in texts if around in text.up()]
        if any(text is not entry for text in inside):
            return inside
    return []


def _once(one: Entry, other: Entry, before: Index, after: Index) -> bool:
    a, b = one.element, other.element
    named = (one.key, a.resource_id)
    alone = before.ids[named] == after.ids[named] == 1
    if alone and a.resource_id and a.resource_id == b.resource_id:
        return True
    said = (one.key, a.class_name, label(a))
    same = said == (other.key, b.class_name, label(b))
    return bool(same and label(a) and before.labels[said] == after.labels[said] == 1)


def _same_item(one: Entry, other: Entry, before: Index, after: Index) -> bool:
    a = [entry.element for entry in before.of_item.get(id(one), ())]
    b = [entry.element for entry in after.of_item.get(id(other), ())]
    first = _first_label(a)
    if not first or first != _first_label(b):
        return False
    if not before.items_with[one.key, first] == after.items_with[other.key, first] == 1:
        return False
    answer, retold = Counter(map(words, a)), Counter(map(words, b))
    del answer[""], retold[""]
    return answer <= retold or retold <= answer


def _first_label(elements: list[Element]) -> str:
    return next((label(e) for e in elements if not e.editable and label(e)), "")


def _once_inside(one: Entry, other: Entry, before: Index, after: Index) -> bool:
    if one is one.item or other is other.item:
        return one is one.item and other is other.item
    a = [entry.element for entry in before.of_item[id(one.item)] if entry is not one.item]
    b = [entry.element for entry in after.of_item[id(other.item)] if entry is not other.item]
    return any(
        feature(one.element) == feature(other.element) != ""
        and _times(a, feature, one.element) == _times(b, feature, one.element) == 1
        for feature in (_by_id, _by_label, _by_class)
    )


def _by_id(element: Element) -> str:
    return element.resource_id


def _by_label(element: Element) -> str:
    return f"{element.class_name} {label(element)}" if label(element) else ""


def _by_class(element: Element) -> str:
    return element.class_name if _takes_acts(element) or element.scrollable else ""


def _takes_acts(element: Element) -> bool:
    return element.clickable or element.checkable or element.editable


def _times(elements: list[Element], feature: Callable[[Element], str], like: Element) -> int:
    return sum(feature(element) == feature(like) for element in elements)


def undecidable(meant: Entry, found: Entry, before: Index, after: Index) -> bool:
    """Whether nobody could have noticed that what was found is another thing."""
    return (
        _unchanged_around(meant, found, after)
        or _only_of_its_look(meant, found, before, after)
        or _only_copy(meant, found, before, after)
    )


def _only_copy(meant: Entry, found: Entry, before: Index, after: Index) -> bool:
    first = meant.truth.partition("=")[0]
    copies = [
        sum(entry.truth.partition("=")[0] == first for entry in index.entries)
        for index in (before, after)
    ]
    return copies == [1, 1] and found.truth.partition("=")[0] == first


def _unchanged_around(meant: Entry, found: Entry, after: Index) -> bool:
    for a, b in zip(meant.up(), found.up(), strict=False):
        if a.truth == b.truth and after.by_truth.get(a.truth) is b:
            return bare(a.element) == bare(b.element)
        if a.number != b.number:
            return False
    return False


def _only_of_its_look(meant: Entry, found: Entry, before: Index, after: Index) -> bool:
    if meant.item is None or found.item is None or meant.key != found.key:
        return False
    look = bare(meant.item.element, bounds=False)
    if look != bare(found.item.element, bounds=False) or _path(meant) != _path(found):
        return False
    return all(
        sum(
            bare(entry.element, bounds=False) == look
            for entry in index.entries
            if entry is entry.item and entry.key == meant.key
        )
        == 1
        for index in (before, after)
    )


def _path(entry: Entry) -> tuple[int, ...]:
    steps: list[int] = []
    for each in entry.up():
        if each is entry.item:
            break
        steps.append(each.number)
    return tuple(steps)


def bare(element: Element, *, bounds: bool = True) -> Element:
    """Return an element without its truth, optionally also without its bounds."""
    return replace(
        element,
        bounds=element.bounds if bounds else _NOWHERE,
        index=element.index if bounds else 0,
        children=tuple(bare(child, bounds=bounds) for child in element.children),
        extra={},
    )
