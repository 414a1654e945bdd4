"""Notification shade and quick settings."""

from functools import partial
from typing import Literal

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.system.actions import SystemActions
from fakedroid.world.system.bars import ClockText
from fakedroid.world.system.decor import full_screen
from fakedroid.world.system.notification import Notification
from fakedroid.world.system.notification_reply import reply_actions
from fakedroid.world.system.quick_tiles import TILES, Tile, tile_view
from fakedroid.world.ui_level import SYSTEMUI
from fakedroid.world.views.containers import Column, FrameLayout, Grid, Row
from fakedroid.world.views.progress import SeekBar
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.text_view import ACCENT, FAINT, Button, TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window, WindowHost
from fakedroid.world.window_kind import WindowKind

ShadeState = Literal["closed", "notifications", "settings"]


class Shade:
    """The window that covers everything when it is expanded; it has the focus then."""

    def __init__(self, screen: WindowHost, actions: SystemActions) -> None:
        self._screen = screen
        self._stage = stage = screen.stage
        self._actions = actions
        debugging = ("android", "USB debugging connected", "Tap to turn off USB debugging")
        self.notifications = [Notification(*debugging, ongoing=True)]
        self.state: ShadeState = "closed"
        self._panel = FrameLayout(name="notification_panel").sized(MATCH, MATCH)
        self._scrim = View("scrim_behind").sized(MATCH, MATCH).painted("scrim")
        self._root = root = FrameLayout(self._scrim, self._panel)
        root.on_swipe = self._swiped
        kind = (
            WindowKind.NOTIFICATION_SHADE
            if stage.level.shade_title == "NotificationShade"
            else WindowKind.STATUS_BAR
        )
        owner = (SYSTEMUI, stage.uid_of(SYSTEMUI))
        self.window = Window(screen, kind, stage.level.shade_title, owner, root, full_screen)
        self.window.visible, self.window.modal = False, True

    def expand(self, state: ShadeState = "notifications") -> None:
        """Expand with notifications or quick settings, unless the phone is locked or asleep."""
        if self._stage.awake and not self._stage.locked:
            self._screen.hide_keyboard()
            self.state = state
            self.refresh()
            self.window.visible = True
            self._screen.windows_changed()

    def collapse(self) -> None:
        """Close shade and quick settings."""
        if self.state != "closed":
            self.clear()
            self._screen.windows_changed()

    def toggle(self) -> None:
        """Expand the shade, or collapse it."""
        if self.state == "closed":
            self.expand()
        else:
            self.collapse()

    def notify(self, notification: Notification) -> None:
        """Post a notification."""
        notification.at = self._stage.now
        self.notifications.insert(0, notification)
        self.refresh()
        self._stage.note_event()

    def dismiss(self, notification: Notification) -> None:
        """Remove a notification."""
        if notification in self.notifications:
            self.notifications.remove(notification)
            self.refresh()

    def dismiss_all(self) -> None:
        """Remove all notifications that can be dismissed, and collapse the shade."""
        self.notifications = [each for each in self.notifications if each.ongoing]
        self.collapse()

    def clear(self) -> None:
        """Hide both shade and lock screen."""
        self.state = "closed"
        self._panel.remove_all()
        self._root.name = ""
        self._scrim.visible = self._panel.visible = True
        self.window.visible = False

    def show_lock_screen(self, content: View) -> None:
        """Show the lock screen instead, which uses the same window (obs)."""
        self.state = "closed"
        self._panel.remove_all()
        self._panel.add(content)
        self.window.visible = True

    def doze(self) -> None:
        """Show the empty content of the always-on display (obs: one node with that name)."""
        self.clear()
        self._root.name = "legacy_window_root" if self._stage.api >= 34 else ""
        self._scrim.visible = self._panel.visible = False
        self.window.visible = True

    def refresh(self) -> None:
        """Rebuild the content from the current settings and notifications."""
        if self.state == "closed":
            return
        self._panel.remove_all()
        full = self.state == "settings"
        parts = (self._quick_settings() if full else self._quick_tiles(), self._notifications())
        body = Column(self._header(), *(parts[:1] if full else parts))
        body.name = "notification_container_parent"
        self._panel.add(body.sized(MATCH, MATCH))

    def _header(self) -> View:
        clock = ClockText(name="clock").styled(18, "#FFFFFF").held(Gravity.CENTER_Y)
        return Row(clock.sized(WRAP, MATCH), name="header").sized(MATCH, 64).padded(24, 16, 24)

    def _quick_tiles(self) -> View:
        tiles = self._tile_views()[:4]
        return Grid(2, tiles, name="quick_qs_panel").sized(MATCH, WRAP).padded(12, 0, 12)

    def _tile_views(self) -> list[View]:
        settings = self._stage.surroundings.settings
        return [tile_view(settings, tile, self._tile_switched) for tile in TILES]

    def _tile_switched(self, tile: Tile) -> None:
        self._actions.settings_changed(tile.namespace, tile.key)
        self.refresh()

    def _quick_settings(self) -> View:
        settings = self._stage.surroundings.settings
        bright = SeekBar("slider", int(settings.get("system", "screen_brightness") or 128), 255)
        bright.description = "Display brightness"
        bright.on_progress = lambda at: settings.put("system", "screen_brightness", str(at))
        tiles = Grid(2, self._tile_views(), name="tile_page")
        return Column(
            FrameLayout(bright.sized(MATCH, 48), name="brightness_slider").sized(MATCH).padded(12),
            tiles.sized(MATCH, WRAP).padded(12, 8, 12),
            name="quick_settings_panel",
        ).sized(MATCH, WRAP)

    def _notifications(self) -> View:
        rows: list[View] = [self._row(each) for each in self.notifications]
        if any(not each.ongoing for each in self.notifications):
            clear = Button("Clear all", "dismiss_text", self.dismiss_all)
            rows.append(clear.styled(color="#FFFFFF").painted("flat").aligned(Gravity.END))
        if not rows:
            nothing = TextView("No notifications", "no_notifications").styled(16, "#FFFFFF")
            rows.append(nothing.held(Gravity.CENTER).sized(MATCH, 64))
        stack = ScrollView(
            Column(*rows).sized(MATCH).padded(12, 12, 12), "notification_stack_scroller"
        )
        return stack.sized(MATCH, 0, weight=1)

    def _row(self, notification: Notification) -> View:
        app = TextView(self._stage.label_of(notification.package), "android:id/app_name_text")
        content = Column(
            app.styled(12, ACCENT).lined(1),
            TextView(notification.title, "android:id/title").styled(16, weight="medium").lined(1),
            TextView(notification.text, "android:id/text").styled(14, FAINT).lined(2),
            name="android:id/status_bar_latest_event_content",
        )
        if notification.on_reply is not None:
            content.add(reply_actions(notification.on_reply).sized(MATCH, WRAP))
        row = FrameLayout(content.sized(MATCH).padded(16, 10, 16, 10))
        row.name = "expandableNotificationRow"
        row.on_click, row.clickable = partial(self._actions.open_notification, notification), True
        row.on_swipe = lambda direction: self._row_swiped(notification, direction)
        return row.sized(MATCH).spaced(bottom=6).painted("card")

    def _row_swiped(self, notification: Notification, direction: str) -> None:
        if direction in ("left", "right"):
            if not notification.ongoing:
                self.dismiss(notification)
        else:
            self._swiped(direction)

    def _swiped(self, direction: str) -> None:
        if self._stage.locked:
            if direction == "up":
                self._actions.unlock()
        elif direction == "down" and self.state == "notifications":
            self.expand("settings")
        elif direction == "up":
            if self.state == "settings":
                self.expand()
            else:
                self.collapse()
