"""Screens recorded from real phones, made changeable; identities are places in the tree."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from handroid.model.screen import Element
from handroid.parsing import uiautomator
from tests.captures.conftest import FOLDER
from tests.element_ids.texts import reworded
from tests.element_ids.world import Flow, Pane, Piece, Role, Stage

_FLAGS = (
    *("checkable", "checked", "clickable", "focusable", "focused", "scrollable"),
    *("long_clickable", "password", "selected", "editable"),
)
_LISTS = ("RecyclerView", "ListView", "GridView")


def files() -> list[Path]:
    """Return the recordings; empty if they are not available."""
    return sorted((FOLDER / "uiautomator").glob("*.xml"))


@cache
def _recorded(path: Path) -> Element:
    root = uiautomator.parse(path.read_bytes()).windows[0].root
    assert root is not None
    return root


def build(path: Path, rng: Random) -> Stage:
    """Return a recorded screen as a stage."""
    recorded = _recorded(path)
    _, _, right, bottom = recorded.bounds
    stage = Stage("captured", rng, recorded.package, max(right, 1), max(bottom, 1))
    stage.plain, stage.tells_instances = rng.random() < 0.5, rng.random() < 0.6
    root = _Reader(rng).read(recorded, "0", False)
    _head(root)
    stage.used.update(piece.text for piece in root.walk())
    stage.panes = [Pane(recorded.package, root)]
    return stage


class _Reader:
    """Makes pieces of elements, and guesses the roles of their texts."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def read(self, element: Element, path: str, in_item: bool) -> Piece:
        left, top, right, bottom = element.bounds
        stacked = _stacked(element)
        piece = Piece(
            f"at {path}", element.class_name, element.text, element.description,
            element.resource_id, self._role(element, in_item),
            frozenset(flag for flag in _FLAGS if getattr(element, flag)),
            height=max(bottom - top, 0), width=max(right - left, 0), place=element.bounds,
            odd=element.bounds.empty, flow=Flow.DOWN if stacked else Flow.PLACED, lists=stacked,
        )  # fmt: skip
        for number, child in enumerate(element.children):
            inside = self.read(child, f"{path}.{number}", in_item or stacked)
            inside.item = stacked
            piece.children.append(inside)
        if stacked:
            _space(piece, element)
            piece.another = lambda stage: _another(stage, piece)
        return piece

    def _role(self, element: Element, in_item: bool) -> Role:
        said = element.text or element.description
        if element.editable:
            return Role.FIELD
        if element.checkable:
            return Role.TOGGLE
        if not said:
            return Role.FIXED
        if in_item:
            return Role.TITLE
        if said.replace(":", "").replace(".", "").isdigit():
            return Role.COUNTER
        if element.clickable:
            return Role.ACTION
        return self._rng.choice((Role.BODY, Role.BODY, Role.STATUS))


def _head(root: Piece) -> None:
    """Use the topmost text that is not on a button as the heading."""
    texts = [piece for piece in root.walk() if piece.role in (Role.BODY, Role.STATUS)]
    if texts:
        min(texts, key=lambda piece: piece.place.top if piece.place else 0).role = Role.HEADING


def _stacked(element: Element) -> bool:
    """Whether it is a list with rows below each other."""
    if not (element.scrollable or element.class_name.endswith(_LISTS)):
        return False
    inside = [child.bounds for child in element.children]
    if len(inside) < 2 or any(bounds.empty for bounds in inside):
        return False
    return all(a.bottom <= b.top for a, b in pairwise(inside))


def _space(piece: Piece, element: Element) -> None:
    above = element.bounds.top
    for child, inside in zip(piece.children, element.children, strict=True):
        child.gap = inside.bounds.top - above
        above = inside.bounds.bottom


def _another(stage: Stage, held: Piece) -> Piece:
    """Return a row like those of the list, with another subject."""
    row = stage.rng.choice(held.children).copy(stage.truth)
    reword = reworded(stage)
    for piece in row.walk():
        piece.text = reword(piece.text) if piece.text else ""
        piece.description = reword(piece.description) if piece.description else ""
    return row
