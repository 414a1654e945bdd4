"""Detects whether a screen is idle, by comparing fingerprints.

The fingerprint counts elements in 256 slots by a hash of class, text, bounds and number of
children, as the tools' reference describes; other texts and flags do not matter.
"""

from handroid.model.screen import Element, Screen

SLOTS = 256
_MASK = 0xFFFFFFFF

Fingerprint = tuple[int, ...]


def fingerprint(screen: Screen) -> Fingerprint:
    """Return the number of elements in each slot."""
    slots = [0] * SLOTS
    for element in screen.elements():
        slots[slot_of(element)] += 1
    return tuple(slots)


def similarity(first: Fingerprint, second: Fingerprint) -> int:
    """Return the similarity of two fingerprints, in percent."""
    most = max(sum(first), sum(second))
    if most == 0:
        return 100
    difference = sum(abs(a - b) for a, b in zip(first, second, strict=True))
    return max(0, min(100, int(100 - difference * 100 / (2 * most))))


def slot_of(element: Element) -> int:
    """Return the slot of an element."""
    left, top, right, bottom = element.bounds
    bounds = ((left * 31 + top) * 31 + right) * 31 + bottom
    value = 17
    parts = (string_hash(element.class_name), string_hash(element.text), bounds)
    for part in (*parts, len(element.children)):
        value = (31 * value + part) & _MASK
    return (value & 0x7FFFFFFF) % SLOTS


def string_hash(text: str) -> int:
    """Return Java's hash of a string: over its UTF-16 units, in 32 bits."""
    units = text.encode("utf-16-le", "surrogatepass")
    value = 0
    for low, high in zip(units[::2], units[1::2], strict=True):
        value = (31 * value + (low | high << 8)) & _MASK
    return value
