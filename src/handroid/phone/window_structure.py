"""The structure of a window: its texts, repeated items, and what identifies each element.

Android gives elements no lasting names. What lasts is what is written near them: a row is known by
its first words, a button in it by the row, a page by its heading.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

from handroid.model.screen import Element, Window

_LIST = re.compile(r"(?:RecyclerView|ListView|GridView)$")
# Their text is their state, not their name.
_CHANGEABLE = re.compile(r"(?:Switch|SwitchCompat|ToggleButton|SeekBar|ProgressBar|Chronometer)$")
_COUNTER = re.compile(r"\W*(?:\d\W*){1,6}(?:s|m|h|min)?")
_CLASSES = 1024

Shape = tuple[str, ...]
Place = tuple[tuple[str, str, int], ...]


@dataclass(slots=True, eq=False)
class Node:
    """An element and its place in the window."""

    element: Element
    label: str
    """What it says itself and goes on saying."""
    parent: "Node | None" = None
    depth: int = 0
    order: int = 0
    """Which of its parent's children it is."""
    container: "Node | None" = None
    """The nearest thing above it that scrolls or is a list."""
    item: "Node | None" = None
    """The nearest of several things alike, a row or a card, that it is or lies in."""
    broad: bool = False
    """Whether it is most of a window or of what scrolls, so that its words come and go."""
    cut: bool = False
    """Whether it is an item whose first words may be hidden at the edge of what scrolls."""
    children: tuple["Node", ...] = ()
    words: tuple["Node", ...] = ()
    """The nodes in it, itself included, that say what it is about; not those in items inside."""

    def above(self) -> Iterator["Node"]:
        """Yield this node and all around it, innermost first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    @property
    def is_list(self) -> bool:
        """Whether it is one of Android's lists, whose children are rows."""
        return _is_list(self.element.class_name)

    @property
    def scrolls(self) -> bool:
        """Whether what is inside it comes and goes."""
        return self.element.scrollable or self.is_list

    @property
    def place(self) -> Place:
        """Where it is in the window, whatever it says."""
        return tuple(
            (each.element.class_name, each.element.resource_id, each.order) for each in self.above()
        )

    @property
    def said(self) -> list[str]:
        """What it is about, in words."""
        return [node.label for node in self.words]


class WindowStructure:
    """All nodes of one window, parents before children."""

    def __init__(self, window: Window) -> None:
        self.nodes: list[Node] = []
        if window.root:
            self._collect(Node(window.root, _label(window.root), broad=True))
            for node in reversed(self.nodes):
                _sum_up(node)

    @property
    def words(self) -> tuple[Node, ...]:
        """What says which page this is: everything that is not in an item."""
        return self.nodes[0].words if self.nodes else ()

    @property
    def items(self) -> list[Node]:
        """The rows and cards."""
        return [node for node in self.nodes if node.item is node]

    @property
    def said_in_items(self) -> set[str]:
        """What the rows and cards say."""
        return {said for item in self.items for said in item.said}

    def _collect(self, root: Node) -> None:
        waiting = [root]
        while waiting:
            node = waiting.pop()
            self.nodes.append(node)
            if node.element.children:
                _take_children(node)
                waiting.extend(reversed(node.children))


def _take_children(parent: Node) -> None:
    children = parent.element.children
    scrolls = parent.scrolls
    container = parent if scrolls else parent.container
    rows = scrolls and (len(children) > 1 or parent.is_list)
    repeated = set() if rows else _repeated(children)
    alone = len(children) == 1 and (parent.broad or scrolls)
    depth, nodes = parent.depth + 1, []
    for order, child in enumerate(children):
        node = Node(child, _label(child), parent, depth, order, container)
        if rows or id(child) in repeated:
            node.item = node
        else:
            node.item = parent.item
            node.broad = alone or node.scrolls
        nodes.append(node)
    parent.children = tuple(nodes)


def _sum_up(node: Node) -> None:
    """Gather what is known of the nodes inside one, which have been gone through before it."""
    if node.children:
        inside = [child for child in node.children if child.item is not child]
        node.words = _joined([child.words for child in inside if child.words])
        if node.item is not node and not node.broad:
            node.broad = any(child.broad for child in inside)
        _mark_cut(node)
    if _tells(node):
        node.words = (node, *node.words)
    if node.item is node and not node.words:
        node.words = tuple(each for each in _made_of(node) if each.label)


def _joined(words: list[tuple[Node, ...]]) -> tuple[Node, ...]:
    return words[0] if len(words) == 1 else tuple(chain.from_iterable(words))


def _tells(node: Node) -> bool:
    """Return whether a label says what things are about.

    What stands on a button says what it does, and a counter counts. A thing to click that holds
    others may sum up what they say: then theirs count.
    """
    if not node.label or is_counter(node.label):
        return False
    acts = node.element.clickable or node.element.checkable
    return not acts or (bool(node.children) and not node.words)


def _made_of(node: Node) -> Iterator[Node]:
    """Yield a node and all inside it but items."""
    yield node
    for child in node.children:
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
    return {id(c) for c in holding if any(_is_part_of(_shape(c), shape) for shape in several)}


def _overlap(siblings: list[Element]) -> bool:
    """Return whether siblings lie over each other, as a page and the shade of its menu do."""
    boxes = [each.bounds for each in siblings]
    return any(
        one.left < two.right
        and two.left < one.right
        and one.top < two.bottom
        and two.top < one.bottom
        for one, two in pairwise(boxes)
    )


def _is_part_of(some: Shape, whole: Shape) -> bool:
    """Return whether a shape is another one, or one with children missing at an end."""
    inside = len(some) - 2
    same_kind = some[:2] == whole[:2]
    return same_kind and (whole[2 : 2 + inside] == some[2:] or whole[-inside:] == some[2:])


def _mark_cut(parent: Node) -> None:
    """Mark the items at the upper edge that look like others with something missing."""
    items = [child for child in parent.children if child.item is child]
    if not items or items[0].container is None:
        return
    edge = items[0].container.element.bounds.top
    at_edge = [item for item in items if item.element.bounds.top <= edge and not item.label]
    builds = {_build(item) for item in items} if at_edge else set()
    for item in at_edge:
        item.cut = any(_cut_from(_build(item), whole) for whole in builds)


def _build(node: Node) -> Shape:
    return tuple(each.element.class_name for each in _made_of(node))


def _cut_from(some: Shape, whole: Shape) -> bool:
    """Return whether some is whole with a few left out."""
    left = iter(whole)
    return len(some) < len(whole) and all(each in left for each in some)


def is_counter(label: str) -> bool:
    """Whether a label is only a count or a time, so that its change means little."""
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
