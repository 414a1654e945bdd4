"""The world: the phone's screen and everything a person or a program can do to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fakedroid.world.app import App
from fakedroid.world.events import Key, Touch
from fakedroid.world.input.composition import Composition
from fakedroid.world.input.key_input import KeyInput
from fakedroid.world.input.touch_input import TouchInput
from fakedroid.world.layout.display import Display
from fakedroid.world.navigation import Navigation
from fakedroid.world.power import Power
from fakedroid.world.readable_world import ReadableWorld
from fakedroid.world.screen import Screen
from fakedroid.world.stage import Stage
from fakedroid.world.surroundings import Surroundings
from fakedroid.world.system.foreign_windows import of_work_profile, on_second_display
from fakedroid.world.system.notification import Notification
from fakedroid.world.system.permissions import Permissions
from fakedroid.world.window import Activity, StartResult, Task

if TYPE_CHECKING:
    from PIL.Image import Image


class World(ReadableWorld):
    """The screen of one phone. Nothing in it runs by itself: call `advance` with the time first.

    It puts the parts together and is what the rest of the phone talks to: ``stage`` is the
    shared state, ``screen`` has the windows, the other parts are what can be done.
    """

    def __init__(
        self, surroundings: Surroundings, apps: Sequence[App], display: Display | None = None
    ) -> None:
        self.surroundings = surroundings
        self.api = surroundings.api
        self.apps = {app.package: app for app in apps if app.since_api <= self.api}
        self.display = display or Display()
        self.permissions = Permissions()
        self.granted_permissions = self.permissions.granted
        self.stage = Stage(surroundings, self.apps, self.display)
        self.screen = Screen(self)
        self.bars, self.keyboard = self.screen.bars, self.screen.keyboard
        self.small, self.toasts = self.screen.small, self.screen.toasts
        other = surroundings.other_user
        self.elsewhere = on_second_display(self.screen) if surroundings.second_display else []
        self.of_others = of_work_profile(self.screen, other) if other is not None else []
        self._navigation = Navigation(self.apps, self.screen)
        self._power = Power(self.screen, self.activities_changed)
        self._touch = TouchInput(self.screen, self._navigation)
        keyboard = Composition() if surroundings.composes else None
        self._keys = KeyInput(self.screen, self._navigation, self._power, keyboard)
        self.home()

    def install(self, app: App) -> None:
        """Have an app that was installed later."""
        self.apps[app.package] = app

    def uninstall(self, package: str) -> None:
        """Have an app no longer; nothing of it may run."""
        self.apps.pop(package, None)

    def clear_app_data(self, package: str) -> None:
        """Forget all an app has stored, as `pm clear` does."""
        self.stage.clear_app_data(package)

    def advance(self, t: float) -> None:
        """Run what is due up to ``t``; earlier times do nothing."""
        self.stage.advance(t)

    def touch(self, event: Touch) -> None:
        """Take one MotionEvent."""
        self.advance(event.time)
        self._touch.take(event)

    def key(self, event: Key) -> None:
        """Take one KeyEvent."""
        self.advance(event.time)
        self._keys.take(event)

    def character(self, ch: str, time: float) -> None:
        """Type one character of the key character map, as `input text` does."""
        self.advance(time)
        self._keys.character(ch)

    def start_activity(
        self,
        package: str,
        class_name: str,
        *,
        new_task: bool,
        clear_top: bool = False,
        single_top: bool = False,
        extras: dict[str, str] | None = None,
    ) -> StartResult:
        """Start an activity.

        Raises:
            LookupError: there is no such activity on the phone.
        """
        return self._navigation.start(
            package,
            class_name,
            new_task=new_task,
            clear_top=clear_top,
            single_top=single_top,
            extras=extras,
        )

    def finish(self, activity: Activity) -> None:
        """End an activity."""
        self.screen.stack.finish(activity)

    def kill(self, package: str, *, background_only: bool) -> None:
        """End a package's process; with ``background_only`` not the one in front."""
        self._navigation.kill(package, background_only=background_only)

    def open_task(self, task: Task) -> None:
        """Bring a task to the front, as the overview does."""
        self.screen.stack.to_front(task)

    def put_behind(self, task: Task) -> None:
        """Send a task behind all others."""
        self.screen.stack.to_back(task)

    def activities_changed(self) -> None:
        """React to activities that came, went or changed places."""
        self._navigation.activities_changed()

    def home(self) -> None:
        """Go home."""
        self._navigation.home()

    def restart(self) -> None:
        """Begin anew: no app runs, and nothing is left of what only Android's services held."""
        for package in {each.package for task in self.tasks() for each in task.activities}:
            self.kill(package, background_only=False)
        self.notifications.clear()
        self.collapse_shade()
        self.clipboard = None
        self.wake()
        self.home()

    def recents(self) -> None:
        """Show the recent tasks."""
        self._navigation.recents()

    def back(self) -> None:
        """Go back: keyboard, shade, popup or dialog, then the activity."""
        self._navigation.back()

    def sleep(self) -> None:
        """Switch the screen off; the lock screen waits behind it."""
        self._power.sleep()

    def wake(self) -> None:
        """Switch the screen on."""
        self._power.wake()

    def unlock(self) -> None:
        """Dismiss the lock screen."""
        self._power.unlock()

    def expand_notifications(self) -> None:
        """Open the notification shade."""
        self.screen.shade.expand("notifications")

    def expand_settings(self) -> None:
        """Open the quick settings."""
        self.screen.shade.expand("settings")

    def collapse_shade(self) -> None:
        """Close shade and quick settings."""
        self.screen.shade.collapse()

    def notify(self, notification: Notification) -> None:
        """Post a notification."""
        self.screen.shade.notify(notification)

    def dismiss_notification(self, notification: Notification) -> None:
        """Take a notification away."""
        self.screen.shade.dismiss(notification)

    def open_notification(self, notification: Notification) -> None:
        """Open the app a notification is from."""
        self._navigation.open_notification(notification)

    def split_screen(self, first: str, second: str) -> None:
        """Show the tasks of two packages at once; the first is above or on the left.

        Raises:
            LookupError: one of them has no task.
        """
        self.screen.split_between(first, second)

    def rotate(self, rotation: int) -> None:
        """Turn the screen to 0, 1, 2 or 3 quarter turns; popups close, all else stays."""
        self.screen.rotate(rotation)

    def fold(self, width: int, height: int, density: int) -> None:
        """Go on on another built-in screen, as a foldable does."""
        self.screen.fold(width, height, density)

    def resize(self, width: int | None, height: int | None) -> None:
        """Override the size (of rotation 0), or lift the override."""
        self.screen.resize(width, height)

    def redensity(self, dpi: int | None) -> None:
        """Override the density, or lift the override."""
        self.screen.redensity(dpi)

    def settings_changed(self, namespace: str, key: str) -> None:
        """Take note that a setting was changed (rotation, text size)."""
        self.screen.settings_changed(namespace, key)

    def draw(self) -> Image:
        """Return a picture of the screen (RGBA)."""
        from fakedroid.world.draw.screen import draw_screen

        shade, pressed = self.screen.shade.window, self._touch.pressed()
        return draw_screen(self.stage, self.all_windows(), shade, pressed)
