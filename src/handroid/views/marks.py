"""Marks on a picture: the id of each thing that acts, placed where it covers nothing.

A mark is placed where the picture is plain, over no text, icon, edge or other mark. The background
of its thing is tried first, so that it hides no switch; then anywhere inside and next to the thing,
and finally inside a neighbour. Thing and mark have the same colour, to show that they belong
together.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handroid.model.screen import Bounds
from handroid.views.free_space import FreeSpace

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage
    from PIL.ImageFont import FreeTypeFont, ImageFont

_COLOURS = ((200, 0, 0), (0, 90, 200), (0, 120, 40), (150, 0, 150), (170, 80, 0), (0, 110, 120))
_LIGHT_COLOURS = (
    (255, 130, 130),
    (120, 180, 255),
    (110, 220, 140),
    (240, 140, 240),
    (255, 180, 100),
    (100, 215, 225),
)
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_DARK = 110
"""The maximum brightness of a background for light colours, of 255."""
_SIZES = (13, 11, 9)
_PADDING = 2
_STEP = 4
_REACH = 28
"""The maximum distance of a mark from its thing, in pixels."""
_MOST_TRIES = 100_000
"""How many positions are tried on one picture: ten times what a crowded screen needs."""

Mark = tuple[str, Bounds]


@dataclass(frozen=True)
class Placed:
    """A mark with its position; None if there is none that covers nothing."""

    label: str
    thing: Bounds
    box: Bounds | None
    size: int


class Marks:
    """Finds positions for marks on one picture, and draws them."""

    def __init__(self, image: "PillowImage") -> None:
        self._image = image
        self._space = FreeSpace(image)
        self._tries = 0

    def place(self, marks: Iterable[Mark]) -> list[Placed]:
        """Find a position for each mark; small things come first, because they have the fewest."""
        wanted = list(marks)
        order = sorted(range(len(wanted)), key=lambda each: wanted[each][1].area)
        placed: dict[int, Placed] = {}
        for each in order:
            label, thing = wanted[each]
            box, size = self._find(label, thing, [other for _, other in wanted])
            if box is not None:
                self._space.take(box)
            placed[each] = Placed(label, thing, box, size)
        return [placed[each] for each in range(len(wanted))]

    def _find(self, label: str, thing: Bounds, things: list[Bounds]) -> tuple[Bounds | None, int]:
        others = [each for each in things if each != thing and not each.encloses(thing)]
        near = [each for each in others if each.overlaps(_reach_of(thing))]
        for avoided, grounded in ((near, True), (near, False), ([], False)):
            for size in _SIZES:
                for box in self._places(label, size, thing, grounded=grounded):
                    if not any(box.overlaps(each) for each in avoided):
                        return box, size
        return None, _SIZES[-1]

    def _places(self, label: str, size: int, thing: Bounds, *, grounded: bool) -> Iterator[Bounds]:
        """Yield positions that cover nothing; grounded ones are on the thing's own background."""
        ground = self._space.ground(thing) if grounded else 0
        for box in _candidates(thing, *_measure(label, size)):
            self._tries += 1
            if self._tries > _MOST_TRIES:
                return
            if not self._space.is_free(box):
                continue
            if not grounded or (thing.encloses(box) and self._space.lies_on(box, ground)):
                yield box

    def draw(self, placed: Iterable[Placed]) -> None:
        """Draw the marks that have a position, and a line around each thing."""
        from PIL import ImageDraw

        draw = ImageDraw.Draw(self._image)
        for number, mark in enumerate(placed):
            dark = self._space.ground(_strip_above(mark.thing)) < _DARK
            colour = (_LIGHT_COLOURS if dark else _COLOURS)[number % len(_COLOURS)]
            draw.rectangle(_inclusive(mark.thing), outline=colour)
            if mark.box is None:
                continue
            letters, edge = (_BLACK, colour) if dark else (_WHITE, _WHITE)
            draw.rectangle(_inclusive(mark.box), fill=colour, outline=edge)
            font = _font(mark.size)
            x, y = font.getbbox(mark.label)[:2]
            at = mark.box.left + _PADDING - x, mark.box.top + _PADDING - y
            draw.text(at, mark.label, fill=letters, font=font)


def _inclusive(box: Bounds) -> tuple[int, int, int, int]:
    """Return a box including its last pixels, as Pillow draws it."""
    return box.left, box.top, box.right - 1, box.bottom - 1


def _strip_above(thing: Bounds) -> Bounds:
    """Return the strip above a thing, inside the picture."""
    return Bounds(thing.left, max(0, thing.top - 3), thing.right, max(3, thing.top))


def _font(size: int) -> "FreeTypeFont | ImageFont":
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _measure(label: str, size: int) -> tuple[int, int]:
    left, top, right, bottom = _font(size).getbbox(label)
    return int(right - left) + 2 * _PADDING + 1, int(bottom - top) + 2 * _PADDING + 1


def _reach_of(thing: Bounds) -> Bounds:
    """Return the area that contains all possible marks of a thing."""
    far = 4 * _REACH
    return Bounds(thing.left - far, thing.top - far, thing.right + far, thing.bottom + far)


def _candidates(thing: Bounds, width: int, height: int) -> Iterator[Bounds]:
    """Yield positions inside a thing, from the right, then around it, nearest first."""
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
    """Yield numbers of a range in steps, from the middle outwards."""
    if high < low:
        return
    middle = (low + high) // 2
    yield middle
    for away in range(_STEP, (high - low) // 2 + 1, _STEP):
        yield middle - away
        yield middle + away
