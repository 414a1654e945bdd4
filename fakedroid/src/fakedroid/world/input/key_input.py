"""Handles keys: system keys, the focused view, moving the focus."""

from fakedroid.world import key_codes as code
from fakedroid.world.events import META_CTRL, META_SHIFT, Key
from fakedroid.world.input.composition import Composition
from fakedroid.world.navigation import Navigation
from fakedroid.world.power import Power
from fakedroid.world.screen import Screen
from fakedroid.world.views import focus
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.view import View

# Keys that click the focused view when they are released (mem KeyEvent.isConfirmKey).
_CONFIRM = frozenset({code.DPAD_CENTER, code.ENTER, code.SPACE, code.NUMPAD_ENTER})
_ARROWS = frozenset({code.DPAD_UP, code.DPAD_DOWN, code.DPAD_LEFT, code.DPAD_RIGHT})
# HOME is not a wake key for injected events (src KeyEvent.isWakeKey 26-37).
_WHILE_ASLEEP = frozenset({code.POWER, code.WAKEUP})
VOLUME_STEPS = 15


class KeyInput:
    """The keys, both hardware and injected."""

    def __init__(
        self,
        screen: Screen,
        navigation: Navigation,
        power: Power,
        composition: Composition | None = None,
    ) -> None:
        self._stage = screen.stage
        self._screen = screen
        self._navigation = navigation
        self._power = power
        self._composition = composition
        self._confirming: View | None = None

    def take(self, key: Key) -> None:
        """Dispatch one event."""
        if not self._stage.awake and key.code not in _WHILE_ASLEEP:
            return
        if self._system(key):
            return
        if key.action == "down":
            self._down(key)
        elif key.code in _CONFIRM:
            view, self._confirming = self._confirming, None
            if view is not None and view.focused:
                view.perform_click()

    def _system(self, key: Key) -> bool:
        """Handle a key like PhoneWindowManager, before any app receives it."""
        navigation, power = self._navigation, self._power
        on_up = {
            code.HOME: navigation.home,
            code.BACK: navigation.back,
            code.ESCAPE: navigation.back,
            code.APP_SWITCH: navigation.recents,
            code.POWER: self._press_power,
            code.MENU: self._menu,
        }
        on_down = {
            code.SLEEP: power.sleep,
            code.WAKEUP: power.wake,
            code.NOTIFICATION: self._screen.shade.toggle,
            code.VOLUME_UP: lambda: self._volume(1),
            code.VOLUME_DOWN: lambda: self._volume(-1),
            code.VOLUME_MUTE: lambda: self._volume(-VOLUME_STEPS),
        }
        if key.code not in on_up and key.code not in on_down:
            return False
        acts = on_up if key.action == "up" else on_down
        if key.code in acts:
            acts[key.code]()
        return True

    def _press_power(self) -> None:
        if self._stage.awake:
            self._power.sleep()
        else:
            self._power.wake()

    def _menu(self) -> None:
        # Menu dismisses an insecure lock screen (mem PhoneWindowManager).
        if self._stage.locked:
            self._power.unlock()

    def _volume(self, step: int) -> None:
        self._stage.volume = min(max(self._stage.volume + step, 0), VOLUME_STEPS)

    def _down(self, key: Key) -> None:
        window = self._screen.windows.focused()
        if window is None or self._leaves_touch_mode(key):
            return
        view = window.focus
        if view is not None and view.shown() and view.key_down(key):
            return
        if key.code in _CONFIRM and not isinstance(view, EditText):
            self._confirming = view
        elif key.code == code.DPAD_CENTER and isinstance(view, EditText):
            self._screen.show_keyboard(view)
        elif key.code == code.TAB:
            window.set_focus(focus.forward(window, back=bool(key.meta & META_SHIFT)))
        elif key.code in _ARROWS:
            self._move(key.code)
        elif key.code in (code.ENTER, code.NUMPAD_ENTER):
            # Enter in a single-line field moves the focus down (mem TextView.onKeyUp).
            self._move(code.DPAD_DOWN)

    def _move(self, key_code: int) -> None:
        window = self._screen.windows.focused()
        found = focus.in_direction(window, key_code) if window else None
        if window is not None and found is not None:
            window.set_focus(found)

    def _leaves_touch_mode(self, key: Key) -> bool:
        """Leave touch mode for keys that move or type; True if that consumed the key (src)."""
        stage, window = self._stage, self._screen.windows.focused()
        types = bool(code.character_of(key.code, False)) and not key.meta & META_CTRL
        if not stage.touch_mode or window is None:
            return False
        if key.code not in code.NAVIGATION and not types:
            return False
        stage.touch_mode = False
        if window.focus is not None:
            return False
        first = focus.forward(window)
        window.set_focus(first)
        return key.code in code.NAVIGATION and first is not None

    def character(self, ch: str) -> None:
        """Type a character as the key events of the key character map do."""
        stage, window = self._stage, self._screen.windows.focused()
        if not stage.awake or window is None:
            return
        if stage.touch_mode:
            stage.touch_mode = False
            if window.focus is None:
                window.set_focus(focus.forward(window))
        if isinstance(window.focus, EditText) and code.typeable(ch):
            if self._composition is None:
                window.focus.type_text(ch)
            else:
                self._composition.type(window.focus, ch)
