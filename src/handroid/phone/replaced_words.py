"""Compares the words of two pages, in bounded time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

_MOST_COMPARISONS = 200_000
_FARTHEST = 64
"""How many new words in a row a long page may have and still be aligned."""

Span = tuple[int, int, int, int]


def replaced(old: Sequence[str], new: Sequence[str]) -> list[Span]:
    """Return start and end in ``old``, then in ``new``, of each run of words that was replaced.

    ``SequenceMatcher`` takes up to cubic time, so pages with very many or many equal words are
    compared from top to bottom, and only nearby words are considered equal.
    """
    if _comparisons(old, new) > _MOST_COMPARISONS:
        return list(_top_down(old, new))
    steps = SequenceMatcher(None, old, new, False).get_opcodes()
    return [(a, b, c, d) for step, a, b, c, d in steps if step == "replace"]


def _comparisons(old: Sequence[str], new: Sequence[str]) -> int:
    """Return the most comparisons that ``SequenceMatcher`` may need."""
    there = Counter(new)
    pairs = sum(there[word] for word in old)
    return (pairs + len(old)) * min(len(old), len(new))


def _top_down(old: Sequence[str], new: Sequence[str]) -> Iterator[Span]:
    start = new_start = 0
    for at, word in enumerate(old):
        near = new[new_start : new_start + _FARTHEST]
        if word in near:
            new_at = new_start + near.index(word)
            if start < at and new_start < new_at:
                yield start, at, new_start, new_at
            start, new_start = at + 1, new_at + 1
    if start < len(old) and new_start < len(new):
        yield start, len(old), new_start, len(new)
