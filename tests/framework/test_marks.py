"""Marks on pictures that Android's own framework draws cover no text and no other mark."""

import asyncio
import io
from pathlib import Path

from PIL import Image

from handroid.drivers.driver import Driver
from handroid.model.screen import Screen
from handroid.phone.shown_screens import ShownScreens
from tests.contract.checks import FORM
from tests.contract.screens import soon
from tests.framework.tour import TOUR, Step, walk
from tests.framework_phone import LEVELS, framework_phone
from tests.hands import hand_driver
from tests.lean_view.marked import letters_under, overlapping, placed_on, scaled

API = 34 if 34 in LEVELS else LEVELS[0]
SCREENS = (*TOUR, Step("the form again", app=FORM), Step("a dialog over it", tap="save"))


async def at_rest(driver: Driver, screen: Screen) -> tuple[Screen, Image.Image]:
    """Return a screen and its picture, without a change in between."""
    while True:
        before, png = screen, (await driver.screen.picture(soon())).png
        if (screen := await driver.screen.read(soon())) == before:
            return screen, Image.open(io.BytesIO(png)).convert("RGB")


def marks_without_cover(image: Image.Image, screen: Screen) -> int:
    """Count the marks of a screen; each must have a position and cover nothing."""
    named = ShownScreens().show(screen)
    placed, scale = placed_on(image, named)
    boxes = [mark.box for mark in placed if mark.box]
    assert len(boxes) == len(placed), [mark.thing for mark in placed if not mark.box]
    assert not overlapping(boxes)
    assert not [box for box in boxes if letters_under(image, named, scaled(box, 1 / scale))]
    return len(boxes)


async def test_no_mark_covers_a_text_or_another_mark(tmp_path: Path) -> None:
    marked = {}
    async with framework_phone(API) as phone, hand_driver(phone, tmp_path) as driver:
        async for step, first in walk(driver, phone, SCREENS):
            screen, image = await at_rest(driver, first)
            marked[step.name] = await asyncio.to_thread(marks_without_cover, image, screen)
    assert len(marked) == len(SCREENS)
    assert sum(marked.values()) > 60
