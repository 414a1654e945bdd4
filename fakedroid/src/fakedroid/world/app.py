"""The declaration of an app, and the interface of the phone for its screens.

A screen is built from its context, and a context refers to all apps, so both are in one file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from fakedroid.state.components import Component
from fakedroid.world.activity_hooks import ActivityHooks
from fakedroid.world.stage import Stage
from fakedroid.world.surroundings import Surroundings
from fakedroid.world.system import dialogs
from fakedroid.world.system.dialogs import DialogButton
from fakedroid.world.system.notification import Notification
from fakedroid.world.system.permissions import (
    PermissionRequest,
    Permissions,
    controller_activity,
    controller_package,
)
from fakedroid.world.system.picture_in_picture import PictureInPicture
from fakedroid.world.system.popups import show_menu
from fakedroid.world.system.toast import Toasts
from fakedroid.world.views.view import View
from fakedroid.world.window import Activity, Arrange, StartResult, Task, Window, WindowHost

D = TypeVar("D")


class AppHost(Protocol):
    """The phone as its apps see it."""

    @property
    def api(self) -> int:
        """The API level."""

    @property
    def apps(self) -> Mapping[str, App]:
        """The installed apps by package."""

    @property
    def surroundings(self) -> Surroundings:
        """Settings, files and processes."""

    @property
    def stage(self) -> Stage:
        """Time, display and stored data."""

    @property
    def screen(self) -> WindowHost:
        """The screen that windows are opened on."""

    @property
    def permissions(self) -> Permissions:
        """The permissions granted to apps."""

    @property
    def small(self) -> PictureInPicture:
        """The picture-in-picture window."""

    @property
    def toasts(self) -> Toasts:
        """The toasts."""

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
        """Start an activity."""

    def finish(self, activity: Activity) -> None:
        """Finish an activity."""

    def kill(self, package: str, *, background_only: bool) -> None:
        """Kill a package's process."""

    def tasks(self) -> list[Task]:
        """Return the tasks, most recent first."""

    def open_task(self, task: Task) -> None:
        """Bring a task to the front."""

    def expand_notifications(self) -> None:
        """Open the notification shade."""

    def notify(self, notification: Notification) -> None:
        """Post a notification."""

    def dismiss_notification(self, notification: Notification) -> None:
        """Remove a notification."""

    def settings_changed(self, namespace: str, key: str) -> None:
        """React to a changed setting."""


class ActivityContext(ActivityHooks):
    """An activity's interface to the phone; the app's ``build`` sets its callbacks."""

    arrange: Arrange | None = None
    secure = False
    label: str | None = None

    def __init__(self, world: AppHost, activity: Activity) -> None:
        self.world = world
        self.activity = activity

    @property
    def package(self) -> str:
        """The app's package."""
        return self.activity.package

    @property
    def extras(self) -> dict[str, str]:
        """The extras that the caller passed."""
        return self.activity.extras

    def data(self, kind: type[D]) -> D:
        """Return the app's stored data, created on first use; it outlives the activity."""
        return self.world.stage.app_data(self.package, kind)

    @property
    def now(self) -> float:
        """The phone's wall clock, in seconds since 1970."""
        return self.world.surroundings.unix(self.world.stage.now)

    def start(self, class_name: str, extras: dict[str, str] | None = None) -> StartResult:
        """Start another activity of the same app on top of this one."""
        return self.world.start_activity(
            self.package, class_name, new_task=False, extras=extras or {}
        )

    def finish(self) -> None:
        """Finish this activity."""
        self.world.finish(self.activity)

    def after(self, delay: float, do: Callable[[], None]) -> None:
        """Call ``do`` later, unless the activity has finished by then."""
        self.world.stage.after(delay, lambda: None if self.activity.finishing else do())

    def alert(
        self, title: str, message: str, choices: Sequence[DialogButton], cancelable: bool = True
    ) -> Window:
        """Show an AlertDialog."""
        screen = self.world.screen
        return dialogs.show_alert(screen, self.activity, title, message, choices, cancelable)

    def menu(self, anchor: View, items: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Show a context menu at a view."""
        show_menu(anchor, items)

    def select(
        self, title: str, items: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> Window:
        """Show a dialog with a list to choose from."""
        screen = self.world.screen
        return dialogs.show_single_choice(screen, self.activity, title, items, chosen, on_choose)

    def toast(self, text: str) -> None:
        """Show a toast."""
        self.world.toasts.show(self.package, text)

    def shrink(self) -> None:
        """Continue in a small window above all others (picture in picture)."""
        self.world.small.enter(self.activity)

    def request_permission(self, permission: str, then: Callable[[bool], None]) -> None:
        """Ask the user for a permission; ``then`` gets the answer, at once if already granted."""
        world = self.world
        if (self.package, permission) in world.permissions.granted:
            then(True)
            return
        label = self.activity.app.label
        world.permissions.request = PermissionRequest(self.package, label, permission, then)
        asking = controller_package(world.api), controller_activity(world.api)
        world.start_activity(*asking, new_task=False)

    def setting(self, namespace: str, key: str, default: str) -> str:
        """Return a setting of the phone."""
        value = self.world.surroundings.settings.get(namespace, key)
        return default if value is None else value

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        """Change a setting of the phone."""
        self.world.surroundings.settings.put(namespace, key, value)
        self.world.settings_changed(namespace, key)


@dataclass(frozen=True)
class ActivitySpec:
    """An activity of an app; ``build`` creates its content, inside the window's own frame."""

    class_name: str
    label: str
    build: Callable[[ActivityContext], View]
    launcher: bool = False
    exported: bool = True
    single_top: bool = False
    single_task: bool = False
    floating: bool = False
    home: bool = False
    actions: tuple[str, ...] = ()
    """The actions of its intent filters, which have the category DEFAULT."""


@dataclass(frozen=True)
class App:
    """An installed app.

    ``since_api`` is the first level whose phones have it; without ``on_home_screen`` it is only in
    the launcher's list of all apps. ``icon`` is the colour of its icon, ``symbol`` the picture on
    it (see draw/icons/app_icons.py). ``components`` are its content providers and services. An app
    with uid 0 gets a free one.
    """

    package: str
    label: str
    version_name: str = "1.0"
    version_code: int = 1
    system: bool = False
    uid: int = 0
    activities: tuple[ActivitySpec, ...] = ()
    min_sdk: int = 26
    target_sdk: int = 34
    permissions: tuple[str, ...] = ()
    since_api: int = 26
    on_home_screen: bool = True
    icon: str = "#607D8B"
    symbol: str = "app"
    components: tuple[Component, ...] = ()

    def activity(self, class_name: str) -> ActivitySpec | None:
        """Return the activity with that full class name."""
        return next((spec for spec in self.activities if spec.class_name == class_name), None)

    def launcher_activity(self) -> ActivitySpec | None:
        """Return the activity that the launcher starts."""
        return next((spec for spec in self.activities if spec.launcher), None)
