"""Pictures of the screen, plain or with the short ids of things that act."""

import asyncio

from handroid.model.screen import Bounds, Picture
from handroid.model.tool import Image
from handroid.tools.lean.seeing import View
from handroid.tools.tool import Call
from handroid.views import image_cost
from handroid.views.lean_things import Role
from handroid.views.picture import marked_jpeg


class Screenshot:
    """The only picture of a call, taken when it is first needed."""

    def __init__(self, call: Call, longest: int) -> None:
        self._call, self._longest = call, longest
        self._taken: Picture | None = None

    async def take(self) -> Picture:
        """Return the picture; scaled on the phone, if the driver supports it."""
        if self._taken is None:
            driver = await self._call.phone.driver(self._call.deadline)
            self._taken = await driver.screen.picture(self._call.deadline, self._longest)
        return self._taken


def size_of(view: View) -> tuple[int, int]:
    """Return a cheap size for a picture of a view."""
    return image_cost.largest(view.screen.display.width, view.screen.display.height)


async def picture_of(shot: Screenshot, view: View, *, marked: bool) -> Image:
    """Return a picture of a view."""
    size = size_of(view)
    marks = _marks(view) if marked else []
    jpeg = await asyncio.to_thread(marked_jpeg, await shot.take(), size, marks)
    return Image(jpeg, size=size)


def _marks(view: View) -> list[tuple[str, Bounds]]:
    """Return the things to tap by short id; those that scroll fill the screen and need no mark."""
    return [
        (f"e{view.numbers[thing.id]}", thing.element.bounds)
        for thing in view.made.targets()
        if thing.element.on_screen and thing.role is not Role.SCROLL
    ]
