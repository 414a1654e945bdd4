"""Pictures of the screen, plain or with the short ids of what acts drawn in."""

import asyncio

from handroid.model.screen import Bounds
from handroid.model.tool import Image
from handroid.tools.lean.seeing import View
from handroid.tools.tool import Call
from handroid.views import image_cost
from handroid.views.lean_things import Role
from handroid.views.picture import marked_jpeg


async def picture_of(call: Call, view: View, *, marked: bool) -> tuple[Image, tuple[int, int]]:
    """Return a picture of what a view shows that is cheap to look at, and its size."""
    display = view.screen.display
    size = image_cost.largest(display.width, display.height)
    driver = await call.phone.driver(call.deadline)
    picture = await driver.screen.picture(call.deadline, max(size))
    marks = _marks(view) if marked else []
    jpeg = await asyncio.to_thread(marked_jpeg, picture, size, marks)
    return Image(jpeg, size=size), size


def _marks(view: View) -> list[tuple[str, Bounds]]:
    """Return what can be tapped, by its short id; what scrolls fills the screen and needs none."""
    return [
        (f"e{view.numbers[thing.id]}", thing.element.bounds)
        for thing in view.made.targets()
        if thing.element.on_screen and thing.role is not Role.SCROLL
    ]
