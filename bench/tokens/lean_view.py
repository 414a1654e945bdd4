"""The lean view without a server, while no profile offers it."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from handroid.drivers.driver_preference import DriverPreference
from handroid.phone.phone import Phone
from handroid.state import State
from tests.phones import Attached, soon


class LeanView:
    """Reads a phone's screen and prints it; ids start at one on each screen."""

    def __init__(self, phone: Phone, view: Any) -> None:
        self._phone = phone
        self._view = view

    async def look(self) -> str:
        """Return the current screen."""
        screen = self._view.lean(await self._phone.look(soon()))
        numbers = {name: number for number, name in enumerate(screen.ids(), 1)}
        return "\n".join(screen.lines(numbers))


@asynccontextmanager
async def lean_view(attached: Attached, home: Path, stock: bool) -> AsyncIterator[LeanView]:
    """Yield the view.

    Raises:
        ModuleNotFoundError: there is none.
    """
    view = importlib.import_module("handroid.views.lean")
    driver = DriverPreference.STOCK if stock else DriverPreference.AUTO
    phone = Phone(attached.transport, "bench", State(home), driver)
    try:
        yield LeanView(phone, view)
    finally:
        await phone.close()
