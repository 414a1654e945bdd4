"""Detects whether a screen is idle, by comparing fingerprints.

The fingerprint counts elements in 256 slots by a hash of class, text, bounds and number of
children, as the tools' reference describes; words and flags beyond those do not matter.
"""

from handroid.model.screen import Element, Screen

SLOTS = 256
_MASK = 0xFFFFFFFF

Fingerprint = tuple[int, ...]


def fingerprint(screen: Screen) -> Fingerprint:
    """Return how many elements of a screen fall into each slot."""
    slots = [0] * SLOTS
    for element in screen.elements():
        slots[slot_of(element)] += 1
    return tuple(slots)


def similarity(first: Fingerprint, second: Fingerprint) -> int:
    """Return how alike two fingerprints are, in percent."""
    most = max(sum(first), sum(second))
    if most == 0:
        return 100
    difference = sum(abs(a - b) for a, b in zip(first, second, strict=True))
    return max(0, min(100, int(100 - difference * 100 / (2 * most))))


def slot_of(element: Element) -> int:
    """Return the slot an element counts in."""
    left, top, right, bottom = element.bounds
    bounds = ((left * 31 + top) * 31 + right) * 31 + bottom
    value = 17
    parts = (string_hash(element.class_name), string_hash(element.text), bounds)
    for part in (*parts, len(element.children)):
        value = (31 * value + part) & _MASK
    return (value & 0x7FFFFFFF) % SLOTS


def string_hash(text: str) -> int:
    """Return the hash that Java gives a string: over its UTF-16 units, 32 bits wide."""
    units = text.encode("utf-16-le", "surrogatepass")
    value = 0
    for low, high in zip(units[::2], units[1::2], strict=True):
        value = (31 * value + (low | high << 8)) & _MASK
    return value
