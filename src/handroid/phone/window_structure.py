"""The structure of a window: its texts, repeated items, and what identifies each element.

Android gives elements no stable names. The texts near them are stable: a row is identified by its
first words, a button in it by the row, a page by its heading.
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
    """An element and its position in the window."""

    element: Element
    label: str
    """Its own label, if that does not change."""
    parent: "Node | None" = None
    depth: int = 0
    order: int = 0
    """Its index among its parent's children."""
    container: "Node | None" = None
    """The nearest ancestor that scrolls or is a list."""
    item: "Node | None" = None
    """The nearest repeated item, such as a row or a card, that it is or is inside of."""
    broad: bool = False
    """Whether it fills most of a window or scrollable area, so that its words come and go."""
    cut: bool = False
    """Whether it is an item whose first words may be hidden at the edge of a scrollable area."""
    children: tuple["Node", ...] = ()
    words: tuple["Node", ...] = ()
    """The nodes inside it, including itself, whose words identify it, without nested items."""

    def above(self) -> Iterator["Node"]:
        """Yield this node and all its ancestors, innermost first."""
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
        """Whether its content scrolls."""
        return self.element.scrollable or self.is_list

    @property
    def place(self) -> Place:
        """Its position in the window, independent of its words."""
        return tuple(
            (each.element.class_name, each.element.resource_id, each.order) for each in self.above()
        )

    @property
    def said(self) -> list[str]:
        """The words that identify it."""
        return [node.label for node in self.words]


class WindowStructure:
    """All nodes of one window, parents before children."""

    def __init__(self, window: Window) -> None:
        self.nodes: list[Node] = []
        if window.root:
            self._collect(Node(window.root, _label(window.root), broad=True))
            for node in reversed(self.nodes):
                _collect_words(node)

    @property
    def words(self) -> tuple[Node, ...]:
        """The words that identify the page: all that are not in an item."""
        return self.nodes[0].words if self.nodes else ()

    @property
    def items(self) -> list[Node]:
        """The rows and cards."""
        return [node for node in self.nodes if node.item is node]

    @property
    def said_in_items(self) -> set[str]:
        """The words of the rows and cards."""
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


def _collect_words(node: Node) -> None:
    """Collect the data of a node's descendants, which have already been processed."""
    if node.children:
        inside = [child for child in node.children if child.item is not child]
        node.words = _joined([child.words for child in inside if child.words])
        if node.item is not node and not node.broad:
            node.broad = any(child.broad for child in inside)
        _mark_cut(node)
    if _is_identifying(node):
        node.words = (node, *node.words)
    if node.item is node and not node.words:
        node.words = tuple(each for each in _without_items(node) if each.label)


def _joined(words: list[tuple[Node, ...]]) -> tuple[Node, ...]:
    return words[0] if len(words) == 1 else tuple(chain.from_iterable(words))


def _is_identifying(node: Node) -> bool:
    """Whether a label identifies something.

    The label of a button describes its action, and a counter only counts. A clickable element with
    children may repeat their words; then the children count.
    """
    if not node.label or is_counter(node.label):
        return False
    acts = node.element.clickable or node.element.checkable
    return not acts or (bool(node.children) and not node.words)


def _without_items(node: Node) -> Iterator[Node]:
    """Yield a node and all its descendants, except items."""
    yield node
    for child in node.children:
        if child.item is not child:
            yield from _without_items(child)


def _shape(element: Element) -> Shape:
    """Return an element's class and the shape of its content, without mere wrappers."""
    inner = element
    while len(inner.children) == 1:
        inner = inner.children[0]
    inside = (child.class_name for child in inner.children)
    return (element.class_name, element.resource_id, *inside)


def _repeated(children: tuple[Element, ...]) -> set[int]:
    """Return the indexes of the siblings that are cards: several of one shape, whole or cut off."""
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
    """Whether siblings overlap, as a page and the shadow of its menu do."""
    boxes = [each.bounds for each in siblings]
    return any(
        one.left < two.right
        and two.left < one.right
        and one.top < two.bottom
        and two.top < one.bottom
        for one, two in pairwise(boxes)
    )


def _is_part_of(some: Shape, whole: Shape) -> bool:
    """Whether a shape equals another one, or has children missing at one end."""
    inside = len(some) - 2
    same_kind = some[:2] == whole[:2]
    return same_kind and (whole[2 : 2 + inside] == some[2:] or whole[-inside:] == some[2:])


def _mark_cut(parent: Node) -> None:
    """Mark the items at the upper edge that look like others with a part missing."""
    items = [child for child in parent.children if child.item is child]
    if not items or items[0].container is None:
        return
    edge = items[0].container.element.bounds.top
    at_edge = [item for item in items if item.element.bounds.top <= edge and not item.label]
    builds = {_build(item) for item in items} if at_edge else set()
    for item in at_edge:
        item.cut = any(_cut_from(_build(item), whole) for whole in builds)


def _build(node: Node) -> Shape:
    return tuple(each.element.class_name for each in _without_items(node))


def _cut_from(some: Shape, whole: Shape) -> bool:
    """Whether ``some`` is ``whole`` with a few parts left out."""
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
