"""Pictures of the screen, plain or with the short ids of what acts drawn in."""

import asyncio

from handroid.model.screen import Bounds
from handroid.model.tool import Image
from handroid.tools.lean.seeing import View
from handroid.tools.tool import Call
from handroid.views.picture import LONGEST_SIDE, annotated_jpeg


async def picture_of(call: Call, view: View, *, marked: bool) -> tuple[Image, ...]:
    """Return a small picture of what a view shows."""
    driver = await call.phone.driver(call.deadline)
    picture = await driver.screen.picture(call.deadline, LONGEST_SIDE)
    marks = _marks(view) if marked else []
    return (Image(await asyncio.to_thread(annotated_jpeg, picture, marks)),)


def _marks(view: View) -> list[tuple[str, Bounds]]:
    return [
        (f"e{view.numbers[thing.id]}", thing.element.bounds)
        for thing in view.made.targets()
        if thing.element.on_screen
    ]
