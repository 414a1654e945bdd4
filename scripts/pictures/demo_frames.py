"""One frame of the demo: the phone on the left, the model's calls and answers on the right."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.draw.theme import Theme
from fakedroid.world.layout.scale import Scale
from fakedroid.world.layout.text_metrics import ellipsized

SIZE = (960, 640)
_PHONE = (270, 600)
_MARGIN = 20
_LEFT = _PHONE[0] + 3 * _MARGIN
_ROOM = SIZE[0] - _LEFT - _MARGIN
_GAP = 16
_TEXT = 15.0
_FINE = 3
"""Letters are drawn larger and scaled down, because small ones would be spaced unevenly."""
PAPER, INK, CALL, ANSWER = "#11151C", "#F1F3F4", "#8AB4F8", "#BDC1C6"


def frame(
    phone: Image.Image,
    task: Sequence[str],
    call: Sequence[str],
    answer: Sequence[str],
    report: Sequence[str] = (),
) -> Image.Image:
    """Return a frame; without an answer the call is still running."""
    parts = ((INK, 20.0, task), (CALL, _TEXT, call), (ANSWER, _TEXT, answer), (INK, 20.0, report))
    made = _written(parts)
    made.paste(rounded(phone, _PHONE, PAPER), (_MARGIN, _MARGIN))
    return made


def _written(parts: Sequence[tuple[str, float, Sequence[str]]]) -> Image.Image:
    """Return a frame with texts of given colours and sizes below each other."""
    made = Image.new("RGB", (SIZE[0] * _FINE, SIZE[1] * _FINE), PAPER)
    canvas = Canvas(made, Scale(_FINE), Theme(dark=False))
    y = _MARGIN + 20.0
    for color, size, lines in parts:
        for line in lines:
            fitting = ellipsized(line.replace("\t", "   "), size, _ROOM)
            at = (_LEFT * _FINE, y * _FINE)
            if y < SIZE[1] - _MARGIN:
                canvas.text(*at, fitting, size * _FINE, color, right_to_left=False)
            y += size * 1.45
        y += _GAP
    return made.resize(SIZE, Image.Resampling.LANCZOS)


def touched(phone: Image.Image, at: tuple[int, int] | None) -> Image.Image:
    """Return the phone's picture with a finger on it."""
    if at is None:
        return phone
    veil = Image.new("L", phone.size, 0)
    ImageDraw.Draw(veil).circle(at, 56, 130)
    return Image.composite(Image.new("RGB", phone.size, "#F29900"), phone, veil)


def rounded(phone: Image.Image, size: tuple[int, int], ground: str) -> Image.Image:
    """Return the phone scaled to a size, with round corners."""
    small = phone.resize(size, Image.Resampling.LANCZOS)
    mask = Image.new("L", (size[0] * 4, size[1] * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), 88, 255)
    made = Image.new("RGB", size, ground)
    made.paste(small, mask=mask.resize(size, Image.Resampling.LANCZOS))
    return made
