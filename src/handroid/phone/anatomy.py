"""A window taken apart: what each element says, what repeats, and what names an element.

Android gives elements no lasting names. What lasts is what is written near them: a row is known by
its first words, a button in it by the row, a page by its heading.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from handroid.model.screen import Element, Window

_LIST = re.compile(r"(?:RecyclerView|ListView|GridView)$")
# Their text is their state, not their name.
_CHANGEABLE = re.compile(r"(?:Switch|SwitchCompat|ToggleButton|SeekBar|ProgressBar|Chronometer)$")
_COUNTER = re.compile(r"\W*(?:\d\W*){1,6}(?:s|m|h|min)?")
_CLASSES = 1024

Shape = tuple[str, ...]


@dataclass(slots=True, eq=False)
class Part:
    """An element and its place in the window."""

    element: Element
    label: str
    """What it says itself and goes on saying."""
    parent: "Part | None" = None
    depth: int = 0
    container: "Part | None" = None
    """The nearest thing above it that scrolls or is a list."""
    item: "Part | None" = None
    """The nearest of several things alike, a row or a card, that it is or lies in."""
    broad: bool = False
    """Whether it is most of a window or of what scrolls, so that its words come and go."""
    cut: bool = False
    """Whether it is an item whose first words may be hidden at the edge of what scrolls."""
    children: list["Part"] = field(default_factory=list)
    words: list["Part"] = field(default_factory=list)
    """The parts in it, itself included, that say what it is about; not those in items inside."""

    def above(self) -> Iterator["Part"]:
        """Yield this part and all around it, innermost first."""
        part: Part | None = self
        while part is not None:
            yield part
            part = part.parent

    @property
    def is_list(self) -> bool:
        """Whether it is one of Android's lists, whose children are rows."""
        return _is_list(self.element.class_name)

    @property
    def scrolls(self) -> bool:
        """Whether what is inside it comes and goes."""
        return self.element.scrollable or self.is_list

    @property
    def said(self) -> list[str]:
        """What it is about, in words."""
        return [part.label for part in self.words]


class Anatomy:
    """All parts of one window, parents before children."""

    def __init__(self, window: Window) -> None:
        self.parts: list[Part] = []
        if window.root:
            self._take_apart(Part(window.root, _label(window.root), broad=True))
            for part in reversed(self.parts):
                _sum_up(part)

    @property
    def words(self) -> list[Part]:
        """What says which page this is: everything that is not in an item."""
        return self.parts[0].words if self.parts else []

    @property
    def items(self) -> list[Part]:
        """The rows and cards."""
        return [part for part in self.parts if part.item is part]

    @property
    def said_in_items(self) -> set[str]:
        """What the rows and cards say."""
        return {said for item in self.items for said in item.said}

    def _take_apart(self, root: Part) -> None:
        waiting = [root]
        while waiting:
            part = waiting.pop()
            self.parts.append(part)
            if part.element.children:
                _take_children(part)
                waiting.extend(reversed(part.children))


def _take_children(parent: Part) -> None:
    children = parent.element.children
    scrolls = parent.scrolls
    rows = scrolls and (len(children) > 1 or parent.is_list)
    repeated = set() if rows else _repeated(children)
    for child in children:
        part = Part(child, _label(child), parent, parent.depth + 1)
        part.container = parent if scrolls else parent.container
        part.item = part if rows or id(child) in repeated else parent.item
        alone = len(children) == 1 and (parent.broad or scrolls)
        part.broad = part.item is not part and (alone or part.scrolls)
        parent.children.append(part)


def _sum_up(part: Part) -> None:
    """Gather what is known of the parts inside one, which have been gone through before it."""
    for child in part.children:
        if child.item is not child:
            part.words += child.words
            part.broad = part.broad or (child.broad and part.item is not part)
    if _tells(part):
        part.words.insert(0, part)
    if part.item is part and not part.words:
        part.words = [each for each in _made_of(part) if each.label]
    _mark_cut(part)


def _tells(part: Part) -> bool:
    """Tell whether a label says what things are about.

    What stands on a button says what it does, and a counter counts. A thing to click that holds
    others may sum up what they say: then they tell.
    """
    if not part.label or is_counter(part.label):
        return False
    acts = part.element.clickable or part.element.checkable
    return not acts or (bool(part.children) and not part.words)


def _made_of(part: Part) -> Iterator[Part]:
    """Yield a part and all inside it but items."""
    yield part
    for child in part.children:
        if child.item is not child:
            yield from _made_of(child)


def _shape(element: Element) -> Shape:
    """Return what a thing is and what it holds, below what merely wraps it."""
    inner = element
    while len(inner.children) == 1:
        inner = inner.children[0]
    inside = (child.class_name for child in inner.children)
    return (element.class_name, element.resource_id, *inside)


def _repeated(children: tuple[Element, ...]) -> set[int]:
    """Return which of some siblings are cards: several built alike, whole or cut off."""
    holding = [child for child in children if child.children and not child.scrollable]
    if len(holding) < 2:
        return set()
    shapes = Counter(map(_shape, holding))
    several = [shape for shape, count in shapes.items() if count > 1]
    several = [shape for shape in several if not any("EditText" in name for name in shape)]
    if not several or _overlap(holding):
        return set()
    return {id(c) for c in holding if any(_part_of(_shape(c), shape) for shape in several)}


def _overlap(siblings: list[Element]) -> bool:
    """Tell whether siblings lie over each other, as a page and the shade of its menu do."""
    boxes = [each.bounds for each in siblings]
    return any(
        one.left < two.right
        and two.left < one.right
        and one.top < two.bottom
        and two.top < one.bottom
        for one, two in pairwise(boxes)
    )


def _part_of(some: Shape, whole: Shape) -> bool:
    """Tell whether a shape is another one, or one with children missing at an end."""
    inside = len(some) - 2
    same_kind = some[:2] == whole[:2]
    return same_kind and (whole[2 : 2 + inside] == some[2:] or whole[-inside:] == some[2:])


def _mark_cut(parent: Part) -> None:
    """Mark the items at the upper edge that look like others with something missing."""
    items = [child for child in parent.children if child.item is child]
    if not items or items[0].container is None:
        return
    edge = items[0].container.element.bounds.top
    at_edge = [item for item in items if item.element.bounds.top <= edge and not item.label]
    builds = {_build(item) for item in items} if at_edge else set()
    for item in at_edge:
        item.cut = any(_cut_from(_build(item), whole) for whole in builds)


def _build(part: Part) -> Shape:
    return tuple(each.element.class_name for each in _made_of(part))


def _cut_from(some: Shape, whole: Shape) -> bool:
    """Tell whether some is whole with a few left out."""
    left = iter(whole)
    return len(some) < len(whole) and all(each in left for each in some)


def is_counter(label: str) -> bool:
    """Whether a label only counts or tells the time, so that its change means little."""
    return _COUNTER.fullmatch(label) is not None


@lru_cache(_CLASSES)
def _is_list(class_name: str) -> bool:
    return _LIST.search(class_name) is not None


@lru_cache(_CLASSES)
def _is_changeable(class_name: str) -> bool:
    return _CHANGEABLE.search(class_name) is not None


def _label(element: Element) -> str:
    if element.editable or _is_changeable(element.class_name):
        return element.description
    return f"{element.text}\n{element.description}" if element.description else element.text
