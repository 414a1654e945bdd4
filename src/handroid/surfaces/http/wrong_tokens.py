"""Slows down callers who guess tokens."""

import asyncio
import contextlib
import logging
from collections import OrderedDict

from handroid.surfaces.http.asgi import Receive

log = logging.getLogger(__name__)

_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_MOST_PEERS = 1000


class WrongTokens:
    """Counts wrong tokens by address; a caller with the right token never waits."""

    def __init__(self) -> None:
        self._waits: OrderedDict[str, float] = OrderedDict()

    async def wait(self, peer: str, receive: Receive) -> None:
        """Wait before a refusal, longer each time, unless the caller disconnects."""
        wait = self._waits.pop(peer, None)
        if wait is None:
            wait = _FIRST_WAIT
            log.warning("A caller at %s sent a wrong token; more are not logged.", peer)
        self._waits[peer] = min(wait * 2, _LONGEST_WAIT)
        if len(self._waits) > _MOST_PEERS:
            self._waits.popitem(last=False)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while (await receive())["type"] != "http.disconnect":
                    pass
