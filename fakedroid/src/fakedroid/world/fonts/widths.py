"""How wide characters are, in 1/1000 of the text size."""

from functools import lru_cache

from fakedroid.world.fonts.ascii_widths import BY_CHARACTER
from fakedroid.world.fonts.faces import Weight
from fakedroid.world.fonts.pieces import Piece, pieces


def widths(text: str, weight: Weight = "regular") -> list[int] | tuple[int, ...]:
    """Return the width of each character; one that is drawn with the one before it has none."""
    if text.isascii():
        return list(map(BY_CHARACTER[weight].__getitem__, text))
    return _other_widths(text, weight)


@lru_cache(maxsize=512)
def _other_widths(text: str, weight: Weight) -> tuple[int, ...]:
    return tuple(width for piece in pieces(text, weight) for width in piece_widths(piece))


def piece_widths(piece: Piece) -> tuple[int, ...]:
    """Return the widths of a piece's characters, so that together they are as wide as is drawn."""
    alone = sum(piece.widths)
    if piece.face is None or not piece.face.joins or not alone:
        return piece.widths
    # Only texts in such scripts need Pillow to be measured.
    from fakedroid.world.fonts.shaping import joined_width

    whole = joined_width(piece.face, piece.text, bool(piece.level % 2))
    shares = [width * whole // alone for width in piece.widths]
    shares[0] += whole - sum(shares)
    return tuple(shares)
