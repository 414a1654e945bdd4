"""What can be done with the shade and what it lists."""

from __future__ import annotations

from fakedroid.world.notification import Notification
from fakedroid.world.shade import ShadeState
from fakedroid.world.stage import Stage


class ShadeActs(Stage):
    """A stage with a notification shade."""

    notifications: list[Notification]

    @property
    def shade(self) -> ShadeState:
        """What the shade shows: "closed", "notifications" or "settings"."""
        return self._shade.state

    def expand_notifications(self) -> None:
        """Open the notification shade."""
        self._open_shade("notifications")

    def expand_settings(self) -> None:
        """Open the quick settings."""
        self._open_shade("settings")

    def _open_shade(self, state: ShadeState) -> None:
        if self.awake and not self.locked:
            self.keyboard.hide()
            self._shade.open(state)
            self.windows_changed()

    def collapse_shade(self) -> None:
        """Close shade and quick settings."""
        if self.shade != "closed":
            self._shade.close()
            self.windows_changed()

    def toggle_shade(self) -> None:
        """Open the shade, or close it when it is open."""
        if self.shade == "closed":
            self.expand_notifications()
        else:
            self.collapse_shade()

    def refresh_shade(self) -> None:
        """Show notifications and settings anew."""
        self._shade.refresh()

    def notify(self, notification: Notification) -> None:
        """Post a notification."""
        notification.at = self.now
        self.notifications.insert(0, notification)
        self.refresh_shade()
        self.note_event()

    def dismiss_notification(self, notification: Notification) -> None:
        """Take a notification away."""
        if notification in self.notifications:
            self.notifications.remove(notification)
            self.refresh_shade()

    def clear_notifications(self) -> None:
        """Take away what can be taken away, and close the shade."""
        self.notifications = [each for each in self.notifications if each.ongoing]
        self.collapse_shade()
