"""What a person can do with the system's own windows."""

from typing import Protocol

from fakedroid.world.system.notification import Notification
from fakedroid.world.window import Activity, Task


class SystemActions(Protocol):
    """What buttons, tiles and gestures of the system lead to."""

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
        """Open the app a notification is from."""

    def open_task(self, task: Task) -> None:
        """Bring a task to the front."""

    def put_behind(self, task: Task) -> None:
        """Send a task behind all others."""

    def finish(self, activity: Activity) -> None:
        """End an activity."""

    def settings_changed(self, namespace: str, key: str) -> None:
        """React to a setting that was changed."""
