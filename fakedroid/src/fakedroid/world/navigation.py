"""Navigates between screens: starts activities, home, recent tasks and back."""

from collections.abc import Mapping

from fakedroid.world.app import App
from fakedroid.world.screen import Screen
from fakedroid.world.system.notification import Notification
from fakedroid.world.window import Activity, StartResult

_OLD_RECENTS = ("com.android.systemui", "com.android.systemui.recents.RecentsActivity")


class Navigation:
    """Moves between the activities of the installed apps."""

    def __init__(self, apps: Mapping[str, App], screen: Screen) -> None:
        self._apps = apps
        self._stage = screen.stage
        self._screen = screen
        self._stack = screen.stack

    def start(
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
        app = self._apps.get(package)
        spec = app.activity(class_name) if app else None
        if app is None or spec is None:
            raise LookupError(f"{package}/{class_name}")
        self._screen.shade.collapse()
        return self._stack.start(app, spec, new_task, clear_top, single_top, extras or {})

    def home(self) -> None:
        """Go home."""
        if self._stage.locked:
            return
        self._screen.shade.collapse()
        task = next((task for task in self._stack.tasks if task.home), None)
        if task is not None:
            self._stack.to_front(task)
        else:
            self._start_home()
        context = self._stack.tasks[0].top.context
        if context is not None and context.on_home is not None:
            context.on_home()

    def _start_home(self) -> None:
        app = self._apps[self._stage.home_package]
        spec = next(spec for spec in app.activities if spec.home)
        self._stack.start(app, spec, True, False, False, {})

    def activities_changed(self) -> None:
        """React to changed activities; there is always at least the home screen."""
        if self._stack.tasks:
            self._stack.update()
            self._screen.windows_changed()
        else:
            self._start_home()

    def recents(self) -> None:
        """Show the recent tasks: up to API 28 in SystemUI (obs), then in the launcher (mem)."""
        if self._stage.locked:
            return
        self._screen.keyboard.hide()
        if self._stage.api <= 28:
            self.start(*_OLD_RECENTS, new_task=True)
            return
        self.home()
        context = self._stack.tasks[0].top.context
        if context is not None and context.on_recents is not None:
            context.on_recents()

    def back(self) -> None:
        """Go back: keyboard, shade, popup or dialog, then the activity."""
        front, shade = self._stack.front, self._screen.shade
        if self._screen.keyboard.shown:
            self._screen.keyboard.hide()
        elif shade.state == "settings":
            shade.expand()
        elif shade.state == "notifications":
            shade.collapse()
        elif front is not None and not self._stage.locked:
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
        elif self._stage.api >= 31 and activity.task.root is activity and activity.spec.launcher:
            # From API 31 a launcher activity's task only goes to the back (mem).
            self._stack.to_back(activity.task)
        else:
            self._stack.finish(activity)

    def open_notification(self, notification: Notification) -> None:
        """Open the app of a notification."""
        app = self._apps.get(notification.package)
        spec = app.launcher_activity() if app else None
        if not notification.ongoing:
            self._screen.shade.dismiss(notification)
        if app is not None and spec is not None:
            self.start(app.package, spec.class_name, new_task=True)
        self._screen.shade.collapse()

    def kill(self, package: str, *, background_only: bool) -> None:
        """Kill a package's process; with ``background_only`` not the one in front."""
        front = self._stack.front
        in_front = front is not None and front.package == package
        if not background_only:
            self._stack.remove_package(package)
            if in_front and package == self._stage.home_package:
                self.home()
        elif not in_front:
            self._stack.drop_windows(package)
