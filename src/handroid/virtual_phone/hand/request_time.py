"""The time of one request, which advances by the request's own cost and ends at its deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Final, TypeVar

from fakedroid.state.clock import Clock, Timeline
from handroid.virtual_phone.hand.gate import Gate
from handroid.virtual_phone.hand.refusal_list import timed_out

T = TypeVar("T")
SLACK: Final = 0.25
"""Real seconds by which a response may exceed its deadline."""


class RequestTime:
    """The position of a request in the phone's time."""

    def __init__(self, clock: Clock, gate: Gate, seconds: float) -> None:
        self._clock = clock
        self._gate = gate
        self._timeline = Timeline(clock)
        self.ends_at = self._timeline.at + seconds

    @property
    def at(self) -> float:
        """The time that the request has reached."""
        return self._timeline.at

    def begin_at(self, at: float) -> None:
        """Advance to when the phone became free for this request.

        Raises:
            Refused: that is past the deadline.
        """
        self._timeline.at = max(self.at, at)
        if self.at > self.ends_at:
            raise timed_out()

    async def pause(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            Refused: the deadline has passed.
        """
        began = self.at
        late = began + seconds > self.ends_at
        try:
            await self._timeline.pause(max(0.0, min(seconds, self.ends_at - began)))
            # On a fast phone the clock may already be past this; let other tasks run too.
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            # Count only the time that has really passed.
            self._timeline.at = min(self.at, max(began, self._clock.now()))
            raise
        if await self._gate.passed():
            self._timeline.catch_up()
            late = late or self.at > self.ends_at
        if late:
            raise timed_out()

    async def wait_for(self, work: Awaitable[T]) -> T:
        """Wait for something outside this request.

        Raises:
            Refused: the deadline has passed.
        """
        left = self.ends_at - self.at
        # On a fast phone, milliseconds are too short for our own code to keep up with.
        limit = max(left / self._clock.speed, min(left, SLACK))
        try:
            async with asyncio.timeout(limit):
                return await work
        except TimeoutError:
            raise timed_out() from None
