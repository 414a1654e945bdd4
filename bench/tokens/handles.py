"""Assigns printed handles to the targets of a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.tokens.entries import Entry, Printed, unescaped
from bench.tokens.facts import Facts, Target, whole
from bench.tokens.state_words import scroll_marks

_NEAR = 3
"""The tolerance for a printed centre in pixels, for rounding."""

Rank = tuple[bool, float, float]


def claims(facts: Facts, page: Printed) -> dict[Target, int]:
    """Assign to each target the entry that fits best; no entry is assigned twice."""
    offers = [
        (rank, -number, -order, target)
        for order, target in enumerate(facts.targets)
        for number, entry in enumerate(page.entries)
        if entry.usable and (rank := _fit(target, entry)) is not None
    ]
    held: dict[Target, int] = {}
    taken: set[int] = set()
    for _, minus, _, target in sorted(offers, key=lambda offer: offer[:3], reverse=True):
        if target not in held and -minus not in taken:
            held[target] = -minus
            taken.add(-minus)
    return held | dict(_nameless(facts, page, held, taken))


def _fit(target: Target, entry: Entry) -> Rank | None:
    """Return how well an entry fits, or None if it is elsewhere or does not describe the target."""
    labels = [whole(unescaped(each)) for each in target.labels]
    found = [each for each in labels if each.search(entry.words)]
    exact = False
    if entry.place is not None:
        x, y = entry.place.center
        if not target.node.shown.holds(x, y):
            return None
        middles = (target.node.shown.center, target.node.box.center)
        exact = any(abs(x - a) <= _NEAR and abs(y - b) <= _NEAR for a, b in middles)
    if not found and not exact and not _has_id(target, entry):
        return None
    said = sum(len(each.pattern) for each in found) / max(1, len(entry.words))
    return exact, len(found) / max(1, len(labels)), said


def _has_id(target: Target, entry: Entry) -> bool:
    """Whether an entry prints the target's resource id as such."""
    name = target.node.values.get("resource-id", "").rpartition("/")[2]
    return bool(name) and bool(re.search(rf'(?:[/#"\t]|  ){re.escape(name)}(?!\w)', entry.raw))


def _nameless(
    facts: Facts, page: Printed, held: dict[Target, int], taken: set[int]
) -> Iterator[tuple[Target, int]]:
    """Assign handles without a text to targets without a label, best between their neighbours.

    Something that scrolls and is not a target may have a handle, too; that is not assigned.
    """
    texts = [whole(unescaped(each.words)) for each in facts.texts]
    free = [
        number
        for number, entry in enumerate(page.entries)
        if number not in taken
        and entry.usable
        and entry.place is None
        and not any(text.search(entry.words) for text in texts)
    ]
    after = -1
    for target in facts.targets:
        after = held.get(target, after)
        if target in held or target.labels:
            continue
        fits = [
            n
            for n in free
            if target.node.on("scrollable") or not scroll_marks([page.entries[n].words])
        ]
        if fits:
            chosen = next((number for number in fits if number > after), fits[0])
            free.remove(chosen)
            after = chosen
            yield target, chosen
