"""Marks on a picture: the id of each thing that acts, where it covers nothing.

A mark lies where the picture is plain: no text, icon or edge is under it, and no other mark. It is
looked for inside its thing first, then beside it, at last inside a neighbour. Thing and mark are in
one colour, so that it is clear which belongs to which.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handroid.model.screen import Bounds

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage
    from PIL.ImageFont import FreeTypeFont, ImageFont

_COLOURS = ((200, 0, 0), (0, 90, 200), (0, 120, 40), (150, 0, 150), (170, 80, 0), (0, 110, 120))
_WHITE = (255, 255, 255)
_SIZES = (13, 11, 9)
_EDGE = 24
"""How much a pixel differs from its neighbours where the picture is not plain, of 255."""
_PADDING = 2
_STEP = 4
_REACH = 28
"""How far from its thing a mark may lie, in pixels."""

Mark = tuple[str, Bounds]


@dataclass(frozen=True)
class Placed:
    """A mark that has its place; None where there is none that covers nothing."""

    label: str
    thing: Bounds
    box: Bounds | None
    size: int


class Marks:
    """Finds places on one picture, and draws."""

    def __init__(self, image: "PillowImage") -> None:
        self._image = image
        self._busy = _edges(image)
        self._taken: list[Bounds] = []

    def place(self, marks: Iterable[Mark]) -> list[Placed]:
        """Find a place for each mark; small things come first, because they have fewest."""
        wanted = list(marks)
        order = sorted(range(len(wanted)), key=lambda each: wanted[each][1].area)
        placed: dict[int, Placed] = {}
        for each in order:
            label, thing = wanted[each]
            box, size = self._find(label, thing, [other for _, other in wanted])
            if box is not None:
                self._taken.append(box)
            placed[each] = Placed(label, thing, box, size)
        return [placed[each] for each in range(len(wanted))]

    def _find(self, label: str, thing: Bounds, things: list[Bounds]) -> tuple[Bounds | None, int]:
        others = [other for other in things if other != thing and not other.encloses(thing)]
        for avoided in (others, []):
            for size in _SIZES:
                for box in _candidates(thing, *_measure(label, size)):
                    if self._is_free(box) and not any(box.overlaps(each) for each in avoided):
                        return box, size
        return None, _SIZES[-1]

    def _is_free(self, box: Bounds) -> bool:
        whole = Bounds(0, 0, self._image.width, self._image.height)
        if not whole.encloses(box) or any(box.overlaps(other) for other in self._taken):
            return False
        return self._busy.crop(box).getbbox() is None

    def draw(self, placed: Iterable[Placed]) -> None:
        """Draw the marks that have a place, and a line around each thing."""
        from PIL import ImageDraw

        draw = ImageDraw.Draw(self._image)
        for number, mark in enumerate(placed):
            colour = _COLOURS[number % len(_COLOURS)]
            left, top, right, bottom = mark.thing
            draw.rectangle((left, top, right - 1, bottom - 1), outline=colour)
            if mark.box is not None:
                draw.rectangle(
                    (*mark.box[:2], mark.box.right - 1, mark.box.bottom - 1), fill=colour
                )
                place = mark.box.left + _PADDING, mark.box.top + _PADDING
                font = _font(mark.size)
                offset = font.getbbox(mark.label)
                at = place[0] - offset[0], place[1] - offset[1]
                draw.text(at, mark.label, fill=_WHITE, font=font)


def _edges(image: "PillowImage") -> "PillowImage":
    """Return a picture that is black wherever another is plain."""
    from PIL import ImageChops, ImageFilter

    grey = image.convert("L")
    light, dark = (grey.filter(kind(3)) for kind in (ImageFilter.MaxFilter, ImageFilter.MinFilter))
    return ImageChops.difference(light, dark).point(lambda value: 255 if value > _EDGE else 0)


def _font(size: int) -> "FreeTypeFont | ImageFont":
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _measure(label: str, size: int) -> tuple[int, int]:
    left, top, right, bottom = _font(size).getbbox(label)
    return int(right - left) + 2 * _PADDING + 1, int(bottom - top) + 2 * _PADDING + 1


def _candidates(thing: Bounds, width: int, height: int) -> Iterator[Bounds]:
    """Yield places inside a thing, from its right end on, then around it, nearest first."""
    for x in range(thing.right - width - 2, thing.left + 1, -_STEP):
        for y in _from_the_middle(thing.top + 2, thing.bottom - height - 2):
            yield Bounds(x, y, x + width, y + height)
    for distance in range(1, _REACH, _STEP):
        for x in range(thing.left, max(thing.left + 1, thing.right - width), _STEP):
            for y in (thing.top - height - distance, thing.bottom + distance):
                yield Bounds(x, y, x + width, y + height)
        for y in range(thing.top, max(thing.top + 1, thing.bottom - height), _STEP):
            for x in (thing.left - width - distance, thing.right + distance):
                yield Bounds(x, y, x + width, y + height)


def _from_the_middle(low: int, high: int) -> Iterator[int]:
    """Yield the numbers of a range by steps, those in its middle first."""
    if high < low:
        return
    middle = (low + high) // 2
    yield middle
    for away in range(_STEP, (high - low) // 2 + 1, _STEP):
        yield middle - away
        yield middle + away
