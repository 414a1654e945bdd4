"""Ids for elements: the same for the same element, whatever scrolled, turned or was typed.

An id is a hash of what lasts: the element's class, id and label, the resource ids above it, and
the words that name it, with how far it is from them. Bounds, order, a field's text and a switch's
state are left out. Elements that cannot be told apart this way are twins; they are numbered.
"""

import hashlib
from collections import Counter
from dataclasses import dataclass

from handroid.model.screen import Element, Window
from handroid.phone.anatomy import Anatomy, Part

_DIGITS = 8
_MOST_WORDS_OF_A_NAME = 8

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Identified:
    """An element with its id, and the parts that share what identifies it, itself among them."""

    id: str
    part: Part
    twins: list[Part]

    @property
    def element(self) -> Element:
        """The element."""
        return self.part.element

    @property
    def cut(self) -> bool:
        """Whether it is in an item whose first words may be hidden."""
        return self.part.item is not None and self.part.item.cut

    @property
    def certain(self) -> bool:
        """Whether nothing else could be meant: it has words to go by, and no twin.

        Twins inside one item keep their order, and twins in one place are one.
        """
        item = self.part.item
        if item is not None and self.part.container and not item.words:
            return False
        if len(self.twins) == 1 or len({part.element.bounds for part in self.twins}) == 1:
            return True
        return item is not None and all(twin.item is item is not twin for twin in self.twins)


class IdentifiedWindow:
    """A window whose elements all have ids; ``whole`` when it fills the screen."""

    def __init__(self, window: Window, number: int, whole: bool) -> None:
        self.window = window
        self.number = number
        self.whole = whole
        self.anatomy = Anatomy(window)
        self.elements = self._identify()
        self.by_id = {found.id: found for found in self.elements}

    def _identify(self) -> list[Identified]:
        together: dict[Key, list[Part]] = {}
        found = []
        for part, key in zip(self.anatomy.parts, _keys(self.anatomy.parts), strict=True):
            twins = together.setdefault(key, [])
            twins.append(part)
            name = f"node_{_digest(key, len(twins))}_w{self.number}"
            found.append(Identified(name, part, twins))
        return found


def _keys(parts: list[Part]) -> list[Key]:
    """Return what identifies each part; where the first words of items do not do, all of them."""
    ids = Counter(part.element.resource_id for part in parts)
    labels = Counter((part.element.class_name, part.label) for part in parts)
    above = _ids_above(parts)
    keys = [_key(part, above[part], ids, labels) for part in parts]
    uses = Counter(keys)
    return [
        (*key, tuple(part.item.said)) if uses[key] > 1 and part.item else key
        for part, key in zip(parts, keys, strict=True)
    ]


def _key(
    part: Part, above: tuple[str, ...], ids: Counter[str], labels: Counter[tuple[str, str]]
) -> Key:
    element = part.element
    kind = (above, element.class_name, element.resource_id)
    if part.item is None:
        if element.resource_id and ids[element.resource_id] == 1:
            return kind
        if part.container is None and part.label and labels[element.class_name, part.label] == 1:
            return (*kind, part.label)
    return (*kind, part.label, *_named_by(part))


def _ids_above(parts: list[Part]) -> dict[Part, tuple[str, ...]]:
    """Return the resource ids around each part, innermost first; parents come before children."""
    found: dict[Part, tuple[str, ...]] = {}
    for part in parts:
        parent = part.parent
        if parent is None:
            found[part] = ()
        else:
            own = parent.element.resource_id
            found[part] = (own, *found[parent]) if own else found[parent]
    return found


def _named_by(part: Part) -> tuple[object, ...]:
    """Return the first words of the item or smallest thing around a part, and how far they are."""
    words = part.item.words if part.item else _words_around(part)
    return (words[0].label, part.depth - words[0].depth) if words else ()


def _words_around(part: Part) -> list[Part]:
    for each in part.above():
        if each.broad or len(each.words) > _MOST_WORDS_OF_A_NAME:
            break
        if each.words and each.words != [part]:
            return each.words
    return []


def _digest(key: Key, order: int) -> str:
    text = repr((key, order)).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=_DIGITS // 2).hexdigest()
