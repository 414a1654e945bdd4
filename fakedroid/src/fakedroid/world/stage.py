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
# Seconds an opening or closing window moves; accessibility events come at both ends.
TRANSITION = 0.3


class Stage:
    """The phone's state as far as the screen depends on it; it knows no view and no window."""

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
        """Whether screens are mirrored: a developer's choice (src DEVELOPMENT_FORCE_RTL)."""
        return self.surroundings.settings.get("global", "debug.force_rtl") == "1"

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on, which phones have since API 29 (src UiModeManager)."""
        night = self.surroundings.settings.get("secure", "ui_night_mode")
        return self.api >= 29 and night == "2"

    @property
    def dozing(self) -> bool:
        """Whether the screen is off but goes on showing a little: the always-on display."""
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
        """Return the uid a package runs as."""
        return self._apps[package].uid

    def label_of(self, package: str) -> str:
        """Return an app's name."""
        return self._apps[package].label if package in self._apps else package

    def app_data(self, package: str, kind: type[D]) -> D:
        """Return what an app has stored of a kind, made on first use."""
        key = (package, kind)
        if key not in self._data:
            seed = self.surroundings.seeds.get(kind)
            self._data[key] = seed(self.surroundings.unix(0.0)) if seed else kind()
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
        self._events.note(self._timers.now, until)

    def note_rest(self) -> None:
        """Note that a movement was stopped before its end."""
        self._events.rest(self._timers.now)

    def note_transition(self) -> None:
        """Note that windows begin to move; they send events until they rest."""
        self.note_event(until=self.now + TRANSITION)

    def events_sent(self) -> int:
        """Return how many accessibility events were noted so far; streams count as one."""
        return self._events.sent

    def last_event(self) -> float:
        """Return when the latest noted event up to now happened."""
        return self._events.last(self._timers.now)

    def long_press_timeout(self) -> float:
        """Return the seconds until a press is long: 0.4 from API 30, 0.5 before (src)."""
        chosen = self.surroundings.settings.get("secure", "long_press_timeout")
        if chosen:
            return int(chosen) / 1000
        return 0.4 if self.api >= 30 else 0.5
