"""The measured screens: recorded ones, and those of the virtual phone."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.tokens.phone import BenchPhone
from fakedroid.world.events import Pointer, Touch, TouchAction
from fakedroid.world.views.view import View

ROOT = Path(__file__).resolve().parents[2]
CAPTURES = Path(os.environ.get("HANDROID_CAPTURES") or ROOT.parent / "shared" / "captures")
SETTINGS = CAPTURES.parent / "fixtures" / "settings" / "settings_v5.xml"


@dataclass(frozen=True)
class Screen:
    """One screen."""

    name: str
    group: str
    xml: str = ""
    """The dump of a recorded screen; for the virtual phone's own it is created when shown."""
    component: tuple[str, str] = ("", "")
    taps: tuple[str, ...] = ()
    """What is tapped then, by the end of its resource id or by its text."""

    async def show(self, phone: BenchPhone) -> str:
        """Show it on a phone, and return its dump."""
        if self.xml:
            phone.show(self.xml)
            return self.xml
        phone.show(None)
        phone.world.home()
        await settle(phone)
        phone.world.start_activity(*self.component, new_task=True)
        await settle(phone)
        for name in self.taps:
            await tap(phone, name)
        return phone.dump()


def _virtual(name: str, package: str, activity: str, *taps: str) -> Screen:
    return Screen(name, "virtual", component=(package, activity), taps=taps)


_FORM = ("dev.handroid.form", "dev.handroid.form.FormActivity")
_SETTINGS = ("com.android.settings", "com.android.settings.Settings")
_MESSAGES = (
    "com.android.messaging",
    "com.android.messaging.ui.conversationlist.ConversationListActivity",
)
VIRTUAL = (
    _virtual("calculator", "com.android.calculator2", "com.android.calculator2.Calculator"),
    _virtual("form", *_FORM),
    _virtual("keyboard", *_FORM, "name"),
    _virtual("dialog", *_FORM, "save"),
    _virtual("list of 500", "dev.handroid.rows", "dev.handroid.rows.RowsActivity"),
    _virtual("web page", "dev.handroid.page", "dev.handroid.page.PageActivity"),
    _virtual("Compose", "dev.handroid.compose", "dev.handroid.compose.MainActivity"),
    _virtual("Flutter", "dev.handroid.flutter", "dev.handroid.flutter.MainActivity"),
    _virtual("Settings", *_SETTINGS),
    _virtual("Settings, Display", *_SETTINGS, "Display"),
    _virtual("notes", "dev.handroid.notes", "dev.handroid.notes.NotesActivity"),
    _virtual("conversations", *_MESSAGES),
    _virtual("SMS thread", *_MESSAGES, "Ada"),
)


def recorded() -> list[Screen]:
    """Return the available recorded screens: none if the folder is missing."""
    fixture = [Screen("Settings fixture", "fixture", _read(SETTINGS))] if SETTINGS.is_file() else []
    files = sorted(CAPTURES.glob("uiautomator/*.xml"))
    return [*fixture, *(Screen(path.stem, "capture", _read(path)) for path in files)]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


async def settle(phone: BenchPhone) -> None:
    """Let two seconds of the phone's time pass."""
    until = phone.clock.now() + 2
    while phone.clock.now() < until:
        await asyncio.sleep(0.01)
        phone.world.advance(phone.clock.now())


def view(phone: BenchPhone, fits: Callable[[View], bool]) -> View:
    """Return the first matching view of the window in front."""
    phone.world.advance(phone.clock.now())
    window = phone.world.active_window()
    assert window is not None
    return next(each for each in window.root.walk() if fits(each))


async def tap(phone: BenchPhone, name: str) -> None:
    """Tap the element whose id ends with this name, or that has this text."""
    found = view(
        phone,
        lambda each: each.resource_id.endswith(f"/{name}") or each.accessible_text() == name,
    )
    finger = (Pointer(0, *found.bounds.center),)
    now = phone.clock.now()
    phone.world.touch(Touch(TouchAction.DOWN, finger, now, now))
    phone.world.touch(Touch(TouchAction.UP, finger, now + 0.05, now))
    await settle(phone)
