"""Detects whether an action changed what is drawn without elements, as in games."""

import asyncio

from handroid.errors import HandroidError
from handroid.model.screen import Picture, Screen, Window, WindowType
from handroid.tools.tool import Call
from handroid.views.lean_reader import says_or_acts
from handroid.views.picture_change import differ

_APPS = (WindowType.APPLICATION, WindowType.UNKNOWN)


class Drawing:
    """Compares pictures from before and after an action; takes none if there are elements."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._before: Picture | None = None

    async def remember(self, screen: Screen) -> None:
        """Take a picture of a screen that has a window without elements."""
        if _without_elements(screen):
            self._before = await self._picture()

    async def changed(self, screen: Screen) -> bool | None:
        """Return whether such windows look different now; None if that is not known."""
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
    """Return the windows of apps that show no element with text or actions."""
    return [
        window
        for window in screen.windows
        if window.type in _APPS
        and not any(each.on_screen and says_or_acts(each) for each in window.elements())
    ]
