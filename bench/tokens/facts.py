"""The facts of a screen that a reader may need: texts, targets and states. See README.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bench.tokens.node import Node, read

FIELDS = ("EditText", "AutoCompleteTextView", "MultiAutoCompleteTextView")


@dataclass(frozen=True)
class Text:
    """A text on the screen, or the description of a picture."""

    words: str
    instead: tuple[str, ...] = ()
    """Alternatives to it: the description of an element that also has a text."""


@dataclass(frozen=True)
class Target:
    """An element that reacts to touches."""

    node: Node
    labels: tuple[str, ...]
    """Its texts, in the order of the dump."""


@dataclass(frozen=True)
class State:
    """A state of an element that could be different."""

    name: str
    node: Node
    owner: Target | None
    labels: tuple[str, ...]
    """The texts of the element itself, or else of its owner."""


@dataclass(frozen=True)
class Facts:
    """All facts of a screen."""

    texts: tuple[Text, ...]
    targets: tuple[Target, ...]
    states: tuple[State, ...]

    def __len__(self) -> int:
        return len(self.texts) + len(self.targets) + len(self.states)


def facts_of(xml: str) -> Facts:
    """Return the facts of a screen, from its dump alone."""
    nodes = read(xml)
    targets = tuple(_targets(nodes))
    owners = {target.node: target for target in targets}
    return Facts(tuple(_texts(nodes, owners)), targets, tuple(_states(nodes, owners)))


def acts(node: Node) -> bool:
    """Whether touching the node itself has an effect."""
    return node.on("clickable") or node.on("long-clickable") or node.kind in FIELDS


def owner_of(node: Node, owners: dict[Node, Target]) -> Target | None:
    """Return the target that a touch on the node reaches."""
    around = (node, *node.above())
    return next((owners[each] for each in around if each in owners), None)


def shows_hint(node: Node) -> bool:
    """Whether a node is an empty field, so that its hint is visible."""
    hint = node.words("hint")
    return bool(hint) and node.kind in FIELDS and node.words("text") in ("", hint)


def written(node: Node) -> list[str]:
    """Return the texts of a node: its text and its description, without duplicates."""
    text = node.words("text")
    if shows_hint(node):
        text = node.words("hint")
    elif node.on("password"):
        text = ""
    return list(dict.fromkeys(each for each in (text, node.words("content-desc")) if each))


def _targets(nodes: list[Node]) -> Iterator[Target]:
    """Yield each target once; of two nested ones with the same bounds, the outer one."""
    acting = {node for node in nodes if acts(node)}
    same = {n for n in acting for up in n.above() if up in acting and up.shown == n.shown}
    kept = acting - same
    for node in nodes:
        if node in kept:
            yield Target(node, tuple(_labels(node, kept)))


def _labels(node: Node, targets: set[Node]) -> list[str]:
    """Return the texts of a target and its contents, without those of other targets."""
    found = written(node)
    for child in node.children:
        if child.visible and child not in targets:
            found.extend(_labels(child, targets))
    return list(dict.fromkeys(found))


def _texts(nodes: list[Node], owners: dict[Node, Target]) -> Iterator[Text]:
    """Yield each text once for its target, and not again if its container has it too."""
    seen: set[tuple[int, str]] = set()
    for node in nodes:
        owner = owner_of(node, owners)
        holder = owner.node if owner else node
        words, *instead = written(node) or [""]
        if words and (id(holder), words) not in seen and not _said_around(words, node):
            seen.add((id(holder), words))
            yield Text(words, tuple(instead))


def _said_around(words: str, node: Node) -> bool:
    """Whether a text of a node's containers contains the words."""
    around = (text for up in node.above() if up.visible for text in written(up))
    return any(whole(words).search(text) for text in around)


def whole(words: str) -> re.Pattern[str]:
    """Return a pattern that finds a text, but not inside a longer word."""
    before = r"(?<!\w)" if words[:1].isalnum() else ""
    after = r"(?!\w)" if words[-1:].isalnum() else ""
    return re.compile(before + re.escape(words) + after)


def _states(nodes: list[Node], owners: dict[Node, Target]) -> Iterator[State]:
    """Yield each state once for its target, and for elements with a text."""
    seen: set[tuple[int, str]] = set()
    for node in nodes:
        owner = owner_of(node, owners)
        labels = tuple(written(node)) or (owner.labels if owner else ())
        for name in _names(node, nodes):
            holder = owner.node if owner else node
            known = owner or labels or name == "scrolls"
            if known and (id(holder), name) not in seen:
                seen.add((id(holder), name))
                yield State(name, node, owner, labels)


def _names(node: Node, nodes: Iterable[Node]) -> Iterator[str]:
    if node.on("checkable"):
        yield "checked" if node.on("checked") else "unchecked"
    for name in ("selected", "focused", "password"):
        if node.on(name):
            yield name
    if node.values.get("enabled") == "false":
        yield "disabled"
    if shows_hint(node):
        yield "hint"
    if node.on("scrollable") and not any(each.on("scrollable") for each in node.below()):
        yield "scrolls"
