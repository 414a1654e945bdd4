"""The hand's UiAutomation: connected when needed, shared by all sessions, released when idle."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakKeyDictionary

from fakedroid.device import Device
from fakedroid.world.window import Window
from handroid.virtual_phone.hand.refusal_list import automation_held
from handroid.virtual_phone.hand.request_time import RequestTime

_PATIENCE: Final = 2.0
_BETWEEN: Final = 0.1


class Automation:
    """A client of UiAutomation, of which a phone allows only one."""

    def __init__(self, phone: Device, pid: int, on_connect: Callable[[], None]) -> None:
        self._phone = phone
        self._on_connect = on_connect
        self._name = f"handroid-hand {pid}"
        self._users = 0
        self._last_use = 0.0
        self._events: tuple[int, float] = (0, 0.0)
        self._ids: WeakKeyDictionary[Window, int] = WeakKeyDictionary()
        self.connection = 0
        self.changes = 0

    @property
    def connected(self) -> bool:
        """Whether the hand holds UiAutomation now."""
        return self._phone.ui_automation.holder == self._name

    @asynccontextmanager
    async def used(self, time: RequestTime) -> AsyncIterator[None]:
        """Hold UiAutomation for a request.

        Raises:
            Refused: another program holds it.
        """
        if not self.connected:
            await self._connect(time)
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1
            self._last_use = self._phone.clock.now()

    async def _connect(self, time: RequestTime) -> None:
        tries = round(_PATIENCE / _BETWEEN)
        while not self._phone.ui_automation.take(self._name):
            tries -= 1
            if tries < 0:
                raise automation_held()
            await time.pause(_BETWEEN)
            if self.connected:
                return
        self._ids = WeakKeyDictionary()
        self._last_use = self._phone.clock.now()
        self.connection += 1
        self.changes = 0
        self._events = self._reported()
        self._on_connect()

    def release(self) -> None:
        """Release UiAutomation."""
        self._phone.ui_automation.release(self._name)

    def idle_since(self) -> float | None:
        """Return since when it has been idle; None while it is used or not held."""
        return None if self._users or not self.connected else self._last_use

    def id_of(self, window: Window) -> int:
        """Return Android's id of a window, which stays the same while the window exists."""
        if window not in self._ids:
            self._ids[window] = self._phone.ui_automation.next_window_id()
        return self._ids[window]

    def count_changes(self) -> int:
        """Return how many changes the phone has reported since the hand connected."""
        now = self._reported()
        if now != self._events:
            self.changes += max(1, now[0] - self._events[0])
            self._events = now
        return self.changes

    def _reported(self) -> tuple[int, float]:
        world = self._phone.world
        return world.stage.events_sent(), world.last_accessibility_event()
