"""What can be read of a phone's screen: its state, windows, views and tasks."""

from __future__ import annotations

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.screen import Screen
from fakedroid.world.stage import Stage
from fakedroid.world.system.notification import Notification
from fakedroid.world.system.shade import ShadeState
from fakedroid.world.views.view import View
from fakedroid.world.window import Activity, Task, Window


class ReadableWorld:
    """The part of `World` that changes nothing on the screen."""

    stage: Stage
    screen: Screen
    elsewhere: list[Window]
    of_others: list[Window]

    @property
    def now(self) -> float:
        """Seconds since boot."""
        return self.stage.now

    @property
    def awake(self) -> bool:
        """Whether the screen is on."""
        return self.stage.awake

    @property
    def locked(self) -> bool:
        """Whether the lock screen is shown, or waits behind a screen that is off."""
        return self.stage.locked

    @property
    def dozing(self) -> bool:
        """Whether the always-on display is active while the screen is off."""
        return self.stage.dozing

    @property
    def touch_mode(self) -> bool:
        """Whether the last input was a touch."""
        return self.stage.touch_mode

    @property
    def volume(self) -> int:
        """The volume of the media stream."""
        return self.stage.volume

    @property
    def clipboard(self) -> str | None:
        """The text on the clipboard."""
        return self.stage.clipboard

    @clipboard.setter
    def clipboard(self, text: str | None) -> None:
        self.stage.clipboard = text

    @property
    def home_package(self) -> str:
        """The launcher's package."""
        return self.stage.home_package

    @property
    def keyboard_shown(self) -> bool:
        """Whether the soft keyboard is up."""
        return self.screen.keyboard.shown

    @property
    def shade(self) -> ShadeState:
        """What the shade shows: "closed", "notifications" or "settings"."""
        return self.screen.shade.state

    @property
    def notifications(self) -> list[Notification]:
        """What the shade lists, the newest first."""
        return self.screen.shade.notifications

    def last_accessibility_event(self) -> float:
        """Return when the latest accessibility event up to now happened."""
        return self.screen.last_accessibility_event()

    def all_windows(self) -> list[Window]:
        """Return every window, top first, hidden ones too."""
        return self.screen.windows.all()

    def dumped_windows(self) -> list[Window]:
        """Return every window that WindowManager lists, those of others too: other displays
        first (obs), other users in the background."""
        return [*self.elsewhere, *self.all_windows(), *self.of_others]

    def accessible_windows(self) -> list[Window]:
        """Return what UiAutomation.getWindows reports, top first."""
        return self.screen.windows.accessible()

    def focused_window(self) -> Window | None:
        """Return the window that gets keys, None while asleep."""
        return self.screen.windows.focused()

    def active_window(self) -> Window | None:
        """Return the window whose root a plain dump prints: the focused one (obs)."""
        return self.screen.windows.focused()

    def window_at(self, x: float, y: float) -> Window | None:
        """Return the window a finger at a point touches."""
        return self.screen.windows.at(x, y)

    def focused_view(self) -> View | None:
        """Return the view with input focus."""
        return self.screen.focused_view()

    def content_area(self) -> Rect:
        """Return what bars and keyboard leave to an app."""
        return self.screen.content_area()

    def tasks(self) -> list[Task]:
        """Return the tasks, most recent first."""
        return list(self.screen.stack.tasks)

    def resumed_activity(self) -> Activity | None:
        """Return the activity in front, None while asleep or locked."""
        front = self.screen.stack.front
        return front if front is not None and front.state == "RESUMED" else None
