"""A screen of `uiautomator dump`: a tree of nodes, parsed from the XML."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree

_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_SLIVER = 0.015
"""The share of the screen's shorter side that must be visible."""
_UNPRINTED = frozenset(("Cc", "Cf", "Co", "Cs", "Cn"))


@dataclass(frozen=True)
class Box:
    """A rectangle; it is empty if right or bottom is not beyond left or top."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        """Its centre."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def cut(self, other: Box) -> Box:
        """Return the intersection."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is inside."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass(eq=False)
class Node:
    """One element of the dump."""

    values: dict[str, str]
    parent: Node | None
    shown: Box
    """Its bounds, clipped to those of its containers."""
    least: float = 0
    """Anything narrower or lower is a sliver of something that is scrolled away."""
    children: list[Node] = field(default_factory=list)

    def on(self, name: str) -> bool:
        """Whether an attribute is true."""
        return self.values.get(name) == "true"

    def words(self, name: str) -> str:
        """Return an attribute as readable text."""
        return readable(self.values.get(name, ""))

    @property
    def visible(self) -> bool:
        """Whether more than a sliver of it is on the screen."""
        sides = self.shown.right - self.shown.left, self.shown.bottom - self.shown.top
        return min(sides) > self.least and self.values.get("visible-to-user") != "false"

    @property
    def box(self) -> Box:
        """Its bounds as printed."""
        return box_of(self.values.get("bounds", "")) or Box(0, 0, 0, 0)

    @property
    def kind(self) -> str:
        """Its class without the package."""
        return self.values.get("class", "").rpartition(".")[2]

    def above(self) -> Iterator[Node]:
        """Yield its containers, from the inside out."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def below(self) -> Iterator[Node]:
        """Yield its descendants, in the order of the dump."""
        for child in self.children:
            yield child
            yield from child.below()


def readable(text: str) -> str:
    """Return a text on one line, without unprintable characters (icon fonts, controls)."""
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    kept = (letter for letter in spaced if unicodedata.category(letter) not in _UNPRINTED)
    return " ".join("".join(kept).split())


def box_of(text: str) -> Box | None:
    """Parse bounds in Android's format."""
    found = _BOUNDS.fullmatch(text)
    return Box(*map(int, found.groups())) if found else None


def read(xml: str) -> list[Node]:
    """Return all visible nodes of a dump, in its order."""
    # The declaration may name an encoding, which does not apply to a str.
    root = ElementTree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", xml))
    tops = [each for each in root.iter() if each.tag != "node"]
    windows = [child for top in tops for child in top if child.tag == "node"]
    screen = _screen(root)
    least = _SLIVER * min(screen.right, screen.bottom)
    found = [_tree(window, None, screen, least) for window in windows]
    every = (node for top in found for node in (top, *top.below()))
    return [node for node in every if node.visible]


def _screen(root: ElementTree.Element) -> Box:
    """Return the screen: from the origin to the end of the largest window."""
    windows = [box_of(node.get("bounds", "")) for node in root.iter("node")][:1]
    tops = [box_of(each.get("bounds", "")) for top in root.iter() if top.tag != "node"
            for each in top]  # fmt: skip
    boxes = [box for box in (*windows, *tops) if box]
    return Box(0, 0, max(b.right for b in boxes), max(b.bottom for b in boxes))


def _tree(element: ElementTree.Element, parent: Node | None, around: Box, least: float) -> Node:
    shown = (box_of(element.get("bounds", "")) or Box(0, 0, 0, 0)).cut(around)
    node = Node(dict(element.attrib), parent, shown, least)
    node.children = [_tree(child, node, shown, least) for child in element if child.tag == "node"]
    return node
