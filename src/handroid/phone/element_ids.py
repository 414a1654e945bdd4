"""Element ids, which stay the same when the screen scrolls or rotates, or text is typed.

An id is a hash of what is stable: the element's class, id and label, the resource ids of its
ancestors, and the words that name it with their distance. Bounds, order, a field's text and a
switch's state are left out. Elements that cannot be distinguished this way are twins; they are
numbered.
"""

import hashlib
from collections import Counter

from handroid.model.frozen import cheap_frozen
from handroid.model.screen import Element, Window
from handroid.phone.window_structure import Node, WindowStructure

_DIGITS = 8
_MOST_WORDS_OF_A_NAME = 8

Key = tuple[object, ...]
Numbered = tuple[Key, int]
"""What identifies an element, and its number among its twins."""


@cheap_frozen
class Identified:
    """An element with its id, and the nodes with the same identifying data, including itself."""

    id: str
    node: Node
    twins: list[Node]

    @property
    def element(self) -> Element:
        """The element."""
        return self.node.element

    @property
    def cut(self) -> bool:
        """Whether it is in an item whose first words may be hidden."""
        return self.node.item is not None and self.node.item.cut

    @property
    def certain(self) -> bool:
        """Whether no other element could be meant: it has identifying words, and no twin.

        Twins inside one item keep their order, and twins at the same position count as one.
        """
        item = self.node.item
        if item is not None and self.node.container and not item.words:
            return False
        if len(self.twins) == 1 or len({node.element.bounds for node in self.twins}) == 1:
            return True
        return item is not None and all(twin.item is item is not twin for twin in self.twins)


class WindowIds:
    """The ids in the window with a number; caches the hashes of the last screen."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._last: dict[Numbered, str] = {}

    def of(self, elements: list[Numbered]) -> list[str]:
        """Return the id of each element."""
        last = self._last
        self._last = {each: last.get(each) or self._create_id(each) for each in elements}
        return list(self._last.values())

    def _create_id(self, element: Numbered) -> str:
        text = repr(element).encode("utf-8", "surrogatepass")
        digest = hashlib.blake2b(text, digest_size=_DIGITS // 2).hexdigest()
        return f"node_{digest}_w{self._number}"


class IdentifiedWindow:
    """A window whose elements all have ids; ``whole`` means that it fills the screen."""

    def __init__(
        self, window: Window, number: int, whole: bool, ids: WindowIds | None = None
    ) -> None:
        self.window = window
        self.number = number
        self.whole = whole
        self.ids = ids or WindowIds(number)
        self.structure = WindowStructure(window)
        self.elements = self._identify()
        self.by_id = {found.id: found for found in self.elements}

    def _identify(self) -> list[Identified]:
        together: dict[Key, list[Node]] = {}
        numbered, twins = [], []
        nodes = self.structure.nodes
        for node, key in zip(nodes, _keys(nodes), strict=True):
            alike = together.setdefault(key, [])
            alike.append(node)
            twins.append(alike)
            numbered.append((key, len(alike)))
        return list(map(Identified, self.ids.of(numbered), nodes, twins))


def _keys(nodes: list[Node]) -> list[Key]:
    """Return what identifies each node: the first words of items, or all words if needed."""
    ids = Counter(node.element.resource_id for node in nodes)
    labels = Counter((node.element.class_name, node.label) for node in nodes)
    above = _ids_above(nodes)
    keys = [_key(node, above[node], ids, labels) for node in nodes]
    uses = Counter(keys)
    return [
        (*key, tuple(node.item.said)) if uses[key] > 1 and node.item else key
        for node, key in zip(nodes, keys, strict=True)
    ]


def _key(
    node: Node, above: tuple[str, ...], ids: Counter[str], labels: Counter[tuple[str, str]]
) -> Key:
    element = node.element
    kind = (above, element.class_name, element.resource_id)
    if node.item is None:
        if element.resource_id and ids[element.resource_id] == 1:
            return kind
        if node.container is None and node.label and labels[element.class_name, node.label] == 1:
            return (*kind, node.label)
    return (*kind, node.label, *_named_by(node))


def _ids_above(nodes: list[Node]) -> dict[Node, tuple[str, ...]]:
    """Return the resource ids of each node's ancestors, innermost first."""
    found: dict[Node, tuple[str, ...]] = {}
    for node in nodes:
        parent = node.parent
        if parent is None:
            found[node] = ()
        else:
            own = parent.element.resource_id
            found[node] = (own, *found[parent]) if own else found[parent]
    return found


def _named_by(node: Node) -> tuple[object, ...]:
    """Return the first words of the item or smallest group around a node, and their distance."""
    words = node.item.words if node.item else _words_around(node)
    return (words[0].label, node.depth - words[0].depth) if words else ()


def _words_around(node: Node) -> tuple[Node, ...]:
    for each in node.above():
        if each.broad or len(each.words) > _MOST_WORDS_OF_A_NAME:
            break
        if each.words and each.words != (node,):
            return each.words
    return ()
