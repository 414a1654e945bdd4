"""Marks on the picture of a screen, and what they cover."""

from collections import Counter
from itertools import combinations

from PIL import Image

from handroid.model.screen import Bounds
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.views.image_cost import largest
from handroid.views.lean import lean
from handroid.views.lean_things import Role
from handroid.views.marks import Marks, Placed

_SEEN = 90
"""How much a pixel of a letter differs from its background, of 765."""


def scaled(box: tuple[int, int, int, int], scale: float) -> Bounds:
    """Return a box scaled to a picture of another size."""
    return Bounds(*(int(edge * scale) for edge in box))


def placed_on(image: Image.Image, named: IdentifiedScreen) -> tuple[list[Placed], float]:
    """Place the marks of a screen on its picture, as a caller gets it."""
    width, height = largest(image.width, image.height)
    scale = width / image.width
    things = [
        thing
        for thing in lean(named).targets()
        if thing.element.on_screen and thing.role is not Role.SCROLL
    ]
    boxes = [scaled(each.element.bounds, scale) for each in things]
    marks = [(f"e{number}", box) for number, box in enumerate(boxes, 1)]
    return Marks(image.resize((width, height))).place(marks), scale


def letters_under(image: Image.Image, named: IdentifiedScreen, mark: Bounds) -> int:
    """Count the pixels of letters under a mark, using only the bounds of texts."""
    count = 0
    for element in named.screen.elements():
        if not (element.text and element.on_screen):
            continue
        area = element.bounds
        overlap = (
            max(mark.left, area.left),
            max(mark.top, area.top),
            min(mark.right, area.right),
            min(mark.bottom, area.bottom),
        )
        if overlap[0] >= overlap[2] or overlap[1] >= overlap[3]:
            continue
        colours = Counter(image.crop(overlap).get_flattened_data())
        ((ground, _),) = colours.most_common(1)
        for colour, pixels in colours.items():
            if sum(abs(a - b) for a, b in zip(colour, ground, strict=True)) > _SEEN:
                count += pixels
    return count


def overlapping(boxes: list[Bounds]) -> int:
    """Count the pairs of boxes that overlap."""
    return sum(one.overlaps(other) for one, other in combinations(boxes, 2))
