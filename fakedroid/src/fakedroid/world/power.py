"""Turns the screen off and on, and unlocks it."""

from collections.abc import Callable

from fakedroid.world.screen import Screen
from fakedroid.world.system.lock_screen import lock_screen


class Power:
    """The power button and the lock screen."""

    def __init__(self, screen: Screen, activities_changed: Callable[[], None]) -> None:
        self._stage = screen.stage
        self._screen = screen
        self._activities_changed = activities_changed

    def sleep(self) -> None:
        """Turn the screen off and lock it."""
        stage, shade = self._stage, self._screen.shade
        if stage.awake:
            self._screen.keyboard.hide()
            shade.clear()
            stage.awake = False
            stage.locked = stage.surroundings.settings.get("secure", "lockscreen.disabled") != "1"
            if stage.dozing:
                shade.doze()
            elif stage.locked:
                shade.show_lock_screen(lock_screen())
            self._activities_changed()

    def wake(self) -> None:
        """Turn the screen on."""
        stage, shade = self._stage, self._screen.shade
        if not stage.awake:
            stage.awake = True
            shade.clear()
            if stage.locked:
                shade.show_lock_screen(lock_screen())
            self._activities_changed()

    def unlock(self) -> None:
        """Dismiss the lock screen."""
        if self._stage.locked:
            self._stage.locked = False
            self._screen.shade.clear()
            self._activities_changed()
