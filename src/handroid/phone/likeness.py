"""How alike a window is to what was seen: unchanged, the same place, or another place."""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from handroid.model.screen import Element, Window, WindowType
from handroid.phone.anatomy import Part, is_counter
from handroid.phone.element_ids import Identified, IdentifiedWindow

_SMALL_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
# Of what a page says, so much may be exchanged: one status line in four, but not its heading.
_EXCHANGED_SHARE = 1 / 3


def unchanged(then: IdentifiedWindow, now: IdentifiedWindow) -> bool:
    """Whether every element of a window is as it was, to the pixel."""
    return [_looks(f.element) for f in then.elements] == [_looks(f.element) for f in now.elements]


def _looks(element: Element) -> tuple[object, ...]:
    words = (element.text, element.description, element.class_name, element.resource_id)
    return (*words, element.bounds, element.checked, element.enabled, element.selected)


def same_element(then: Part, now: Part) -> bool:
    """Whether two parts of one id say the same, and so does what is around them."""
    if then.label != now.label and not is_counter(now.label):
        return False
    if then.item is None or now.item is None:
        return not _exchanged(_around(then), _around(now))
    return _same_item(then.item, now.item)


def _same_item(then: Part, now: Part) -> bool:
    """Tell whether the first words are the same, and no others are exchanged but numbers."""
    if then.said[:1] != now.said[:1]:
        return False
    told = Counter(_SMALL_NUMBER.sub("0", said) for said in then.said)
    retold = Counter(_SMALL_NUMBER.sub("0", said) for said in now.said)
    return told <= retold or retold <= told


def _around(part: Part) -> list[Part]:
    """Return the words of the smallest thing around a part that has any besides its own."""
    return next((each.words for each in part.above() if each.words not in ([], [part])), [])


def same_page(then: IdentifiedWindow, now: IdentifiedWindow) -> bool:
    """Whether a window still shows the page that it showed."""
    before, after = then.anatomy.words, now.anatomy.words
    if _another(then, now):
        return not _lost(before, after)
    return not _exchanged(before, after)


def _another(then: IdentifiedWindow, now: IdentifiedWindow) -> bool:
    """Tell whether one lost word is too many: in a dialog, or when the driver saw a new window.

    An app that is turned gets a new window too.
    """
    one, other = then.window, now.window
    if one.type is WindowType.APPLICATION and not (then.whole and now.whole):
        return True
    known = one.instance is not None and other.instance is not None
    return known and one.instance != other.instance and _upright(one) == _upright(other)


def _upright(window: Window) -> bool:
    left, top, right, bottom = window.bounds
    return bottom - top > right - left


def _exchanged(before: list[Part], after: list[Part]) -> bool:
    """Tell whether words were exchanged for others: the first, or too many."""
    lost = _lost(before, after)
    if before and not {part.label for part in before} & {part.label for part in after}:
        return True
    return bool(lost) and (before[0] in lost or len(lost) >= len(before) * _EXCHANGED_SHARE)


def _lost(before: list[Part], after: list[Part]) -> list[Part]:
    """Return the words that have others in their place; what merely scrolled away has none."""
    found = []
    for container in dict.fromkeys(_scrolled_with(part) for part in before):
        old = [part for part in before if _scrolled_with(part) == container]
        new = [part.label for part in after if _scrolled_with(part) == container]
        steps = SequenceMatcher(None, [part.label for part in old], new, False).get_opcodes()
        for step, start, end, _, _ in steps:
            if step == "replace":
                found += old[start:end]
    return found


def _scrolled_with(part: Part) -> str | None:
    return part.container.element.resource_id if part.container else None


def nearest(then: Identified, windows: Iterable[IdentifiedWindow]) -> str | None:
    """Return the id of the element now that is most like one that was seen."""
    best: tuple[int, str] | None = None
    for window in windows:
        for found in window.elements:
            score = _score(then.element, found.element)
            if score and (best is None or score > best[0]):
                best = (score, found.id)
    return best[1] if best else None


def _score(then: Element, now: Element) -> int:
    if then.class_name != now.class_name or not now.visible:
        return 0
    same_words = (then.text, then.description) == (now.text, now.description)
    named = bool(then.text or then.description)
    same_id = bool(then.resource_id) and then.resource_id == now.resource_id
    x, y = then.bounds.center
    near = now.bounds.left <= x < now.bounds.right and now.bounds.top <= y < now.bounds.bottom
    return 4 * (same_words and named) + 2 * same_id + near
