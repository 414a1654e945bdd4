"""The launcher: a home screen, a drawer with all apps, the overview of recent tasks.

Ids: ``launcher``, ``workspace``, ``hotseat``, ``icon`` (every app's icon, its text and content
description the app's name), ``apps_view`` and ``apps_list_view`` (the drawer, opened by a swipe
up), ``overview_panel`` with a ``task`` per recent task (its content description the app's name)
and ``clear_all``, ``empty_recents``.
"""

from functools import partial

from fakedroid.apps.overview import overview
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.app_icon import AppIcon
from fakedroid.world.views.containers import Column, FrameLayout, Grid
from fakedroid.world.views.text_view import INK
from fakedroid.world.views.view import View

COLUMNS = 4
_HOTSEAT = (
    "dev.handroid.notes",
    "dev.handroid.form",
    "com.android.calculator2",
    "com.android.settings",
)


def _icon(context: ActivityContext, app: App, color: str) -> View:
    icon = AppIcon(app.label, app.icon, partial(_start, context, app)).styled(color=color)
    settings = context.world.apps["com.android.settings"]
    info = [("App info", partial(_start, context, settings))]
    icon.on_long_click = partial(context.menu, icon, info)
    return icon


def _start(context: ActivityContext, app: App) -> None:
    spec = app.launcher_activity()
    if spec is not None:
        context.world.start_activity(app.package, spec.class_name, new_task=True)


class AppsList(Grid):
    """All apps; short enough never to scroll."""

    class_name = "androidx.recyclerview.widget.RecyclerView"

    @property
    def focusable(self) -> bool:
        """Whether it can have focus (obs)."""
        return True


class Launcher:
    """Which of its three faces the launcher shows."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context
        self.root = FrameLayout(name="launcher")
        self.root.on_swipe = self._swiped
        self._face = ""
        self.show("home")
        context.on_back = self._back
        context.on_home = context.on_pause = partial(self.show, "home")
        context.on_recents = partial(self.show, "overview")

    def show(self, face: str) -> None:
        """Turn to "home", "drawer" or "overview"."""
        if face == self._face and face != "overview":
            return
        self._face = face
        self.root.remove_all()
        content = {"home": self._home, "drawer": self._drawer, "overview": self._overview}[face]()
        self.root.add(content.sized(MATCH, MATCH))
        window = self.root.window
        if window is not None:
            window.root.background = content.background

    def _swiped(self, direction: str) -> None:
        if direction == "up" and self._face == "home":
            self.show("drawer")
        elif direction == "down" and self._face == "home":
            self._context.world.expand_notifications()
        elif direction == "down" and self._face == "drawer":
            self.show("home")

    def _back(self) -> None:
        self.show("home")

    def _apps(self) -> list[App]:
        apps = self._context.world.apps.values()
        return sorted((app for app in apps if app.launcher_activity()), key=lambda app: app.label)

    def _home(self) -> View:
        apps = self._apps()
        loose = [app for app in apps if app.on_home_screen and app.package not in _HOTSEAT]
        rest = [_icon(self._context, app, "#FFFFFF") for app in loose]
        seats = [
            _icon(self._context, app, "#FFFFFF")
            for package in _HOTSEAT
            for app in apps
            if app.package == package
        ]
        pages = Grid(COLUMNS, rest).sized(MATCH, WRAP).aligned(Gravity.BOTTOM)
        return Column(
            FrameLayout(pages, name="workspace").sized(MATCH, 0, weight=1),
            Grid(COLUMNS, seats, name="hotseat").sized(MATCH, WRAP).spaced(top=24, bottom=16),
            name="drag_layer",
        ).padded(12, 0, 12)

    def _drawer(self) -> View:
        icons = [_icon(self._context, app, INK) for app in self._apps()]
        listing = AppsList(COLUMNS, icons, name="apps_list_view").sized(MATCH, WRAP)
        return Column(listing, name="apps_view").padded(12, 24, 12).painted("#F8F9FA")

    def _overview(self) -> View:
        return overview(self._context, partial(self.show, "overview"))


def build(context: ActivityContext) -> View:
    """Build the launcher."""
    return Launcher(context).root


APP = App(
    package="com.android.launcher3",
    label="Launcher3",
    version_name="14",
    version_code=34,
    system=True,
    uid=10162,
    activities=(ActivitySpec("com.android.launcher3.Launcher", "Launcher3", build, home=True),),
)
