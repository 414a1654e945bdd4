"""The state that views, windows and apps share: time, display, lock, clipboard, stored data."""

import random
from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from fakedroid.world.event_times import EventTimes
from fakedroid.world.layout.display import Display
from fakedroid.world.layout.scale import Scale
from fakedroid.world.manifest import AppInfo
from fakedroid.world.surroundings import Surroundings
from fakedroid.world.timers import Timers
from fakedroid.world.ui_level import ui_level

D = TypeVar("D")
# Seconds that an opening or closing window moves; accessibility events come at both ends.
TRANSITION = 0.3


class Stage:
    """The state of the phone that the screen depends on, without views and windows."""

    def __init__(
        self, surroundings: Surroundings, apps: Mapping[str, AppInfo], display: Display
    ) -> None:
        self.surroundings = surroundings
        self.api = surroundings.api
        self.level = ui_level(self.api)
        self.display = display
        self.awake = True
        self.locked = False
        self.touch_mode = True
        self.volume = 5
        self.clipboard: str | None = None
        self._apps = apps
        self._timers = Timers()
        self._events = EventTimes()
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
        """Whether layouts are mirrored: a developer option (src DEVELOPMENT_FORCE_RTL)."""
        return self.surroundings.settings.get("global", "debug.force_rtl") == "1"

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on, which phones have since API 29 (src UiModeManager)."""
        night = self.surroundings.settings.get("secure", "ui_night_mode")
        return self.api >= 29 and night == "2"

    @property
    def dozing(self) -> bool:
        """Whether the always-on display is active while the screen is off."""
        if self.awake:
            return False
        return self.surroundings.settings.get("secure", "doze_always_on") == "1"

    @property
    def home_package(self) -> str:
        """The launcher's package."""
        homes = (app for app in self._apps.values() if any(a.home for a in app.activities))
        return next(homes).package

    def new_token(self) -> int:
        """Return an identity hash."""
        return self._tokens.randrange(1, 1 << 28)

    def uid_of(self, package: str) -> int:
        """Return the uid of a package."""
        return self._apps[package].uid

    def label_of(self, package: str) -> str:
        """Return an app's name."""
        return self._apps[package].label if package in self._apps else package

    def app_data(self, package: str, kind: type[D]) -> D:
        """Return an app's stored data of a kind, created on first use."""
        key = (package, kind)
        if key not in self._data:
            seed = self.surroundings.seeds.get(kind)
            self._data[key] = seed(self.surroundings.unix(0.0)) if seed else kind()
        return cast(D, self._data[key])

    def clear_app_data(self, package: str) -> None:
        """Delete all stored data of an app, like `pm clear`."""
        for key in [key for key in self._data if key[0] == package]:
            del self._data[key]

    def advance(self, t: float) -> None:
        """Run everything that is due up to ``t``; earlier times do nothing."""
        self._timers.advance(t)

    def after(self, delay: float, do: Callable[[], None]) -> None:
        """Call ``do`` in ``delay`` seconds."""
        self._timers.after(delay, do)

    def note_event(self, until: float | None = None) -> None:
        """Record an accessibility event, or a stream of them."""
        self._events.note(self._timers.now, until)

    def note_rest(self) -> None:
        """Record that a movement stopped early."""
        self._events.rest(self._timers.now)

    def note_transition(self) -> None:
        """Record that windows start to move; they send events until they stop."""
        self.note_event(until=self.now + TRANSITION)

    def events_sent(self) -> int:
        """Return the number of accessibility events so far; a stream counts as one."""
        return self._events.sent

    def last_event(self) -> float:
        """Return the time of the latest event."""
        return self._events.last(self._timers.now)

    def long_press_timeout(self) -> float:
        """Return the seconds until a press is long: 0.4 from API 30, 0.5 before (src)."""
        chosen = self.surroundings.settings.get("secure", "long_press_timeout")
        if chosen:
            return int(chosen) / 1000
        return 0.4 if self.api >= 30 else 0.5
