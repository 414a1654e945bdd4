"""The widths of characters, in 1/1000 of the text size."""

import re
from functools import lru_cache

from fakedroid.world.fonts.ascii_widths import BY_CHARACTER
from fakedroid.world.fonts.clusters import stands_alone
from fakedroid.world.fonts.faces import Weight
from fakedroid.world.fonts.pieces import Piece, pieces

_WORD = re.compile(r"[^ \n]{1,100}|[ \n]")


class _Known(dict[str, int | None]):
    """The widths of characters that do not depend on their neighbours; None for the rest."""

    def __init__(self, weight: Weight) -> None:
        super().__init__(BY_CHARACTER[weight])
        self.weight = weight

    def __missing__(self, ch: str) -> int | None:
        [piece] = pieces(ch, self.weight)
        alone = stands_alone(ch) and not (piece.face and piece.face.joins)
        self[ch] = sum(piece.widths) if alone else None
        return self[ch]


_KNOWN: dict[Weight, _Known] = {"regular": _Known("regular"), "medium": _Known("medium")}


def widths(text: str, weight: Weight = "regular") -> list[int]:
    """Return the width of each character; one that is drawn with the previous one has none."""
    found = list(map(_KNOWN[weight].__getitem__, text))
    simple = [width for width in found if width is not None]
    if len(simple) == len(found):
        return simple
    return [width for word in _WORD.findall(text) for width in _word_widths(word, weight)]


@lru_cache(maxsize=2048)
def _word_widths(word: str, weight: Weight) -> tuple[int, ...]:
    return tuple(width for piece in pieces(word, weight) for width in piece_widths(piece))


def piece_widths(piece: Piece) -> tuple[int, ...]:
    """Return the widths of a piece's characters, which add up to the drawn width."""
    alone = sum(piece.widths)
    if piece.face is None or not piece.face.joins or not alone:
        return piece.widths
    # Only texts in such scripts need Pillow for measuring.
    from fakedroid.world.fonts.shaping import joined_width

    whole = joined_width(piece.face, piece.text, bool(piece.level % 2))
    shares = [width * whole // alone for width in piece.widths]
    shares[0] += whole - sum(shares)
    return tuple(shares)
