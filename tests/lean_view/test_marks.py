"""Marks on pictures of the virtual phone's screens cover no text and no other mark."""

import io
from collections import Counter
from itertools import combinations
from pathlib import Path

from PIL import Image

from handroid.model.screen import Bounds
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.views.image_cost import largest
from handroid.views.lean import lean
from handroid.views.lean_things import Role
from handroid.views.marks import Marks, Placed
from tests.lean_view.virtual_screens import a_phone, screens

_SEEN = 90
"""How much a pixel of a letter differs from its ground, of 765."""


def placed_on(image: Image.Image, named: IdentifiedScreen) -> tuple[list[Placed], float]:
    """Place the marks of a screen on its picture, as a caller gets it."""
    width, height = largest(image.width, image.height)
    scale = width / image.width
    things = [
        thing
        for thing in lean(named).targets()
        if thing.element.on_screen and thing.role is not Role.SCROLL
    ]
    boxes = [Bounds(*(int(edge * scale) for edge in each.element.bounds)) for each in things]
    marks = [(f"e{number}", box) for number, box in enumerate(boxes, 1)]
    return Marks(image.resize((width, height))).place(marks), scale


def letters_under(image: Image.Image, named: IdentifiedScreen, mark: Bounds) -> int:
    """Count the pixels of letters that lie under a mark, by the bounds of texts alone."""
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
        pixels = list(image.crop(overlap).get_flattened_data())
        ((ground, _),) = Counter(pixels).most_common(1)
        count += sum(
            sum(abs(a - b) for a, b in zip(p, ground, strict=True)) > _SEEN for p in pixels
        )
    return count


async def test_no_mark_covers_a_text_or_another_mark(tmp_path: Path) -> None:
    marked = 0
    async with a_phone(tmp_path) as hands:
        async for name, named in screens(hands):
            png = (await hands.picture()).png
            image = Image.open(io.BytesIO(png)).convert("RGB")
            placed, scale = placed_on(image, named)
            boxes = [mark.box for mark in placed if mark.box]
            assert len(boxes) == len(placed), (name, [m.label for m in placed if not m.box])
            assert not any(one.overlaps(other) for one, other in combinations(boxes, 2)), name
            for box in boxes:
                on_screen = Bounds(*(int(edge / scale) for edge in box))
                assert letters_under(image, named, on_screen) == 0, (name, box)
            marked += len(boxes)
    assert marked > 100
