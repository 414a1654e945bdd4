"""``packages.watch``: report when apps are installed, removed or changed."""

from __future__ import annotations

from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.request import Request


async def watch(request: Request) -> dict[str, Value]:
    """Report every change from now on, on this request's stream."""
    request.watch_packages()
    return {}
