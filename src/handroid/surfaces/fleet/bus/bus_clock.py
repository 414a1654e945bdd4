"""The bus's clock, by which deadlines are measured, so that computers' clocks may differ.

The bus timestamps every change of a bucket. Nodes announce themselves regularly, so all members can
compute the offset of their own clock; at startup they request a timestamp. A delayed message would
make the bus's clock look slow, so the fastest of the recent timestamps counts.
"""

import json
import logging
import math
import time
from collections import deque
from collections.abc import Callable
from datetime import datetime

import nats.errors
from nats.aio.msg import Msg

from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bus import Bus

log = logging.getLogger(__name__)

STAMP = "Nats-Time-Stamp"
_KEPT = 24
_ASKED = f"$JS.API.STREAM.INFO.KV_{names.CONTROLS}"
"""What every member of a fleet may ask; the answer has the time it was given at."""


class BusClock:
    """Tells the bus's time, once a timestamp has been received."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._behind: deque[float] = deque(maxlen=_KEPT)

    async def follow(self, bus: Bus, nodes: str = ">") -> None:
        """Follow the timestamps of all nodes' announcements, or of one node's (``site.node``).

        A request at the start makes the time known immediately.
        """
        await bus.client.subscribe(f"{names.events(names.NODES)}.{nodes}", cb=self._take)
        try:
            answer = await bus.client.request(_ASKED, timeout=bus.settings.answer_seconds)
            self.note(json.loads(answer.data)["ts"])
        except (nats.errors.Error, ValueError, KeyError) as error:
            log.debug("The bus's time is known with the first stamp: %r", error)

    def note(self, stamp: str) -> None:
        """Process a timestamp that was just received."""
        stored = datetime.fromisoformat(stamp).timestamp()
        self._behind.append(self._monotonic() - stored)

    def now_ms(self) -> int | None:
        """Return the bus's time in ms since 1970, or None while it is unknown."""
        if not self._behind:
            return None
        return math.floor((self._monotonic() - min(self._behind)) * 1000)

    def seconds(self) -> float:
        """Return the bus's time in seconds since 1970; the computer's while it is unknown."""
        now = self.now_ms()
        return time.time() if now is None else now / 1000

    async def _take(self, message: Msg) -> None:
        stamp = (message.headers or {}).get(STAMP)
        if stamp:
            self.note(stamp)
