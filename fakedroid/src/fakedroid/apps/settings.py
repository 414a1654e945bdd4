"""Settings: a list of pages with switches that change the phone's settings.

Ids: ``recycler_view``; in every row ``android:id/title`` and ``android:id/summary``, in the row of
a switch ``android:id/switch_widget``. The nested pages are the activity ``SubSettings`` (obs), with
``up`` to go back. Pages: Network & internet, Connected devices, Apps, Notifications,
Sound & vibration, Display, About phone.
"""

from collections.abc import Sequence
from functools import partial
from typing import cast

from fakedroid.apps.settings_pages import (
    AUTO_ROTATE,
    FONT_SIZES,
    Picked,
    Preference,
    main_page,
    page,
)
from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.buttons import Switch
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.recycler_view import RecyclerView
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.text_view import FAINT, TextView
from fakedroid.world.views.view import View

SUB = "com.android.settings.SubSettings"


class PreferenceSwitch(Switch):
    """The switch in a row: the row is clickable, not the switch (mem preference_widget_switch)."""

    clickable = Shown(False)


class PreferenceRow(Row):
    """The view of a row."""

    def __init__(self, kind: str) -> None:
        self.title = TextView("", "android:id/title").styled(18).lined(1)
        self.summary = TextView("", "android:id/summary").styled(14, FAINT).lined(1)
        self.switch = PreferenceSwitch("", "android:id/switch_widget")
        texts = Column(self.title.sized(MATCH), *([] if kind == "title" else [self.summary]))
        parts: list[View] = [texts.sized(0, WRAP, weight=1).aligned(Gravity.CENTER_Y)]
        if kind == "switch":
            parts.append(
                Column(self.switch, name="android:id/widget_frame").aligned(Gravity.CENTER_Y)
            )
        super().__init__(*parts)
        self.clickable = True
        self.sized(MATCH, 56 if kind == "title" else 72).padded(72 if kind == "icon" else 24, 0, 16)


class Preferences:
    """The adapter of a page's rows."""

    def __init__(self, context: ActivityContext, lines: Sequence[Preference]) -> None:
        self._context = context
        self._lines = lines
        self.listing = RecyclerView(self, "recycler_view")
        context.on_resume = self.listing.refresh

    def count(self) -> int:
        """Return the number of rows."""
        return len(self._lines)

    def kind(self, position: int) -> str:
        """Return "switch", "icon", "title" (without summary) or "two"."""
        line = self._lines[position]
        if line.switch:
            return "switch"
        if line.icon:
            return "icon"
        return "two" if line.summary or line.font_sizes or line.shows else "title"

    def create(self, kind: str) -> View:
        """Create the view of a row."""
        return PreferenceRow(kind)

    def bind(self, row: View, position: int) -> None:
        """Bind a view to a row."""
        view, line = cast(PreferenceRow, row), self._lines[position]
        view.title.text, view.leading = line.title, line.icon
        view.summary.text = self._font_size() if line.font_sizes else line.summary
        if line.shows:
            view.summary.text = self._context.data(Picked).values[line.shows]
        if line.switch:
            view.switch.checked = self._context.setting(*line.switch) != "0"
            view.summary.text = "On" if view.switch.checked else "Off"
        view.on_click = partial(self._clicked, line)

    def _font_size(self) -> str:
        now = self._context.setting("system", "font_scale", "1.0")
        return next((name for name, value in FONT_SIZES if float(value) == float(now)), now)

    def _clicked(self, line: Preference) -> None:
        if line.switch:
            self._toggle(*line.switch)
        elif line.font_sizes:
            names = [name for name, _ in FONT_SIZES]
            now = self._font_size()
            chosen = names.index(now) if now in names else -1
            self._context.select(line.title, names, chosen, self._set_font_size)
        elif line.picks:
            name, value = line.picks
            self._context.data(Picked).values[name] = value
            self._context.finish()
        elif line.page:
            self._context.start(SUB, {"page": line.page})

    def _toggle(self, namespace: str, key: str, unset: str) -> None:
        on = self._context.setting(namespace, key, unset) != "0"
        if (namespace, key, unset) == AUTO_ROTATE and on:
            # When it is switched off, the screen keeps its rotation (mem RotationPolicy).
            turned = str(self._context.world.stage.display.rotation)
            self._context.put_setting("system", "user_rotation", turned)
        self._context.put_setting(namespace, key, "0" if on else "1")
        self.listing.refresh()

    def _set_font_size(self, index: int) -> None:
        self._context.put_setting("system", "font_scale", FONT_SIZES[index][1])
        self.listing.refresh()


def build(context: ActivityContext) -> View:
    """Build the first page."""
    listing = Preferences(context, main_page()).listing
    return Column(toolbar("Settings"), listing.sized(MATCH, 0, weight=1)).painted("#FFFFFF")


def build_sub(context: ActivityContext) -> View:
    """Build a nested page."""
    name = context.extras.get("page", "")
    context.label = name
    listing = Preferences(context, page(context, name)).listing
    bar = toolbar(name, context.finish)
    return Column(bar, listing.sized(MATCH, 0, weight=1)).painted("#FFFFFF")


APP = App(
    package="com.android.settings",
    label="Settings",
    version_name="14",
    version_code=34,
    system=True,
    uid=1000,
    icon="#5F6368",
    symbol="settings",
    activities=(
        ActivitySpec(
            "com.android.settings.Settings",
            "Settings",
            build,
            launcher=True,
            actions=("android.settings.SETTINGS",),  # src Settings.ACTION_SETTINGS
        ),
        ActivitySpec(SUB, "Settings", build_sub, exported=False),
    ),
)
