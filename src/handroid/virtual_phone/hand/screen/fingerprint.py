"""Assigns elements to 256 slots."""

from __future__ import annotations

from collections.abc import Sequence

from fakedroid.state.java_hash import WORD, java_hash


def slot_of(class_name: str, text: str, bounds: Sequence[int], children: int) -> int:
    """Return the slot of an element."""
    left, top, right, bottom = bounds
    place = ((left * 31 + top) * 31 + right) * 31 + bottom
    value = 17
    for part in (java_hash(class_name), java_hash(text), place, children):
        value = (31 * value + part) & WORD
    return (value & 0x7FFFFFFF) % 256
