"""Screens to write down: a few words make an element, and hypothesis makes any."""

import os
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from handroid.model.screen import Bounds, Display, Element, Screen, Window, WindowType
from handroid.phone.shown_screens import IdentifiedScreen, ShownScreens
from handroid.views.lean import lean

DISPLAY = Display(1080, 2400, 420, 0)
WHOLE = Bounds(0, 0, 1080, 2400)
ROW = Bounds(0, 300, 1080, 400)
PACKAGE = "com.example"


def element(kind: str = "View", text: str = "", *inside: Element, **more: Any) -> Element:
    """Return an element in view."""
    class_name = kind if "." in kind else f"android.widget.{kind}"
    known = {"description": "", "resource_id": "", "package": PACKAGE, "bounds": ROW}
    return Element(class_name, text, **{**known, "enabled": True, **more, "children": inside})


def window(*inside: Element, **more: Any) -> Window:
    """Return an app's window that fills the screen."""
    root = element("FrameLayout", "", *inside, bounds=more.get("bounds", WHOLE))
    known = {"title": "", "layer": 1, "bounds": WHOLE, "focused": True, "package": PACKAGE}
    return Window(**{**known, "type": WindowType.APPLICATION, "root": root, **more})


def identified(*windows: Window, **more: Any) -> IdentifiedScreen:
    """Return a screen whose elements have ids."""
    return ShownScreens().show(Screen(DISPLAY, windows, None, **more))


def lines(*inside: Element, unfold: tuple[str, ...] = ()) -> list[str]:
    """Return the lines of an app's window, without its first one."""
    return written(identified(window(*inside)), unfold)[1:]


def written(named: IdentifiedScreen, unfold: tuple[str, ...] = ()) -> list[str]:
    """Return all lines of a screen, numbered from 1."""
    made = lean(named, unfold)
    return made.lines({each: place for place, each in enumerate(dict.fromkeys(made.ids()), 1)})


NIGHTLY = os.environ.get("HANDROID_NIGHTLY") == "1"
ANY = settings(
    max_examples=20_000 if NIGHTLY else 300, derandomize=True, database=None, deadline=None
)
"""The same examples every time, more by night."""
HOSTILE = "e1 |=\\\t\n\r\x0b\x85\u2028\u200bapp:x+-~@#[]"
WORDS = "abc xyz"
_KINDS = ("TextView", "Switch", "CheckBox", "EditText", "SeekBar", "RecyclerView", "View")
_FLAGS = ("clickable", "checkable", "checked", "scrollable", "selected", "focused", "password")
_LEFT_AND_RIGHT = 1080, 1080, 1080, 1080, 0


def trees(letters: str = HOSTILE) -> st.SearchStrategy[Element]:
    """Return trees of any elements, with texts of some letters.

    Each is made from a seed: drawing every attribute takes hypothesis a hundred times as long.
    """
    return st.integers(0, 2**63).map(lambda seed: any_tree(Random(seed), letters))


def any_tree(rng: Random, letters: str, depth: int = 4) -> Element:
    """Return an element with any others inside it."""
    count = rng.choice((0, 0, 1, 2, 4)) if depth else 0
    inside = [any_tree(rng, letters, depth - 1) for _ in range(count)]
    kind, top = rng.choice(_KINDS), 100 * rng.randrange(20)
    known: dict[str, Any] = {flag: rng.random() < 0.2 for flag in _FLAGS}
    return element(
        kind, any_text(rng, letters), *inside, description=any_text(rng, letters), **known,
        bounds=Bounds(0, top, rng.choice(_LEFT_AND_RIGHT), top + 100), enabled=rng.random() < 0.8,
        hint=rng.choice((None, any_text(rng, letters))), editable=kind == "EditText",
        resource_id=rng.choice(("", f"a:id/{any_text(rng, letters)}")),
        extra=rng.choice(({}, {"state": any_text(rng, letters)})),
    )  # fmt: skip


def any_text(rng: Random, letters: str) -> str:
    """Return a short text, often none."""
    return "".join(rng.choices(letters, k=rng.choice((0, 0, 1, 3, 12))))
