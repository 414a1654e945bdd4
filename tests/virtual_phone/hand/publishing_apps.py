"""Apps that publish tools, and what becomes of asking them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fakedroid.state.components import Started
from handroid.virtual_phone.hand.hand import Hand
from handroid.virtual_phone.publishers.publisher import ToolProvider, ToolService
from tests.virtual_phone.hand.host import AskFailed, Host

WEATHER = "dev.handroid.sample.weather"
AUTHORITY = f"{WEATHER}.mcptool"
SHOPPING = "dev.handroid.sample.mobilemcp"
LISTING = {"package": SHOPPING, "class": f"{SHOPPING}.ShoppingListService"}
EXAMPLE = {"package": "com.example", "class": "com.example.Service"}
FORGOTTEN = "Dropped a reply of com.example: no request waits for it."


def provider(call: Callable[..., Any], **changes: Any) -> ToolProvider:
    """Return an app with a provider."""
    given = {"authority": "com.example.tools", **changes}
    return ToolProvider("com.example", "com.example.Tools", call=call, **given)


def service(start: Callable[[Started], None], **changes: Any) -> ToolService:
    """Return an app with a service."""
    given: dict[str, Any] = {"name": None, "description": None, "capabilities": None, **changes}
    return ToolService("com.example", "com.example.Service", start=start, **given)


def dropped(hand: Hand) -> list[tuple[str, str, str]]:
    """Return what the hand has written to the phone's log."""
    lines = hand.state.phone.logs.snapshot()
    return [(each.priority, each.tag, each.message) for each in lines if each.tag == "handroid"]


async def failure(host: Host, ask: str, deadline: int = 30_000, **args: Any) -> tuple[str, str]:
    """Return kind and outcome of a request that fails."""
    with pytest.raises(AskFailed) as failed:
        await host.ask(ask, deadline, **args)
    return failed.value.kind, failed.value.outcome
