"""How wide characters are, in 1/1000 of the text size."""

from functools import lru_cache

from fakedroid.world.fonts.faces import Weight
from fakedroid.world.fonts.pieces import Piece, pieces

# The widths of " " to "~" in Roboto, known without reading its file.
_ASCII: dict[Weight, tuple[int, ...]] = {
    "regular": (
        *(248, 258, 320, 616, 562, 732, 622, 175, 342, 348, 431, 567, 197, 276, 264, 413),
        *(562, 562, 562, 562, 562, 562, 562, 562, 562, 562, 242, 211, 508, 549, 523, 473),
        *(898, 652, 623, 651, 656, 568, 553, 681, 713, 272, 552, 627, 539, 873, 713, 688),
        *(631, 688, 616, 594, 597, 648, 637, 887, 627, 601, 599, 265, 411, 265, 418, 451),
        *(309, 544, 562, 523, 564, 530, 348, 562, 551, 243, 239, 507, 243, 877, 552, 570),
        *(562, 568, 339, 516, 327, 551, 484, 751, 496, 473, 496, 338, 244, 338, 680),
    ),
    "medium": (
        *(249, 268, 324, 610, 568, 734, 639, 169, 349, 353, 442, 558, 220, 329, 279, 396),
        *(568, 568, 568, 568, 568, 568, 568, 568, 568, 568, 265, 238, 508, 560, 521, 487),
        *(895, 666, 631, 653, 653, 565, 550, 681, 711, 282, 555, 630, 542, 875, 710, 690),
        *(640, 690, 625, 604, 607, 652, 647, 880, 633, 609, 603, 274, 418, 274, 428, 451),
        *(322, 542, 563, 524, 565, 537, 354, 567, 555, 256, 250, 522, 256, 871, 556, 569),
        *(563, 568, 352, 517, 333, 556, 495, 743, 503, 487, 503, 335, 251, 335, 665),
    ),
}
_BY_CHARACTER = {
    weight: {chr(code): ((0,) * 32 + known + (0,))[code] for code in range(128)}
    for weight, known in _ASCII.items()
}


def widths(text: str, weight: Weight = "regular") -> list[int] | tuple[int, ...]:
    """Return the width of each character; one that is drawn with the one before it has none."""
    if text.isascii():
        return list(map(_BY_CHARACTER[weight].__getitem__, text))
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
