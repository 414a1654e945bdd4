"""``key.press`` and ``panel.open``."""

from __future__ import annotations

from typing import Final

from fakedroid.world.events import Key
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import panel_not_opened
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.injection import check_injection

_PANELS: Final = {"notifications": "notifications", "quick_settings": "settings"}


def send_key(request: Request, code: int) -> None:
    """Press and release one key."""
    for action in ("down", "up"):
        request.world.key(Key(code, action, request.time.at))


async def press(request: Request) -> dict[str, Value]:
    """Press a key."""
    check_injection(request)
    send_key(request, request.args["code"])
    return {}


async def open_panel(request: Request) -> dict[str, Value]:
    """Open the notification shade like the global action; it stays closed while locked (mem)."""
    panel = request.args["panel"]
    world = request.world
    if panel == "notifications":
        world.expand_notifications()
    else:
        world.expand_settings()
    if world.shade != _PANELS[panel]:
        raise panel_not_opened()
    return {}
