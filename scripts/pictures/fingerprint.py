"""Digests of the phone's screens, to detect stale pictures.

The screens are drawn without adb, in about a second. Another version of Pillow, or one without
raqm, draws different pixels; then staleness cannot be detected.
"""

import hashlib
import json

from PIL import __version__, features

from scripts.pictures.picture_phone import PicturePhone

_MESSAGES = "com.android.messaging"
_CONVERSATION = f"{_MESSAGES}.ui.conversation.ConversationActivity"
_LIST = f"{_MESSAGES}.ui.conversationlist.ConversationListActivity"
_NOTES = "dev.handroid.notes"
_SCREENS: dict[str, tuple[str, str, dict[str, str]]] = {
    "messages": (_MESSAGES, _LIST, {}),
    "conversation": (_MESSAGES, _CONVERSATION, {"name": "Zoë Müller"}),
    "note": (_NOTES, f"{_NOTES}.EditorActivity", {"position": "0"}),
}


def drawn_with() -> str:
    """Return the versions that affect how letters are drawn."""
    parts = {name: features.version(name) for name in ("freetype2", "raqm", "fribidi", "harfbuzz")}
    return " ".join([f"pillow {__version__}", *(f"{name} {parts[name]}" for name in parts)])


def fingerprint() -> dict[str, str]:
    """Return a digest per screen, and the versions that drew them."""
    phone = PicturePhone()
    world = phone.world
    found = {"drawn with": drawn_with()}

    def note(name: str) -> None:
        world.advance(world.now + 2)
        found[name] = hashlib.sha256(world.draw().tobytes()).hexdigest()[:16]

    note("home")
    for name, (package, activity, extras) in _SCREENS.items():
        world.start_activity(package, activity, new_task=True, extras=extras)
        note(name)
    world.expand_notifications()
    note("shade")
    return found


def as_text(found: dict[str, str]) -> str:
    """Return the stored form."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"
