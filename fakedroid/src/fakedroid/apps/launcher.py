"""The launcher: a home screen of two pages, a drawer with all apps, and the recent tasks.

Ids: ``launcher``, ``workspace``, ``date``, ``page_indicator``, ``hotseat``, ``icon`` (every app's
icon, its text and content description the app's name), ``apps_view`` and ``apps_list_view`` (the
drawer, opened by a swipe up), ``overview_panel`` with a ``task`` per recent task (its content
description the app's name) and ``clear_all``, ``empty_recents``.
"""

from functools import partial

from fakedroid.apps.overview import overview
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.system.dates import date_text
from fakedroid.world.views.app_icon import AppIcon
from fakedroid.world.views.buttons import ImageView
from fakedroid.world.views.containers import Column, FrameLayout, Grid, Row
from fakedroid.world.views.text_view import INK, TextView
from fakedroid.world.views.view import View

COLUMNS = 4
_HOTSEAT = (
    "dev.handroid.notes",
    "dev.handroid.form",
    "com.android.calculator2",
    "com.android.settings",
)
_SECOND_PAGE = ("dev.handroid.busy", "dev.handroid.gestures", "dev.handroid.rows")


def _icon(context: ActivityContext, app: App, color: str) -> View:
    icon = AppIcon(app.label, app.icon, app.symbol, partial(_start, context, app)).styled(
        color=color
    )
    settings = context.world.apps["com.android.settings"]
    info = [("App info", partial(_start, context, settings))]
    icon.on_long_click = partial(context.menu, icon, info)
    return icon


def _page_indicator(page: int, count: int) -> View:
    # mem: Launcher3's workspace_scroll_format
    marks = [ImageView("nav_handle").sized(16 if at == page else 6, 6) for at in range(count)]
    for mark in marks:
        mark.spaced(3, 0, 3).ink = "#FFFFFF"
    indicator = Row(*marks, name="page_indicator").sized(WRAP, 6)
    indicator.description = f"Home screen {page + 1} of {count}"
    return indicator


def _start(context: ActivityContext, app: App) -> None:
    spec = app.launcher_activity()
    if spec is not None:
        context.world.start_activity(app.package, spec.class_name, new_task=True)


class AppsList(Grid):
    """All apps; the list is too short to scroll."""

    class_name = "androidx.recyclerview.widget.RecyclerView"

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus (obs)."""
        return True


class Launcher:
    """Which of its three screens the launcher shows."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context
        self.root = FrameLayout(name="launcher")
        self.root.on_swipe = self._swiped
        self._face = ""
        self._page = 0
        self.show("home")
        context.on_back = self._back
        context.on_home, context.on_pause = self._first_page, partial(self.show, "home")
        context.on_recents = partial(self.show, "overview")

    def show(self, face: str) -> None:
        """Show "home", "drawer" or "overview"."""
        if face == self._face and face != "overview":
            return
        self._face = face
        self._build()

    def _build(self) -> None:
        self.root.remove_all()
        content = {"home": self._home, "drawer": self._drawer, "overview": self._overview}[
            self._face
        ]()
        self.root.add(content.sized(MATCH, MATCH))
        window = self.root.window
        if window is not None:
            window.root.background = content.background

    def _swiped(self, direction: str) -> None:
        if self._face == "home":
            self._swiped_at_home(direction)
        elif direction == "down" and self._face == "drawer":
            self.show("home")

    def _swiped_at_home(self, direction: str) -> None:
        if direction == "up":
            self.show("drawer")
        elif direction == "down":
            self._context.world.expand_notifications()
        else:
            towards_next = "right" if self._context.world.stage.right_to_left else "left"
            self._turn(1 if direction == towards_next else 0)

    def _turn(self, page: int) -> None:
        """Go to a page; stay on the first if there is no second."""
        page = min(page, len(self._pages()) - 1)
        if page != self._page:
            self._page = page
            self._build()

    def _first_page(self) -> None:
        self.show("home")
        self._turn(0)

    def _back(self) -> None:
        self.show("home")

    def _apps(self) -> list[App]:
        apps = self._context.world.apps.values()
        return sorted((app for app in apps if app.launcher_activity()), key=lambda app: app.label)

    def _pages(self) -> list[list[App]]:
        """Return the apps of each page of the home screen."""
        loose = [a for a in self._apps() if a.on_home_screen and a.package not in _HOTSEAT]
        second = [app for app in loose if app.package in _SECOND_PAGE]
        first = [app for app in loose if app not in second]
        return [first, second] if second else [first]

    def _home(self) -> View:
        pages = self._pages()
        self._page = min(self._page, len(pages) - 1)
        seats = [a for package in _HOTSEAT for a in self._apps() if a.package == package]
        page = self._grid(pages[self._page]).aligned(Gravity.BOTTOM)
        date = TextView(date_text(self._context.now), "date").styled(24, "#FFFFFF").lined(1)
        above = [] if self._page else [date.spaced(12, 32, 12)]
        return Column(
            FrameLayout(*above, page, name="workspace").sized(MATCH, 0, weight=1),
            _page_indicator(self._page, len(pages)).aligned(Gravity.CENTER_X).spaced(top=16),
            self._grid(seats, "hotseat").spaced(top=8, bottom=16),
            name="drag_layer",
        ).padded(12, 0, 12)

    def _grid(self, apps: list[App], name: str = "") -> View:
        icons = [_icon(self._context, app, "#FFFFFF") for app in apps]
        return Grid(COLUMNS, icons, name=name).sized(MATCH, WRAP)

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
