"""``packages.watch``: whether apps come, go or change."""

from __future__ import annotations

from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.request import Request


async def watch(request: Request) -> dict[str, Value]:
    """Report every change from now on, on the stream of this request."""
    request.watch_packages()
    return {}
