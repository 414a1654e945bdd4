"""Marks on pictures of the virtual phone's screens cover no text and no other mark.

The labels of the reference profile have to be at the upper left corner of their boxes, so some do
cover texts; they are compared with labels that are always above this corner.
"""

import io
from collections.abc import AsyncIterator
from pathlib import Path

from PIL import Image

from handroid.model.screen import Bounds
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.views.picture import LONGEST_SIDE
from handroid.views.reference_boxes import ReferenceBoxes
from tests.lean_view.marked import letters_under, overlapping, placed_on, scaled
from tests.lean_view.virtual_screens import APPS, Hands, a_phone, screens

CROWDED = ("settings", "rows", "form", "keyboard", "dark form")
"""Screens for counting the labels of the reference profile."""


def labels_on(image: Image.Image, named: IdentifiedScreen) -> tuple[list[Bounds], list[Bounds]]:
    """Return the positions of the reference labels on a screen, and the positions right above."""
    scale = LONGEST_SIDE / image.height
    drawing = ReferenceBoxes(image.resize((int(image.width * scale), LONGEST_SIDE)))
    placed, above = [], []
    for element_id, _, element in named.rows():
        if element.listed and element.on_screen:
            box = scaled(element.bounds, scale)
            left, top, right, bottom = drawing.place(element_id.split("_")[1], box)
            over = max(0, box.top - (bottom - top))
            placed.append(scaled((left, top, right, bottom), 1 / scale))
            above.append(Bounds(box.left, over, box.left + right - left, over + bottom - top))
    return placed, [scaled(each, 1 / scale) for each in above]


async def light_and_dark(hands: Hands) -> AsyncIterator[tuple[str, IdentifiedScreen]]:
    """Yield all screens, and some again in the dark theme."""
    async for each in screens(hands):
        yield each
    await hands.run("cmd uimode night yes")
    for name in ("calculator", "settings", "form"):
        yield f"dark {name}", await hands.open(APPS[name])


class Covering:
    """Counts how often reference labels, and labels right above, cover texts and each other."""

    def __init__(self) -> None:
        self._texts, self._labels = [0, 0], [0, 0]

    def add(self, image: Image.Image, named: IdentifiedScreen) -> None:
        """Count the labels of a screen."""
        for each, boxes in enumerate(labels_on(image, named)):
            self._texts[each] += sum(letters_under(image, named, box) > 0 for box in boxes)
            self._labels[each] += overlapping(boxes)

    def check(self) -> None:
        """Compare them."""
        assert self._texts[0] < self._texts[1] / 2, self._texts
        assert self._labels[0] < self._labels[1] / 2, self._labels


async def test_no_mark_covers_a_text_or_another_mark(tmp_path: Path) -> None:
    marked, covering = 0, Covering()
    async with a_phone(tmp_path) as hands:
        async for name, named in light_and_dark(hands):
            png = (await hands.picture()).png
            image = Image.open(io.BytesIO(png)).convert("RGB")
            placed, scale = placed_on(image, named)
            boxes = [mark.box for mark in placed if mark.box]
            assert len(boxes) == len(placed), (name, [m.label for m in placed if not m.box])
            assert not overlapping(boxes), name
            for box in boxes:
                assert not letters_under(image, named, scaled(box, 1 / scale)), (name, box)
            marked += len(boxes)
            if name in CROWDED:
                covering.add(image, named)
    assert marked > 100
    covering.check()
