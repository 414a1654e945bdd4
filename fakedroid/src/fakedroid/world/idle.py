"""When the last accessibility event happened: the quiet that `uiautomator dump` waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.world.text_view import TickingText

if TYPE_CHECKING:
    from fakedroid.world.world import World


class AccessibilityEvents:
    """The time of events; what goes on by itself is computed when somebody asks."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sent = 0
        self._last = 0.0
        self._moving_until = 0.0

    def note(self, until: float | None = None) -> None:
        """Note an event now, with ``until`` a stream of them up to that time."""
        self.sent += 1
        self._last = max(self._last, self._world.now)
        if until is not None:
            self._moving_until = max(self._moving_until, until)

    def rest(self) -> None:
        """Note that what was moving has stopped now."""
        self.note()
        self._moving_until = min(self._moving_until, self._world.now)

    def last(self) -> float:
        """Return the time of the latest event up to now."""
        now = self._world.now
        last = max(self._last, min(now, self._moving_until))
        for window in self._world.accessible_windows():
            for view in window.root.walk():
                if isinstance(view, TickingText) and view.visible_to_user():
                    last = max(last, view.last_tick(now))
        return last
