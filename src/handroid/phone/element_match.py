"""Checks that an element is still the one that was shown: same item, same texts, same page.

One line of a page may change, as status lines do. If a page is about another person or order, its
heading or at least two of its lines change. Lines that are known to change by themselves do not
count. For a row that is identified by several lines, only the heading counts.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from handroid.model.screen import Element, Window, WindowType
from handroid.phone.element_ids import Identified, IdentifiedWindow
from handroid.phone.replaced_words import replaced
from handroid.phone.window_structure import Node, Place, is_counter

_SMALL_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
_NUMBER = re.compile(r"\d+")
_FEWEST_WORDS = 4
_FEWEST_LINES = 2
MOST_LIVE = 64
"""If more lines than this change, it is another page."""

Words = tuple[Node, ...]


class Comparison:
    """A window as it was shown and as it is now."""

    def __init__(
        self,
        then: IdentifiedWindow,
        now: IdentifiedWindow,
        live: frozenset[Place] = frozenset(),
    ) -> None:
        self._then = then
        self._now = now
        self._live = live
        # The last visible row is no longer recognized as a row if no similar one is next to it.
        self._in_items_then = then.structure.said_in_items
        self._in_items_now = now.structure.said_in_items

    @cached_property
    def unchanged(self) -> bool:
        """Whether every element is exactly as it was."""
        looks_then = [_appearance(found.element) for found in self._then.elements]
        return looks_then == [_appearance(found.element) for found in self._now.elements]

    def same_element(self, then: Node, now: Node) -> bool:
        """Whether two nodes with the same id have the same texts, and so do their surroundings."""
        if then.label != now.label and not is_counter(now.label):
            return False
        if then.item and now.item:
            return _same_but_numbers(then.item.words, now.item.words)
        before, after = _nearby_words(then), _nearby_words(now)
        return _same_but_numbers(before, after) or not self._were_replaced(before, after)

    def in_same_place(self, then: Node, now: Node) -> bool:
        """Whether two nodes with the same id match, on the same page or in a row that names it."""
        return self.same_element(then, now) and (self.same_page or self._named_by_row(then, now))

    def _named_by_row(self, then: Node, now: Node) -> bool:
        """Whether a row has enough words to identify it, below an unchanged heading."""
        before, after = self._then.structure.words, self._now.structure.words
        if not (then.item and now.item and before and after) or self._another_window():
            return False
        lines = sum(len(said.splitlines()) for said in then.item.said)
        top = min(before, key=_height)
        return lines >= _FEWEST_LINES and top not in self._replaced_words(
            before, after, self._kept_in_items
        )

    @cached_property
    def lost_words(self) -> list[Node]:
        """The words that identified the page and were replaced."""
        return self._replaced(self._then.structure.words, self._now.structure.words)

    @cached_property
    def same_page(self) -> bool:
        """Whether the window still shows the same page."""
        before, after = self._then.structure.words, self._now.structure.words
        if not before or not after:
            return self._same_buttons()
        if not {node.label for node in before} & {node.label for node in after}:
            return False
        if self._another_window():
            return not self._replaced_words(before, after)
        return not self._were_replaced(before, after, self._kept_in_items)

    def _same_buttons(self) -> bool:
        """Whether half of all labels still exist, if no words identify the page."""
        before = {node.label for node in self._then.structure.nodes if node.label}
        after = {node.label for node in self._now.structure.nodes if node.label}
        return 2 * len(before & after) >= len(before) if before else not after

    def _another_window(self) -> bool:
        """Whether one replaced word is too many: in a dialog, or in a new window.

        An app gets a new window too when the screen is rotated.
        """
        then, now = self._then.window, self._now.window
        if then.type is WindowType.APPLICATION and not self._then.whole:
            return True
        known = then.instance is not None and now.instance is not None
        return known and then.instance != now.instance and _is_upright(then) == _is_upright(now)

    @cached_property
    def _kept_in_items(self) -> int:
        """Count the words of the items whose texts are unchanged."""
        there = {tuple(item.said) for item in self._now.structure.items}
        items = self._then.structure.items
        return sum(len(item.words) for item in items if tuple(item.said) in there)

    def _were_replaced(self, before: Words, after: Words, kept_besides: int = 0) -> bool:
        """Whether words were replaced: two, or the heading, or one of few."""
        lost = self._replaced_words(before, after, kept_besides)
        if not lost:
            return False
        few = len(before) + kept_besides < _FEWEST_WORDS
        return few or len(lost) > 1 or min(before, key=_height) in lost

    def _replaced_words(self, before: Words, after: Words, kept_besides: int = 0) -> list[Node]:
        """Return the words that were replaced, except those of live lines.

        If little else is unchanged, a live line may be the page's subject, unless it is a counter.
        """
        lost = self._replaced(before, after)
        if not self._live or len(lost) > MOST_LIVE:
            return lost
        there = {node.label for node in after}
        kept = sum(node.label in there for node in before) + kept_besides
        counted = {_NUMBER.sub("0", said) for said in there} if kept < _FEWEST_WORDS else None
        return [
            node
            for node in lost
            if node.place not in self._live
            or (counted is not None and _NUMBER.sub("0", node.label) not in counted)
        ]

    def _replaced(self, before: Words, after: Words) -> list[Node]:
        """Return the words that were replaced; words that scrolled away were not."""
        found: list[Node] = []
        there = _by_container(after)
        for container, old in _by_container(before).items():
            new = [node.label for node in there.get(container, ())]
            for start, end, new_start, new_end in replaced([node.label for node in old], new):
                if set(new[new_start:new_end]) - self._in_items_then:
                    found += [p for p in old[start:end] if p.label not in self._in_items_now]
        return found


def _appearance(element: Element) -> tuple[object, ...]:
    words = (element.text, element.description, element.class_name, element.resource_id)
    return (*words, element.bounds, element.checked, element.enabled, element.selected)


def _same_but_numbers(then: Words, now: Words) -> bool:
    """Whether the first words are the same, and only numbers changed among the others."""
    if [node.label for node in then[:1]] != [node.label for node in now[:1]]:
        return False
    before = Counter(_SMALL_NUMBER.sub("0", node.label) for node in then)
    after = Counter(_SMALL_NUMBER.sub("0", node.label) for node in now)
    return before <= after or after <= before


def _nearby_words(node: Node) -> tuple[Node, ...]:
    """Return the words of the smallest group around a node that has others than the node's own.

    Words of the whole window are left to ``same_page``.
    """
    *_, window = node.above()
    for each in node.above():
        if len(each.words) == len(window.words):
            break
        if each.words and each.words != (node,):
            return each.words
    return ()


def _is_upright(window: Window) -> bool:
    left, top, right, bottom = window.bounds
    return bottom - top > right - left


def _height(node: Node) -> int:
    return node.element.bounds.top


def _by_container(nodes: Iterable[Node]) -> dict[str | None, list[Node]]:
    found: dict[str | None, list[Node]] = {}
    for node in nodes:
        found.setdefault(_scrolled_with(node), []).append(node)
    return found


def _scrolled_with(node: Node) -> str | None:
    return node.container.element.resource_id if node.container else None


def nearest(then: Identified, windows: Iterable[IdentifiedWindow]) -> str | None:
    """Return the id of the listed element of the same app that is most similar to a shown one."""
    best: tuple[int, str] | None = None
    for window in windows:
        for found in window.elements:
            score = _score(then.element, found.element)
            if score and (best is None or score > best[0]):
                best = (score, found.id)
    return best[1] if best else None


def _score(then: Element, now: Element) -> int:
    if then.package != now.package or not (now.listed and now.visible):
        return 0
    if then.class_name != now.class_name:
        return 0
    same_words = (then.text, then.description) == (now.text, now.description)
    named = bool(then.text or then.description)
    same_id = bool(then.resource_id) and then.resource_id == now.resource_id
    near = now.bounds.holds(*then.bounds.center)
    return 4 * (same_words and named) + 2 * same_id + near
