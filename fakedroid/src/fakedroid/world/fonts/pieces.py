"""Divides text into pieces that are drawn with one font each."""

import re
import unicodedata
from typing import NamedTuple

from fakedroid.world.fonts import bidi, emoji
from fakedroid.world.fonts.ascii_widths import BY_CHARACTER
from fakedroid.world.fonts.clusters import clusters
from fakedroid.world.fonts.faces import LATIN, Face, Weight, face_of

_INVISIBLE = ("Cf", "Cc", "Zl", "Zp")
_WORD = re.compile(r"[^ ]{1,100}| ")
# A longer word is divided: nobody reads it, and drawn pieces are cached.
_LONGEST = 100
_BOX, _WIDE_BOX = 600, 1000


class Piece(NamedTuple):
    """A part of a line: text of one font, emoji, a box for a missing glyph, or nothing visible.

    ``at`` is its start in the text; ``widths`` are those of its characters when they stand alone,
    in 1/1000 of the text size.
    """

    at: int
    text: str
    face: Face | None
    pictures: tuple[str, ...]
    boxed: bool
    level: int
    widths: tuple[int, ...]


def pieces(text: str, weight: Weight = "regular", right_to_left: bool = False) -> list[Piece]:
    """Return the pieces of a line in the order of its text; each word is a separate piece."""
    if text.isascii() and text.isprintable() and not right_to_left:
        return _words(text, weight)
    nested = bidi.levels(text, right_to_left)
    runs: list[list[Piece]] = []
    at = 0
    for cluster in clusters(text):
        piece = _piece(at, cluster, weight, nested[at])
        if runs and len(runs[-1]) < _LONGEST and _same_run(runs[-1][-1], piece):
            runs[-1].append(piece)
        else:
            runs.append([piece])
        at += len(cluster)
    return [_joined(run) if len(run) > 1 else run[0] for run in runs]


def _words(text: str, weight: Weight) -> list[Piece]:
    """Return the pieces of a plain line, without looking up each character."""
    known = BY_CHARACTER[weight].__getitem__
    return [
        Piece(word.start(), word[0], LATIN[weight], (), False, 0, tuple(map(known, word[0])))
        for word in _WORD.finditer(text)
    ]


def missing(text: str) -> list[str]:
    """Return the characters of a text that no font has, once for each box that is drawn."""
    return [piece.text for piece in pieces(text) if piece.boxed]


def _piece(at: int, cluster: str, weight: Weight, level: int) -> Piece:
    face, shown = _face(cluster, weight)
    alone = Piece(at, shown, face, (), False, level, ())
    if face is not None:
        return alone._replace(widths=_widths(cluster, shown, face))
    if unicodedata.category(cluster[0]) in _INVISIBLE:
        return alone._replace(widths=(0,) * len(cluster))
    pictures = tuple(emoji.known(cluster))
    wide = unicodedata.east_asian_width(cluster[0]) in ("W", "F")
    width = emoji.WIDTH * len(pictures) or (_WIDE_BOX if wide else _BOX)
    return alone._replace(
        pictures=pictures, boxed=not pictures, widths=(width, *(0,) * (len(cluster) - 1))
    )


def _face(cluster: str, weight: Weight) -> tuple[Face | None, str]:
    """Return the font of a cluster and the text to draw with it; no font for emoji and boxes."""
    if cluster.isascii():
        return (LATIN[weight] if cluster.isprintable() else None), cluster
    if emoji.wants_colour(cluster) and emoji.known(cluster):
        return None, cluster
    whole = unicodedata.normalize("NFC", cluster)
    needed = "".join(ch for ch in whole if not _is_format(ch))
    return (face_of(needed, weight) if needed else None), whole


def _is_format(ch: str) -> bool:
    return "\ufe00" <= ch <= "\ufe0f" or unicodedata.category(ch) == "Cf"


def _widths(cluster: str, shown: str, face: Face) -> tuple[int, ...]:
    """Return the widths of a cluster's characters: the first has all of it, marks have none."""
    width = sum(
        face.advances[ord(ch)]
        for ch in shown
        if unicodedata.category(ch) not in ("Mn", "Me") and not _is_format(ch)
    )
    return (width, *(0,) * (len(cluster) - 1))


def _same_run(before: Piece, piece: Piece) -> bool:
    if before.face is None or before.face is not piece.face or before.level != piece.level:
        return False
    return not before.face.square and not before.text.isspace() and not piece.text.isspace()


def _joined(run: list[Piece]) -> Piece:
    return run[0]._replace(
        text="".join(piece.text for piece in run),
        widths=tuple(width for piece in run for width in piece.widths),
    )
