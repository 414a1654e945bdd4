"""A user of a virtual phone: taps visible elements, types, lets time pass."""

from __future__ import annotations

from fakedroid.apps import APPS
from fakedroid.world.events import Key, Pointer, Touch, TouchAction
from fakedroid.world.surroundings import Surroundings
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.view import View
from fakedroid.world.window import StartResult
from fakedroid.world.world import World

CALCULATOR = "com.android.calculator2"
FORM = "dev.handroid.form"
ROWS = "dev.handroid.rows"
NOTES = "dev.handroid.notes"
BUSY = "dev.handroid.busy"
GESTURES = "dev.handroid.gestures"
SETTINGS = "com.android.settings"
LAUNCHER = "com.android.launcher3"
SYSTEMUI = "com.android.systemui"


class Person:
    """Uses a world only through its public interface."""

    def __init__(self, api: int = 34) -> None:
        self.world = World(Surroundings(api=api), APPS)
        self.wait(5)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.world.advance(self.world.now + seconds)

    def open(self, package: str) -> StartResult:
        """Start an app like the launcher, and wait until it has settled."""
        spec = self.world.apps[package].launcher_activity()
        assert spec is not None
        result = self.world.start_activity(package, spec.class_name, new_task=True)
        self.wait(1)
        return result

    def sees(self, text: str) -> bool:
        """Return whether a text is on the screen."""
        return any(view.accessible_text() == text for view in self.visible())

    def visible(self) -> list[View]:
        """Return all visible views, in all windows."""
        return [
            view
            for window in self.world.accessible_windows()
            for view in window.root.walk()
            if view.visible_to_user()
        ]

    def find(self, name: str) -> View:
        """Return the first view on screen with an id or text."""
        for view in self.visible():
            if name in (view.name, view.resource_id, view.accessible_text(), view.description):
                return view
        raise LookupError(f"{name!r} is not on the screen")

    def field(self, name: str) -> EditText:
        """Return a text field on the screen."""
        view = self.find(name)
        assert isinstance(view, EditText)
        return view

    def texts(self, name: str) -> list[str]:
        """Return the texts of all views on screen with an id, from top to bottom."""
        return [view.accessible_text() for view in self.visible() if view.name == name]

    def tap(self, name: str) -> None:
        """Tap the middle of a view's visible part."""
        self.tap_at(*self.find(name).visible_bounds().center)

    def tap_at(self, x: float, y: float, after: float = 0.5) -> None:
        """Tap a point like `input tap`: DOWN and UP with the same time."""
        self.press_at(x, y, held=0.0, after=after)

    def press_at(self, x: float, y: float, held: float, after: float = 0.5) -> None:
        """Press a point for some seconds."""
        down = self.world.now + after
        finger = (Pointer(0, x, y),)
        self.world.touch(Touch(TouchAction.DOWN, finger, down, down))
        self.world.touch(Touch(TouchAction.UP, finger, down + held, down))

    def hold(self, name: str, seconds: float) -> None:
        """Press the middle of a view for some seconds."""
        x, y = self.find(name).visible_bounds().center
        self.press_at(x, y, seconds)

    def swipe(
        self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.3
    ) -> None:
        """Move a finger evenly from one point to another, 120 events per second."""
        down = self.world.now + 0.5
        steps = max(1, round(seconds * 120))
        self.world.touch(Touch(TouchAction.DOWN, (Pointer(0, *start),), down, down))
        for step in range(1, steps + 1):
            share = step / steps
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            at = down + seconds * share
            self.world.touch(Touch(TouchAction.MOVE, (Pointer(0, x, y),), at, down))
        self.world.touch(Touch(TouchAction.UP, (Pointer(0, *end),), down + seconds, down))

    def key(self, code: int, meta: int = 0) -> None:
        """Press and release a key."""
        at = self.world.now + 0.1
        self.world.key(Key(code, "down", at, meta))
        self.world.key(Key(code, "up", at, meta))

    def type(self, text: str) -> None:
        """Type like `input text`."""
        for ch in text:
            self.world.character(ch, self.world.now + 0.01)

    def shade(self) -> str:
        """Return what the shade shows."""
        return self.world.shade

    def awake(self) -> bool:
        """Return whether the screen is on."""
        return self.world.awake

    def locked(self) -> bool:
        """Return whether the lock screen is shown."""
        return self.world.locked

    def activity(self) -> str:
        """Return the class of the activity in front, or an empty text."""
        front = self.world.resumed_activity()
        return front.class_name if front else ""
