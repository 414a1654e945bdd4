"""The ground the world stands on: time, display, windows, apps' data, the keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from fakedroid.world.app import App
from fakedroid.world.display import Display
from fakedroid.world.edit_text import EditText
from fakedroid.world.geometry import Rect
from fakedroid.world.permission import PermissionRequest
from fakedroid.world.scale import Scale
from fakedroid.world.scrolling import reveal
from fakedroid.world.surroundings import Surroundings
from fakedroid.world.timers import Timers
from fakedroid.world.ui_level import ui_level
from fakedroid.world.view import View
from fakedroid.world.window import Window

if TYPE_CHECKING:
    from fakedroid.world.bars import SystemBars
    from fakedroid.world.idle import AccessibilityEvents
    from fakedroid.world.keyboard import Keyboard
    from fakedroid.world.shade import Shade
    from fakedroid.world.task_stack import TaskStack
    from fakedroid.world.window_list import WindowList

D = TypeVar("D")
# Seconds an opening or closing window moves; accessibility events come at both ends.
TRANSITION = 0.3


class Stage:
    """What windows, apps and input lean on; `World` adds what a person can do."""

    bars: SystemBars
    keyboard: Keyboard
    stack: TaskStack
    _shade: Shade
    _events: AccessibilityEvents
    _windows: WindowList
    elsewhere: list[Window]
    of_others: list[Window]

    def __init__(
        self, surroundings: Surroundings, apps: Sequence[App], display: Display | None = None
    ) -> None:
        self.surroundings = surroundings
        self.api = surroundings.api
        self.level = ui_level(self.api)
        self.apps = {app.package: app for app in apps if app.since_api <= self.api}
        self.display = display or Display()
        self.awake = True
        self.locked = False
        self.touch_mode = True
        self.volume = 5
        self.clipboard: str | None = None
        self.granted_permissions: set[tuple[str, str]] = set()
        self.permission_request: PermissionRequest | None = None
        self._timers = Timers()
        self._tokens = random.Random(0)
        self._data: dict[tuple[str, type], object] = {}

    @property
    def now(self) -> float:
        """Seconds since boot."""
        return self._timers.now

    @property
    def scale(self) -> Scale:
        """Pixels per dp and the text size."""
        font = self.surroundings.settings.get("system", "font_scale")
        size = float(font) if font else 1.0
        return Scale(self.display.density_now / 160, size, self.right_to_left)

    @property
    def right_to_left(self) -> bool:
        """Whether screens are mirrored: a developer's choice (src DEVELOPMENT_FORCE_RTL)."""
        return self.surroundings.settings.get("global", "debug.force_rtl") == "1"

    @property
    def dozing(self) -> bool:
        """Whether the screen is off but goes on showing a little: the always-on display."""
        if self.awake:
            return False
        return self.surroundings.settings.get("secure", "doze_always_on") == "1"

    @property
    def shade_window(self) -> Window:
        """The window of shade and lock screen."""
        return self._shade.window

    @property
    def keyboard_shown(self) -> bool:
        """Whether the soft keyboard is up."""
        return self.keyboard.shown

    @property
    def home_package(self) -> str:
        """The launcher's package."""
        homes = (app for app in self.apps.values() if any(a.home for a in app.activities))
        return next(homes).package

    def new_token(self) -> int:
        """Return an identity hash."""
        return self._tokens.randrange(1, 1 << 28)

    def uid_of(self, package: str) -> int:
        """Return the uid a package runs as."""
        return self.apps[package].uid

    def label_of(self, package: str) -> str:
        """Return an app's name."""
        return self.apps[package].label if package in self.apps else package

    def app_data(self, package: str, kind: type[D]) -> D:
        """Return what an app has stored of a kind, made on first use."""
        key = (package, kind)
        if key not in self._data:
            self._data[key] = kind()
        return cast(D, self._data[key])

    def clear_app_data(self, package: str) -> None:
        """Forget all an app has stored, as `pm clear` does."""
        for key in [key for key in self._data if key[0] == package]:
            del self._data[key]

    def advance(self, t: float) -> None:
        """Run what is due up to ``t``; earlier times do nothing."""
        self._timers.advance(t)

    def after(self, delay: float, do: Callable[[], None]) -> None:
        """Have ``do`` run ``delay`` seconds from now."""
        self._timers.after(delay, do)

    def note_event(self, until: float | None = None) -> None:
        """Note that an accessibility event is sent, or a stream of them."""
        self._events.note(until)

    def note_rest(self) -> None:
        """Note that a movement was stopped before its end."""
        self._events.rest()

    def note_transition(self) -> None:
        """Note that windows begin to move; they send events until they rest."""
        self.note_event(until=self.now + TRANSITION)

    def events_sent(self) -> int:
        """Return how many accessibility events were noted so far; streams count as one."""
        return self._events.sent

    def last_accessibility_event(self) -> float:
        """Return when the latest accessibility event up to now happened."""
        return self._events.last()

    def long_press_timeout(self) -> float:
        """Return the seconds until a press is long: 0.4 from API 30, 0.5 before (src)."""
        chosen = self.surroundings.settings.get("secure", "long_press_timeout")
        if chosen:
            return int(chosen) / 1000
        return 0.4 if self.api >= 30 else 0.5

    def all_windows(self) -> list[Window]:
        """Return every window, top first, hidden ones too."""
        return self._windows.all()

    def dumped_windows(self) -> list[Window]:
        """Return every window that WindowManager lists, those of others too: other displays
        first (obs), other users in the background."""
        return [*self.elsewhere, *self.all_windows(), *self.of_others]

    def accessible_windows(self) -> list[Window]:
        """Return what UiAutomation.getWindows reports, top first."""
        return self._windows.accessible()

    def focused_window(self) -> Window | None:
        """Return the window that gets keys, None while asleep."""
        return self._windows.focused()

    def active_window(self) -> Window | None:
        """Return the window whose root a plain dump prints: the focused one (obs)."""
        return self._windows.focused()

    def window_at(self, x: float, y: float) -> Window | None:
        """Return the window a finger at a point touches."""
        return self._windows.at(x, y)

    def focused_view(self) -> View | None:
        """Return the view with input focus."""
        window = self.focused_window()
        return window.focus if window else None

    def content_area(self) -> Rect:
        """Return what bars and keyboard leave to an app."""
        screen, strip = self.display.bounds, self.bars.navigation_area()
        below = strip.width == screen.width
        area = Rect(
            strip.right if strip.left == 0 and not below else 0,
            self.bars.status_height,
            strip.left if strip.left > 0 else screen.right,
            strip.top if below else screen.bottom,
        )
        if self.keyboard.shown:
            return area._replace(bottom=self.keyboard.area().top)
        return area

    def relayout(self) -> None:
        """Have every window laid out anew."""
        for window in self.all_windows():
            window.relayout()

    def show_keyboard(self, field: EditText) -> None:
        """Bring the keyboard up for a field."""
        if field.window is self.focused_window():
            self.keyboard.show(field)

    def keyboard_changed(self) -> None:
        """Make room for the keyboard or take it back, and keep the focused field in sight."""
        self.relayout()
        self.note_transition()
        focus = self.focused_view()
        if focus is not None:
            reveal(focus)

    def focus_moved(self, window: Window) -> None:
        """Have the keyboard follow the focus."""
        if window is not self.focused_window() or not self.keyboard.shown:
            return
        if isinstance(window.focus, EditText):
            self.keyboard.show(window.focus)
        else:
            self.keyboard.hide()

    def windows_changed(self) -> None:
        """React to windows that came or went: the keyboard leaves with its field's window."""
        served = self.keyboard.served
        if served is not None and served.window is not self.focused_window():
            self.keyboard.hide()
        self.relayout()
        self.note_transition()

    def open_window(self, window: Window) -> None:
        """Put a dialog or popup on top of its activity."""
        if window.activity is not None:
            window.activity.windows.insert(0, window)
            self.windows_changed()

    def close_window(self, window: Window) -> None:
        """Take a dialog or popup away."""
        activity = window.activity
        if activity is not None and window in activity.windows:
            activity.windows.remove(window)
            self.windows_changed()

    def activities_changed(self) -> None:
        """React to activities that came, went or changed places."""
        self.stack.update()
        self.windows_changed()
