"""One request while it is worked on: its time, its progress, who asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

from fakedroid.state.clock import Timeline
from handroid.virtual_phone.hand.refusals import NOT_DONE, OutOfTime

if TYPE_CHECKING:
    from fakedroid.device import Device
    from fakedroid.world.world import World
    from handroid.virtual_phone.hand.hand import Hand
    from handroid.virtual_phone.hand.screen.read_history import ReadHistory
    from handroid.virtual_phone.hand.wire.strict_json import Value

T = TypeVar("T")
SLACK: Final = 0.25
"""Seconds of ours by which an answer may come after its deadline."""


class Request:
    """What a handler sees. Its time is the phone's, and moves by what the request itself costs."""

    def __init__(
        self, hand: Hand, reads: ReadHistory, args: dict[str, Value], deadline: float
    ) -> None:
        self.hand = hand
        self.reads = reads
        self.args = args
        self.name = ""
        self.timeline = Timeline(hand.phone.clock)
        self.ends_at = self.timeline.at + deadline
        self.outcome = NOT_DONE
        self.content: str | None = None
        self.body = b""
        self.afterwards: Callable[[], None] | None = None

    @property
    def phone(self) -> Device:
        """The phone the hand is on."""
        return self.hand.phone

    @property
    def world(self) -> World:
        """The world as it is at this moment of the request."""
        self.advance()
        return self.hand.phone.world

    def advance(self) -> None:
        """Let what is due in the world by now happen."""
        self.hand.phone.world.advance(self.hand.turn.world_time(self))

    def begin_at(self, at: float) -> None:
        """Move on to when the phone was free for this request.

        Raises:
            OutOfTime: that is past the deadline.
        """
        self.timeline.at = max(self.timeline.at, at)
        if self.timeline.at > self.ends_at:
            raise OutOfTime

    async def pause(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            OutOfTime: the deadline came.
        """
        began = self.timeline.at
        late = began + seconds > self.ends_at
        try:
            await self.timeline.pause(max(0.0, min(seconds, self.ends_at - began)))
            # On a fast phone the clock may be past already: others must have their turn too.
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            # Only as much time has passed as really has.
            self.timeline.at = min(self.timeline.at, max(began, self.phone.clock.now()))
            raise
        if await self.hand.gate.passed():
            self.timeline.catch_up()
            late = late or self.timeline.at > self.ends_at
        if late:
            raise OutOfTime

    async def outside(self, work: Awaitable[T]) -> T:
        """Wait for something that is not this request's own doing.

        Raises:
            OutOfTime: the deadline came first.
        """
        left = self.ends_at - self.timeline.at
        # A fast phone's milliseconds are too short for our own code to keep up with.
        limit = max(left / self.phone.clock.speed, min(left, SLACK))
        try:
            async with asyncio.timeout(limit):
                return await work
        except TimeoutError:
            raise OutOfTime from None
