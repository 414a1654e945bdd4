"""``hand.*``: the hand itself."""

from __future__ import annotations

from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.request import Request


async def ping(_request: Request) -> dict[str, Value]:
    """Return an empty response."""
    return {}


async def status(request: Request) -> dict[str, Value]:
    """Return the status of the hand."""
    hand = request.hand
    return {
        "uptime": round((request.phone.clock.now() - hand.started_at) * 1000),
        "sessions": hand.sessions,
        "connected": hand.automation.connected,
        "connection": hand.automation.connection,
    }


async def stop(request: Request) -> dict[str, Value]:
    """End the program after the response."""
    request.afterwards = request.hand.finish
    return {}
