"""The time of one request: it moves by what the request itself costs, and ends at its deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Final, TypeVar

from fakedroid.state.clock import Clock, Timeline
from handroid.virtual_phone.hand.gate import Gate
from handroid.virtual_phone.hand.refusal_list import timed_out

T = TypeVar("T")
SLACK: Final = 0.25
"""Seconds of ours by which an answer may come after its deadline."""


class RequestTime:
    """Where in the phone's time a request is."""

    def __init__(self, clock: Clock, gate: Gate, seconds: float) -> None:
        self._clock = clock
        self._gate = gate
        self._timeline = Timeline(clock)
        self.ends_at = self._timeline.at + seconds

    @property
    def at(self) -> float:
        """The moment the request has reached."""
        return self._timeline.at

    def begin_at(self, at: float) -> None:
        """Move on to when the phone was free for this request.

        Raises:
            Refused: that is past the deadline.
        """
        self._timeline.at = max(self.at, at)
        if self.at > self.ends_at:
            raise timed_out()

    async def pause(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            Refused: the deadline came.
        """
        began = self.at
        late = began + seconds > self.ends_at
        try:
            await self._timeline.pause(max(0.0, min(seconds, self.ends_at - began)))
            # On a fast phone the clock may be past already: others must have their turn too.
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            # Only as much time has passed as really has.
            self._timeline.at = min(self.at, max(began, self._clock.now()))
            raise
        if await self._gate.passed():
            self._timeline.catch_up()
            late = late or self.at > self.ends_at
        if late:
            raise timed_out()

    async def wait_for(self, work: Awaitable[T]) -> T:
        """Wait for something that is not this request's own doing.

        Raises:
            Refused: the deadline came first.
        """
        left = self.ends_at - self.at
        # A fast phone's milliseconds are too short for our own code to keep up with.
        limit = max(left / self._clock.speed, min(left, SLACK))
        try:
            async with asyncio.timeout(limit):
                return await work
        except TimeoutError:
            raise timed_out() from None
