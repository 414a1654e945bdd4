"""Whether an act changed what is drawn where there are no elements, as in games."""

import asyncio

from handroid.errors import HandroidError
from handroid.model.screen import Picture, Screen, Window, WindowType
from handroid.tools.tool import Call
from handroid.views.lean_reader import says_or_acts
from handroid.views.picture_change import differ

_APPS = (WindowType.APPLICATION, WindowType.UNKNOWN)


class Drawing:
    """Compares pictures from before and after an act; where there are elements it takes none."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._before: Picture | None = None

    async def remember(self, screen: Screen) -> None:
        """Take the picture of a screen with a window that has no elements."""
        if _without_elements(screen):
            self._before = await self._picture()

    async def changed(self, screen: Screen) -> bool | None:
        """Return whether such windows are drawn otherwise now; None where that is not known."""
        drawn = _without_elements(screen)
        after = await self._picture() if self._before and drawn else None
        if self._before is None or after is None:
            return None
        parts = [window.bounds for window in drawn]
        covered = [window.bounds for window in screen.windows if window not in drawn]
        if await asyncio.to_thread(differ, self._before, after, parts, covered):
            return True
        driver = await self._call.phone.driver(self._call.deadline)
        secure = await driver.protection.packages(self._call.deadline)
        return None if any(window.package in secure for window in drawn) else False

    async def _picture(self) -> Picture | None:
        try:
            return await self._call.phone.picture(self._call.deadline)
        except HandroidError:
            return None


def _without_elements(screen: Screen) -> list[Window]:
    """Return the windows of apps in which nothing that is seen says or does anything."""
    return [
        window
        for window in screen.windows
        if window.type in _APPS
        and not any(each.on_screen and says_or_acts(each) for each in window.elements())
    ]
