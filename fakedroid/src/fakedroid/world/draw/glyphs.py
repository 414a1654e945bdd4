"""Renders lines of text: a mask for the glyphs, and emoji as pictures."""

import io
import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import NamedTuple

from PIL import Image, ImageDraw

from fakedroid.world.fonts import bidi, emoji
from fakedroid.world.fonts.faces import Weight
from fakedroid.world.fonts.pieces import Piece, pieces
from fakedroid.world.fonts.shaping import CAN_SHAPE, loaded
from fakedroid.world.fonts.widths import piece_widths, widths

# How far a line extends above and below its baseline, and beyond its ends, per text size.
_ABOVE, _BELOW, _BESIDE = 1.3, 0.6, 0.3
_LONG = 200


class Picture(NamedTuple):
    """A picture, with its position relative to the left end of a line's baseline."""

    x: int
    y: int
    image: Image.Image


class LinePicture(NamedTuple):
    """A line of text: the mask of its glyphs, and its emoji."""

    mask: Picture | None
    emoji: tuple[Picture, ...]


def beginning(text: str, size: float, weight: Weight, room: int) -> str:
    """Return the part of a very long line that is visible in ``room`` pixels."""
    if len(text) < _LONG:
        return text
    reached = accumulate(widths(text, weight))
    return text[: sum(1 for _ in takewhile(lambda x: x * size < room * 1000, reached)) + 1]


@lru_cache(maxsize=384)
def line_picture(text: str, size: float, weight: Weight, right_to_left: bool) -> LinePicture:
    """Draw a line of text in the direction of its paragraph, with the size in pixels."""
    placed = list(_placed(text, weight, right_to_left))
    end = (placed[-1][0] + sum(piece_widths(placed[-1][1]))) * size / 1000 if placed else 0
    left, above = math.ceil(size * _BESIDE), math.ceil(size * _ABOVE)
    room = (math.ceil(end) + 2 * left, above + math.ceil(size * _BELOW))
    mask = Image.new("L", room)
    draw = ImageDraw.Draw(mask)
    shown: list[Picture] = []
    for x, piece in placed:
        start = x * size / 1000
        if piece.face is not None:
            _write(draw, (left + start, above), piece, size)
        elif piece.boxed:
            _box(draw, (left + start, above), piece, size)
        shown.extend(_emoji(start, piece, size))
    return LinePicture(_cut(mask, left, above), tuple(shown))


def _placed(text: str, weight: Weight, right_to_left: bool) -> Iterator[tuple[int, Piece]]:
    """Yield the pieces from left to right, each with its start in 1/1000 of the size."""
    found = pieces(text, weight, right_to_left)
    x = 0
    for index in bidi.visual_order([piece.level for piece in found]):
        yield x, found[index]
        x += sum(piece_widths(found[index]))


def _write(draw: ImageDraw.ImageDraw, at: tuple[float, float], piece: Piece, size: float) -> None:
    if piece.face is None or piece.text.isspace():
        return
    leftward = bool(piece.level % 2)
    direction = ("rtl" if leftward else "ltr") if CAN_SHAPE else None
    text = piece.text[::-1] if leftward and not CAN_SHAPE else piece.text
    font = loaded(piece.face, size)
    draw.text((round(at[0]), at[1]), text, 255, font, anchor="ls", direction=direction)


def _box(draw: ImageDraw.ImageDraw, at: tuple[float, float], piece: Piece, size: float) -> None:
    """Draw the box for a character that no font has."""
    x, baseline = at
    edge, width = size * 0.06, sum(piece.widths) * size / 1000
    outline = (x + edge, baseline - size * 0.72, x + width - edge, baseline)
    draw.rectangle(outline, outline=255, width=max(1, round(edge)))


def _emoji(start: float, piece: Piece, size: float) -> Iterator[Picture]:
    for number, sequence in enumerate(piece.pictures):
        x = start + number * emoji.WIDTH * size / 1000
        yield Picture(round(x), -round(emoji.ABOVE * size / 1000), _scaled(sequence, size))


@lru_cache(maxsize=64)
def _scaled(sequence: str, size: float) -> Image.Image:
    picture = Image.open(io.BytesIO(emoji.picture_of(sequence))).convert("RGBA")
    room = (round(emoji.WIDTH * size / 1000), round(emoji.HEIGHT * size / 1000))
    return picture.resize(room, Image.Resampling.BICUBIC)


def _cut(mask: Image.Image, left: int, above: int) -> Picture | None:
    """Crop a mask to the part that is drawn on."""
    box = mask.getbbox()
    return Picture(box[0] - left, box[1] - above, mask.crop(box)) if box else None
