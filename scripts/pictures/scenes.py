"""The thirty screens of the contact sheet, and the steps that lead to them."""

from dataclasses import dataclass
from typing import Any

from scripts.pictures.not_responding import PACKAGE as TICKETS
from scripts.pictures.picture_phone import Session

MESSAGES = "com.android.messaging"
FORM = "dev.handroid.form"
SETTINGS = "com.android.settings"
CONTACTS = "com.android.contacts"
FILES = "com.android.documentsui"
NOTES = "dev.handroid.notes"
Step = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """A screen: its name, the steps from home, and shell commands before and after."""

    name: str
    steps: tuple[Step, ...] = ()
    before: str = ""
    after: str = ""

    async def show(self, session: Session) -> None:
        """Open the screen from home."""
        await session.act({"press": "home"})
        if self.before:
            await session.shell(self.before)
        if self.steps:
            await session.act(*self.steps)

    async def leave(self, session: Session) -> None:
        """Undo the shell commands."""
        if self.after:
            await session.shell(self.after)


def _app(name: str, package: str, *steps: Step, before: str = "", after: str = "") -> Scene:
    return Scene(name, ({"open": package}, *steps), f"am force-stop {package}; {before}", after)


def _tap(target: str) -> Step:
    return {"tap": target}


_ANSWERED: tuple[Step, ...] = (
    _tap("Zoë Müller"),
    {"type": "I'll bring some!", "into": "Send message"},
    _tap("Send Message"),
    {"home": True},
)
"""Zoë replies after her conversation was closed."""
_LOCK = "settings put secure lockscreen.disabled 0; input keyevent 26; input keyevent 26"
_UNLOCK = "wm dismiss-keyguard; settings put secure lockscreen.disabled 1"
SCENES = (
    Scene("Home"),
    Scene("Second page", ({"swipe": [900, 1000, 200, 1000]},)),
    Scene("All apps", ({"swipe": [540, 1500, 540, 700]},)),
    _app("Messages", MESSAGES),
    _app("Conversation", MESSAGES, _tap("Zoë Müller")),
    _app("Right to left", MESSAGES, _tap("ليلى حداد")),
    _app("Keyboard", MESSAGES, _tap("Ada"), _tap("Send message"), {"type": "On Thursday then"}),
    _app("Contacts", CONTACTS),
    _app("Contact", CONTACTS, {"scroll_to": "田中 美咲"}, _tap("田中 美咲")),
    _app("Notes", NOTES),
    _app("Note", NOTES, _tap("Lentil soup")),
    _app("Files", FILES),
    _app("Photos", FILES, _tap("DCIM"), _tap("Camera")),
    _app("Calculator", "com.android.calculator2", *map(_tap, "12×34")),
    _app("Web page", "dev.handroid.page"),
    _app(
        "Form", FORM, {"type": "Ada Lovelace", "into": "Name"}, {"press": "back"}, _tap("Favorite")
    ),
    _app("Dialog", FORM, _tap("Save")),
    _app("Permission", FORM, _tap("Add photo")),
    _app("Not responding", TICKETS),
    _app("List", "dev.handroid.rows"),
    _app("Compose", "dev.handroid.compose"),
    _app("Flutter", "dev.handroid.flutter"),
    _app("Settings", SETTINGS),
    _app("Display", SETTINGS, _tap("Display")),
    _app("Network", SETTINGS, _tap("Network & internet")),
    _app(
        "Large font",
        SETTINGS,
        before="settings put system font_scale 1.3",
        after="settings put system font_scale 1.0",
    ),
    _app("Notifications", MESSAGES, *_ANSWERED, {"press": "notifications"}, {"wait_for": "Reply"}),
    Scene("Quick settings", ({"press": "quick_settings"},)),
    Scene("Overview", ({"open": NOTES}, {"open": MESSAGES}, {"press": "recents"})),
    Scene("Lock screen", before=_LOCK, after=_UNLOCK),
)
