"""``clipboard.*``, by the rules of ClipboardService for shell (src 26-36).

Shell may read in the background on every level: from 29 on by a permission, and before because
there was no check. While the phone is locked nobody can read or write.
"""

from __future__ import annotations

from fakedroid.world.world import World
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import clipboard_hidden, no_clipboard
from handroid.virtual_phone.hand.request import Request


async def read(request: Request) -> dict[str, Value]:
    """Return the clipboard's text."""
    return {"text": _unlocked(request).clipboard}


async def write(request: Request) -> dict[str, Value]:
    """Set the clipboard's text, unless it is the same."""
    world = _unlocked(request)
    if world.clipboard != request.args["text"]:
        world.clipboard = request.args["text"]
    return {}


def _unlocked(request: Request) -> World:
    if request.phone.quirks.no_clipboard:
        # obs: phones without the service for shell, scrcpy issues 1440, 1556.
        raise no_clipboard()
    world = request.world
    if world.locked:
        raise clipboard_hidden()
    return world
