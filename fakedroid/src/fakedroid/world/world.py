"""The world: the phone's screen and everything a person or a program can do to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fakedroid.world.app import App
from fakedroid.world.bars import SystemBars
from fakedroid.world.display import Display
from fakedroid.world.events import Key, Touch
from fakedroid.world.foreign_windows import of_work_profile, on_second_display
from fakedroid.world.gestures import TouchInput
from fakedroid.world.idle import AccessibilityEvents
from fakedroid.world.key_input import KeyInput
from fakedroid.world.keyboard import Keyboard
from fakedroid.world.lock_screen import lock_screen
from fakedroid.world.notification import Notification
from fakedroid.world.picture_in_picture import PictureInPicture
from fakedroid.world.screen_acts import ScreenActs
from fakedroid.world.shade import Shade
from fakedroid.world.split_screen import SplitScreen
from fakedroid.world.surroundings import Surroundings
from fakedroid.world.task_stack import TaskStack
from fakedroid.world.tasks import Activity, StartResult, Task
from fakedroid.world.toast import Toasts
from fakedroid.world.window import WindowKind
from fakedroid.world.window_list import WindowList

if TYPE_CHECKING:
    from PIL.Image import Image

_OLD_RECENTS = ("com.android.systemui", "com.android.systemui.recents.RecentsActivity")


class World(ScreenActs):
    """The screen of one phone. Nothing in it runs by itself: call `advance` with the time first."""

    def __init__(
        self, surroundings: Surroundings, apps: Sequence[App], display: Display | None = None
    ) -> None:
        super().__init__(surroundings, apps, display)
        debugging = ("android", "USB debugging connected", "Tap to turn off USB debugging")
        self.notifications = [Notification(*debugging, ongoing=True)]
        self._events = AccessibilityEvents(self)
        self.split = SplitScreen(self)
        self.small = PictureInPicture(self)
        self.toasts = Toasts(self)
        self.stack = TaskStack(self)
        self.bars = SystemBars(self)
        self.keyboard = Keyboard(self)
        self._shade = Shade(self)
        self._windows = WindowList(self)
        other = surroundings.other_user
        self.elsewhere = on_second_display(self) if surroundings.second_display else []
        self.of_others = of_work_profile(self, other) if other is not None else []
        self._touch = TouchInput(self)
        self._keys = KeyInput(self)
        self.home()

    def tasks(self) -> list[Task]:
        """Return the tasks, most recent first."""
        return list(self.stack.tasks)

    def resumed_activity(self) -> Activity | None:
        """Return the activity in front, None while asleep or locked."""
        front = self.stack.front
        return front if front is not None and front.state == "RESUMED" else None

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
        app = self.apps.get(package)
        spec = app.activity(class_name) if app else None
        if app is None or spec is None:
            raise LookupError(f"{package}/{class_name}")
        self.collapse_shade()
        return self.stack.start(app, spec, new_task, clear_top, single_top, extras or {})

    def finish(self, activity: Activity) -> None:
        """End an activity."""
        self.stack.finish(activity)

    def open_task(self, task: Task) -> None:
        """Bring a task to the front, as the overview does."""
        self.stack.to_front(task)

    def home(self) -> None:
        """Go home."""
        if self.locked:
            return
        self.collapse_shade()
        task = next((task for task in self.stack.tasks if task.home), None)
        if task is not None:
            self.stack.to_front(task)
        else:
            self._start_home()
        context = self.stack.tasks[0].top.context
        if context is not None and context.on_home is not None:
            context.on_home()

    def _start_home(self) -> None:
        app = self.apps[self.home_package]
        spec = next(spec for spec in app.activities if spec.home)
        self.stack.start(app, spec, True, False, False, {})

    def activities_changed(self) -> None:
        """React to activities that came, went or changed places; home is there at the least."""
        if self.stack.tasks:
            super().activities_changed()
        else:
            self._start_home()

    def recents(self) -> None:
        """Show the recent tasks: up to API 28 in SystemUI (obs), then in the launcher (mem)."""
        if self.locked:
            return
        self.keyboard.hide()
        if self.api <= 28:
            self.start_activity(*_OLD_RECENTS, new_task=True)
            return
        self.home()
        context = self.stack.tasks[0].top.context
        if context is not None and context.on_recents is not None:
            context.on_recents()

    def back(self) -> None:
        """Go back: keyboard, shade, popup or dialog, then the activity."""
        front = self.stack.front
        if self.keyboard.shown:
            self.keyboard.hide()
        elif self.shade == "settings":
            self.expand_notifications()
        elif self.shade == "notifications":
            self.collapse_shade()
        elif front is not None and not self.locked:
            top = front.windows[0] if front.windows else None
            if top is not None and top.on_back is not None:
                top.on_back()
            else:
                self._leave(front)

    def _leave(self, activity: Activity) -> None:
        context = activity.context
        if context is not None and context.on_back is not None:
            context.on_back()
        elif activity.spec.home:
            return
        elif self.api >= 31 and activity.task.root is activity and activity.spec.launcher:
            # From API 31 a launcher activity's task only goes to the back (mem).
            self.stack.to_back(activity.task)
        else:
            self.stack.finish(activity)

    def open_notification(self, notification: Notification) -> None:
        """Open the app a notification is from."""
        app = self.apps.get(notification.package)
        spec = app.launcher_activity() if app else None
        if not notification.ongoing:
            self.dismiss_notification(notification)
        if app is not None and spec is not None:
            self.start_activity(app.package, spec.class_name, new_task=True)
        self.collapse_shade()

    def sleep(self) -> None:
        """Switch the screen off; the lock screen waits behind it."""
        if self.awake:
            self.keyboard.hide()
            self._shade.close()
            self.awake = False
            self.locked = self.surroundings.settings.get("secure", "lockscreen.disabled") != "1"
            if self.dozing:
                self._shade.doze()
            elif self.locked:
                self._shade.show_lock_screen(lock_screen())
            self.activities_changed()

    def wake(self) -> None:
        """Switch the screen on."""
        if not self.awake:
            self.awake = True
            self._shade.close()
            if self.locked:
                self._shade.show_lock_screen(lock_screen())
            self.activities_changed()

    def unlock(self) -> None:
        """Dismiss the lock screen."""
        if self.locked:
            self.locked = False
            self._shade.close()
            self.activities_changed()

    def rotate(self, rotation: int) -> None:
        """Turn the screen to 0, 1, 2 or 3 quarter turns; popups close, all else stays."""
        if rotation != self.display.rotation:
            self.display.rotation = rotation
            self._screen_changed()

    def fold(self, width: int, height: int, density: int) -> None:
        """Go on on another built-in screen, as a foldable does."""
        display = self.display
        display.natural_width, display.natural_height = width, height
        display.density = density
        self._screen_changed()

    def _screen_changed(self) -> None:
        for window in self.all_windows():
            if window.kind is WindowKind.POPUP:
                self.close_window(window)
        self.keyboard_changed()

    def resize(self, width: int | None, height: int | None) -> None:
        """Override the size (of rotation 0), or lift the override."""
        self.display.override_size = (width, height) if width and height else None
        self.keyboard_changed()

    def redensity(self, dpi: int | None) -> None:
        """Override the density, or lift the override."""
        self.display.override_density = dpi
        self.keyboard_changed()

    def settings_changed(self, namespace: str, key: str) -> None:
        """Take note that a setting was changed (rotation, text size)."""
        settings = self.surroundings.settings
        if namespace == "system" and key in ("user_rotation", "accelerometer_rotation"):
            frozen = settings.get("system", "accelerometer_rotation") == "0"
            wanted = settings.get("system", "user_rotation") or "0"
            # A phone nobody holds lies upright for its sensor.
            self.rotate(int(wanted) % 4 if frozen else 0)
        elif (namespace, key) in (("system", "font_scale"), ("global", "debug.force_rtl")):
            # Really with the next configuration, which the developer options send along (mem).
            self.keyboard_changed()

    def kill(self, package: str, *, background_only: bool) -> None:
        """End a package's process; with ``background_only`` not the one in front."""
        front = self.stack.front
        in_front = front is not None and front.package == package
        if not background_only:
            self.stack.remove_package(package)
            if in_front and package == self.home_package:
                self.home()
        elif not in_front:
            self.stack.drop_windows(package)

    def draw(self) -> Image:
        """Return a picture of the screen (RGBA)."""
        from fakedroid.world.draw.screen import draw_screen

        return draw_screen(self)
