"""Composes a fixed part of a line from pieces in a level's classes."""

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property

_LONGEST = 160
_FIELD = re.compile(r"[\w-]=")


@dataclass(frozen=True)
class Cover:
    """The pieces of a part, and the rest that no piece covers."""

    found: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @cached_property
    def cost(self) -> tuple[int, int]:
        """The cost: missing letters, then the number of pieces."""
        return sum(map(len, self.missing)), len(self.found)


def cover(part: str, known: Container[str]) -> Cover:
    """Cover ``part`` with the fewest known pieces.

    Pieces never split a word. A blank or a punctuation mark between two pieces is free, because
    Android prints those as single characters, which are not in the constant pool. In a line of
    fields (``a=1 b=2``) a single field can be missing; a sentence is missing as a whole.
    """
    best: list[Cover | None] = [Cover(), *[None] * len(part)]
    fields = _FIELD.search(part) is not None
    for end in range(1, len(part) + 1):
        if _inside_a_word(part, end):
            continue
        for start in range(max(0, end - _LONGEST), end):
            before = best[start]
            if before is None or _inside_a_word(part, start):
                continue
            after = _with(before, part, start, end, known, fields)
            now = best[end]
            if after is not None and (now is None or after.cost < now.cost):
                best[end] = after
    made = best[-1]
    if made is None or (made.missing and not fields):
        return Cover(missing=(part,))
    return made


def _with(
    before: Cover, part: str, start: int, end: int, known: Container[str], fields: bool
) -> Cover | None:
    piece = part[start:end]
    if len(piece) == 1 and not piece.isalnum():
        return before
    if piece in known and not _two_lone_words(before.found, piece, part, start):
        return Cover((*before.found, piece), before.missing)
    whole = not piece[0].isspace() and not piece[-1].isspace() and " " not in piece
    if fields and whole and _at_edge(part, start, end):
        return Cover(before.found, (*before.missing, piece))
    return None


def _at_edge(part: str, start: int, end: int) -> bool:
    """Return whether a missing piece would be the name of a field with its mark, or a value."""
    before, after = part[start - 1 : start], part[end : end + 1]
    return (not before or before in " ={[(,") and (
        not after or after in " }]),{[(" or part[end - 1] == "="
    )


def _inside_a_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and _of_word(text[at - 1]) and _of_word(text[at])


def _of_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _two_lone_words(before: tuple[str, ...], piece: str, part: str, start: int) -> bool:
    """Return whether a sentence would consist of words that only happen to be constants."""
    if not before or part[start - 1 : start] != " ":
        return False
    last = before[-1]
    return (
        last.isalpha()
        and piece.isalpha()
        and not (last.isupper() and piece.isupper())
        and part[:start].rstrip().endswith(last)
    )
