"""A started service: its input, and how it replies."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from fakedroid.state.clock import Clock
from fakedroid.state.components.extras import Extras

RESULT_OK = -1
"""Activity.RESULT_OK."""


class Reply(NamedTuple):
    """The values that a PendingIntent was sent with, and when."""

    code: int
    extras: Extras
    at: float


Callback = Callable[[Reply], None]
"""The PendingIntent in the extra ``mcp_callback``."""


class Started:
    """One onStartCommand. ``callback`` is None if the caller passed no PendingIntent."""

    def __init__(
        self,
        clock: Clock,
        at: float,
        extras: dict[str, str],
        callback: Callback | None,
        run: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.extras = extras
        self.callback = callback
        self._clock = clock
        self._at: float | None = at
        self._run = run

    def returned(self) -> None:
        """Use the clock's time from now on, because onStartCommand has returned."""
        self._at = None

    def reply(
        self, extras: Extras, code: int = RESULT_OK, after: float = 0.0, by: Started | None = None
    ) -> None:
        """Send a reply after some seconds of the phone, by another request's callback if given."""
        callback = (by or self).callback
        if callback is not None:
            # Inside onStartCommand our own code takes no time of the phone.
            begin = self._clock.now() if self._at is None else self._at
            self._run(self._send(callback, Reply(code, dict(extras), begin + after)))

    async def _send(self, callback: Callback, reply: Reply) -> None:
        await self._clock.wait_until(reply.at)
        callback(reply)
