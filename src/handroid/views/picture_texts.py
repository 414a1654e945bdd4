r"""Texts that are only in the picture of a screen, as lines of the lean view.

    ocr	seen in the picture, no elements; reads only Latin, Greek, Chinese, Japanese
    [540,1210] Start game
    [540,1460] Qult	unsure
    [120,2210]	unreadable

A line begins with the point to tap, which no text of a phone can forge, because those begin with a
space. What follows a tab is ours too.
"""

import math
from collections.abc import Iterable, Sequence

from handroid.model.screen import Bounds, Element, Screen
from handroid.views.lean_text import one_line
from handroid.views.ocr import SCRIPTS, PictureText

HEADER = f"ocr\tseen in the picture, no elements; reads only {', '.join(SCRIPTS)}"
NOTHING = "ocr\tno other texts in the picture"
_READABLE = 0.5
_SURE = 0.8
_FOREIGN = 0.25
"""If this share cannot be read, the rest may be look-alikes: РЕСТОРАН is read as PECTOPAH."""


def new_texts(
    found: Iterable[PictureText], screen: Screen, folded: Sequence[Bounds]
) -> list[PictureText]:
    """Return the texts that are in no element and in no folded window."""
    elements = [each for each in screen.elements() if each.on_screen and _words(each)]
    half = screen.display.width * screen.display.height // 2

    def known(text: PictureText) -> bool:
        x, y = text.bounds.center
        if any(bounds.holds(x, y) for bounds in folded):
            return True
        here = (each for each in elements if each.bounds.holds(x, y))
        return any(each.bounds.area <= half or _same(text.text, each) for each in here)

    return [each for each in found if not known(each)]


def lines(texts: Sequence[PictureText]) -> list[str]:
    """Return the section of these texts."""
    if not texts:
        return [NOTHING]
    unreadable = sum(not _readable(each) for each in texts)
    sure = math.inf if unreadable >= _FOREIGN * len(texts) else _SURE
    return [HEADER, *(_line(each, sure) for each in texts)]


def _readable(text: PictureText) -> bool:
    return text.confidence >= _READABLE and bool(one_line(text.text))


def _line(text: PictureText, sure: float) -> str:
    x, y = text.bounds.center
    if not _readable(text):
        return f"[{x},{y}]\tunreadable"
    return f"[{x},{y}] {one_line(text.text)}" + ("" if text.confidence >= sure else "\tunsure")


def _words(element: Element) -> str:
    """Return the texts of an element; an editable field always has some, even a password."""
    words = (element.text, element.description, element.hint or "")
    return " ".join(words).strip() or ("field" if element.editable else "")


def _same(text: str, element: Element) -> bool:
    """Whether an element that covers most of the screen contains this text."""
    return _letters(text) in _letters(_words(element))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
