"""The soft keyboard: its window and its keys."""

from __future__ import annotations

from fakedroid.world.events import Touch, TouchAction
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.measure import MATCH, Spec, exactly
from fakedroid.world.layout.scale import Scale
from fakedroid.world.system import keyboard_layout as layout
from fakedroid.world.system.bars import SystemBars
from fakedroid.world.views.containers import Column, FrameLayout, Group, Row
from fakedroid.world.views.edit_text import EditText, InputType
from fakedroid.world.views.focus import next_field
from fakedroid.world.views.view import View
from fakedroid.world.window import Window, WindowHost
from fakedroid.world.window_kind import WindowKind

PACKAGE = "com.android.inputmethod.latin"
# dp, config_default_keyboard_height and the suggestion strip of LatinIME (mem).
_KEYS_PORTRAIT = 205.6
_KEYS_LANDSCAPE = 176.0
_STRIP = 40.0
# Seconds until a held delete key repeats, and between repeats (mem LatinIME config).
_REPEAT_AFTER = 0.4
_REPEAT_EVERY = 0.05
_DOUBLE_TAP = 0.3


class KeyView(View):
    """A key, in accessibility a virtual child of the keyboard view and not clickable (mem)."""

    class_name = "com.android.inputmethod.keyboard.Key"

    def __init__(self, board: KeyboardView, spec: layout.KeySpec) -> None:
        super().__init__()
        self.board = board
        self.does = spec.does
        self.share = spec.share

    @property
    def important(self) -> bool:
        """Whether the view is important for accessibility."""
        return True

    @property
    def types(self) -> str:
        """The text that the key types now, empty if none."""
        if self.does in layout.NAMES:
            return " " if self.does == layout.SPACE else ""
        return self.does.upper() if self.board.shifted else self.does

    @property
    def label(self) -> str:
        """The label drawn on the key."""
        return layout.LABELS.get(self.does, "" if self.does in layout.NAMES else self.types)

    def perform_click(self) -> bool:
        """Press the key: the node supports ACTION_CLICK."""
        self.board.press(self, 0.0)
        return True


class KeyboardView(Group):
    """All keys of a page; it receives the touches and finds the nearest key itself."""

    class_name = "com.android.inputmethod.keyboard.MainKeyboardView"
    mirrors = False
    wants_touch = True
    shifted = False
    locked = False
    _shifted_at = -1.0
    _down_at = 0.0

    def __init__(self, keyboard: Keyboard) -> None:
        super().__init__(name="keyboard_view")
        self._keyboard = keyboard
        self.page = ""

    @property
    def important(self) -> bool:
        """Whether the view is important for accessibility."""
        return True

    def show(self, page: str) -> None:
        """Switch to a page."""
        self.page = page
        self.remove_all()
        self.add(*(KeyView(self, spec) for row in layout.PAGES[page] for spec in row))

    def rows(self) -> list[list[KeyView]]:
        """Return the keys row by row, none while the keyboard is hidden."""
        if not self.children:
            return []
        keys = iter(key for key in self.children if isinstance(key, KeyView))
        return [[next(keys) for _ in row] for row in layout.PAGES[self.page]]

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure the keys to their shares."""
        tall = height.size // max(1, len(layout.PAGES[self.page]))
        for key in self.children:
            if isinstance(key, KeyView):
                key.measure(exactly(int(width.size * key.share / 100)), exactly(tall), scale)
                key.description = self._spoken(key)
        return width.size, height.size

    def on_place(self, scale: Scale) -> None:
        """Place the rows, each centred."""
        for index, row in enumerate(self.rows()):
            at = (self.frame.width - sum(key.measured[0] for key in row)) // 2
            for key in row:
                key.place(at, index * key.measured[1], scale)
                at += key.measured[0]

    def _spoken(self, key: KeyView) -> str:
        if key.does == layout.ENTER:
            return {"next": "Next", "done": "Done"}.get(self._keyboard.action(), "Return")
        if key.does == layout.SHIFT and self.locked:
            return "Caps lock enabled"
        if key.does == layout.SHIFT and self.shifted:
            return "Shift enabled"
        return layout.NAMES.get(key.does, key.types)

    def touched(self, event: Touch) -> None:
        """Press the key under a finger when it is lifted, for each finger."""
        if event.action is TouchAction.DOWN:
            self._down_at = event.time
        elif event.action in (TouchAction.UP, TouchAction.POINTER_UP):
            finger = next((p for p in event.pointers if p.id == event.changed), event.pointers[0])
            key = self._nearest(finger.x, finger.y)
            self.press(key, event.time - self._down_at)

    def _nearest(self, x: float, y: float) -> KeyView:
        def distance(key: KeyView) -> float:
            box = key.bounds
            dx = max(box.left - x, 0, x - box.right + 1)
            dy = max(box.top - y, 0, y - box.bottom + 1)
            return dx * dx + dy * dy

        return min((key for row in self.rows() for key in row), key=distance)

    def press(self, key: KeyView, held: float) -> None:
        """Perform the action of a key that was held for some seconds."""
        keyboard = self._keyboard
        if key.does in layout.PAGES:
            self.show(key.does)
        elif key.does == layout.SHIFT:
            self._shift()
        elif key.does == layout.DELETE:
            keyboard.delete(1 + max(0, int((held - _REPEAT_AFTER) / _REPEAT_EVERY + 1)))
        elif key.does == layout.ENTER:
            keyboard.enter()
        else:
            keyboard.commit(key.types)
            if self.shifted and not self.locked:
                self.shifted = False
                self.changed()

    def _shift(self) -> None:
        now = self._keyboard.stage.now
        self.locked = self.shifted and not self.locked and now - self._shifted_at < _DOUBLE_TAP
        self.shifted = self.locked or not self.shifted
        self._shifted_at = now
        self.changed()


class Keyboard:
    """The input method: never focused, above the app, types into the current field."""

    def __init__(self, screen: WindowHost, bars: SystemBars) -> None:
        self._screen = screen
        self.stage = screen.stage
        self._bars = bars
        self.view = KeyboardView(self)
        self.view.page = layout.LETTERS
        strip = Row(name="suggestion_strip_view").sized(MATCH, _STRIP)
        body = Column(strip, self.view.sized(MATCH, 0, weight=1), name="main_keyboard_frame")
        # Content, input area and keyboard, as InputMethodService nests them (obs, mem).
        root = FrameLayout(
            FrameLayout(body.sized(MATCH, MATCH), name="android:id/inputArea").sized(MATCH, MATCH)
        )
        owner = (PACKAGE, self.stage.uid_of(PACKAGE))
        kind = WindowKind.INPUT_METHOD
        self.window = Window(screen, kind, "InputMethod", owner, root, lambda _window: self.area())
        self.window.visible = self.window.focusable = False
        self.served: EditText | None = None

    @property
    def shown(self) -> bool:
        """Whether the keyboard is visible."""
        return self.window.visible

    def area(self) -> Rect:
        """Return the area of the keyboard, even while it is hidden."""
        screen, scale = self.stage.display, self.stage.scale
        tall = _KEYS_LANDSCAPE if screen.width > screen.height else _KEYS_PORTRAIT
        strip = self._bars.navigation_area()
        bottom = strip.top if strip.width == screen.width else screen.height
        left = strip.right if strip.left == 0 and strip.width < screen.width else 0
        right = strip.left if strip.left > 0 else screen.width
        return Rect(left, bottom - scale.px(tall + _STRIP), right, bottom)

    def show(self, field: EditText) -> None:
        """Show the keyboard for a field, with the page for its type."""
        page = {
            InputType.NUMBER: "number",
            InputType.PHONE: "number",
            InputType.EMAIL: "email",
        }.get(field.kind, layout.LETTERS)
        if field is not self.served or not self.shown:
            self.served = field
            self.view.shifted = self.view.locked = False
            self.view.show(page)
            self._set_shown(True)

    def hide(self) -> None:
        """Hide the keyboard."""
        self.served = None
        if self.shown:
            self._set_shown(False)
            self.view.remove_all()

    def _set_shown(self, shown: bool) -> None:
        self.window.visible = shown
        self._screen.keyboard_changed()

    def action(self) -> str:
        """Return the action of Enter: "newline", "next" or "done" (mem onCreateInputConnection)."""
        field = self.served
        if field is None or field.multi_line:
            return "newline"
        return "next" if next_field(field) else "done"

    def commit(self, text: str) -> None:
        """Type into the current field."""
        if self.served is not None:
            self.served.type_text(text)

    def delete(self, times: int) -> None:
        """Delete before the cursor."""
        for _ in range(times):
            if self.served is not None and (self.served.text or self.served.selection[1]):
                self.served.apply(self.served.editing.delete_back())

    def enter(self) -> None:
        """Perform the field's action."""
        if self.served is not None:
            self.served.ime_enter()
