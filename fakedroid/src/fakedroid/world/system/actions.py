"""The actions of the system's own windows."""

from typing import Protocol

from fakedroid.world.system.notification import Notification
from fakedroid.world.window import Activity, Task


class SystemActions(Protocol):
    """The actions of the system's buttons, tiles and gestures."""

    def back(self) -> None:
        """Go back."""

    def home(self) -> None:
        """Go home."""

    def recents(self) -> None:
        """Show the recent tasks."""

    def unlock(self) -> None:
        """Dismiss the lock screen."""

    def expand_notifications(self) -> None:
        """Open the notification shade."""

    def open_notification(self, notification: Notification) -> None:
        """Open the app of a notification."""

    def open_task(self, task: Task) -> None:
        """Bring a task to the front."""

    def put_behind(self, task: Task) -> None:
        """Send a task behind all others."""

    def finish(self, activity: Activity) -> None:
        """Finish an activity."""

    def settings_changed(self, namespace: str, key: str) -> None:
        """React to a changed setting."""
