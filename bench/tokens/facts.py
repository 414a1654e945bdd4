"""What a screen says that its reader may need: texts, targets and states. See README.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bench.tokens.node import Node, read

FIELDS = ("EditText", "AutoCompleteTextView", "MultiAutoCompleteTextView")


@dataclass(frozen=True)
class Text:
    """Something written on the screen, or said of a picture."""

    words: str
    instead: tuple[str, ...] = ()
    """What may stand for it: the description of something that has a text, too."""


@dataclass(frozen=True)
class Target:
    """Something that reacts when it is touched."""

    node: Node
    labels: tuple[str, ...]
    """What is written on it, in the order of the dump."""


@dataclass(frozen=True)
class State:
    """What is so about an element and could be otherwise."""

    name: str
    node: Node
    owner: Target | None
    labels: tuple[str, ...]
    """What is written on the element itself, or else on its owner."""


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
    """Whether touching the node itself does something."""
    return node.on("clickable") or node.on("long-clickable") or node.kind in FIELDS


def owner_of(node: Node, owners: dict[Node, Target]) -> Target | None:
    """Return the target that a touch on the node reaches."""
    around = (node, *node.above())
    return next((owners[each] for each in around if each in owners), None)


def shows_hint(node: Node) -> bool:
    """Whether a node is a field that is empty, so that its hint can be seen."""
    hint = node.words("hint")
    return bool(hint) and node.kind in FIELDS and node.words("text") in ("", hint)


def written(node: Node) -> list[str]:
    """Return what is written on a node: its text and its description, each once."""
    text = node.words("text")
    if shows_hint(node):
        text = node.words("hint")
    elif node.on("password"):
        text = ""
    return list(dict.fromkeys(each for each in (text, node.words("content-desc")) if each))


def _targets(nodes: list[Node]) -> Iterator[Target]:
    """Give each target once; of two with the same bounds around each other, the outer one."""
    acting = {node for node in nodes if acts(node)}
    same = {n for n in acting for up in n.above() if up in acting and up.shown == n.shown}
    kept = acting - same
    for node in nodes:
        if node in kept:
            yield Target(node, tuple(_labels(node, kept)))


def _labels(node: Node, targets: set[Node]) -> list[str]:
    """Return what is written on a target and on what is inside it, but not on other targets."""
    found = written(node)
    for child in node.children:
        if child.visible and child not in targets:
            found.extend(_labels(child, targets))
    return list(dict.fromkeys(found))


def _texts(nodes: list[Node], owners: dict[Node, Target]) -> Iterator[Text]:
    """Give each text once for its target, and not again where something around it says it."""
    seen: set[tuple[int, str]] = set()
    for node in nodes:
        owner = owner_of(node, owners)
        holder = owner.node if owner else node
        words, *instead = written(node) or [""]
        if words and (id(holder), words) not in seen and not _said_around(words, node):
            seen.add((id(holder), words))
            yield Text(words, tuple(instead))


def _said_around(words: str, node: Node) -> bool:
    """Whether a text of what is around a node contains the words."""
    around = (text for up in node.above() if up.visible for text in written(up))
    return any(whole(words).search(text) for text in around)


def whole(words: str) -> re.Pattern[str]:
    """Return what finds a text, but not inside a longer word."""
    before = r"(?<!\w)" if words[:1].isalnum() else ""
    after = r"(?!\w)" if words[-1:].isalnum() else ""
    return re.compile(before + re.escape(words) + after)


def _states(nodes: list[Node], owners: dict[Node, Target]) -> Iterator[State]:
    """Give each state once for its target, and for elements that have something written on."""
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
