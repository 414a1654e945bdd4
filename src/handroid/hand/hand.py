"""The hand of one phone: finds or starts it, sends requests, and restarts it if it died."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from handroid.adb.stream import Transport
from handroid.adb.wire import Refused
from handroid.errors import (
    BadAnswer,
    ElementNotFound,
    HandroidError,
    Outcome,
    TimedOut,
    nothing_done,
)
from handroid.hand.channel import Channel, End, Reply
from handroid.hand.failures import HandLost, HandUnavailable, NotOurHand
from handroid.hand.handshake import PROTOCOL, greet
from handroid.hand.jar import Jar
from handroid.hand.launcher import Launcher
from handroid.hand.running import Running, RunningHand
from handroid.model.deadline import Deadline
from handroid.state import State

REACH_SECONDS = 15.0
_GREETING_SECONDS = 1.0
_SECOND_GREETING_SECONDS = 0.4
_GREETING_TRIPS = 3
"""How many times the time to open the stream is added to that, for slow links."""
_STOP_SECONDS = 1.0
_PROBE_SECONDS = 3.0
_STARTS = 3
_LOOK_EVERY_SECONDS = 0.02
_NOTHING: Mapping[str, Any] = {}


class Hand:
    """A connection to the hand of one phone; all processes of this user share the hand itself.

    ``phone`` is the name of the phone's identity.
    """

    def __init__(
        self, transport: Transport, phone: str, state: State, jar: Jar | None = None
    ) -> None:
        self.jar = jar or Jar()
        self._transport = transport
        self._running = RunningHand(state, phone)
        self._launcher = Launcher(transport, self.jar)
        self._channel: Channel | None = None
        self._joined: Running | None = None
        self._reaching = asyncio.Semaphore(1)
        self.when_lost: Callable[[], None] | None = None
        """Called when the connected hand or its stream ends."""

    @property
    def fresh(self) -> bool:
        """Whether a connected hand answered a moment ago."""
        return self._channel is not None and self._channel.fresh

    @property
    def connected(self) -> bool:
        """Whether there is a stream to a hand; the hand may have stopped answering."""
        return self._channel is not None and self._channel.end is None

    @property
    def requests(self) -> frozenset[str]:
        """The requests that the hand supports; none before it is connected."""
        return self._channel.greeting.requests if self._channel else frozenset()

    @property
    def pid(self) -> int | None:
        """The hand's process id on the phone; None before it is connected."""
        return self._channel.greeting.pid if self._channel else None

    async def ask(
        self,
        request: str,
        deadline: Deadline,
        args: Mapping[str, Any] = _NOTHING,
        on: Channel | None = None,
    ) -> Reply:
        """Send a request; retry a read once if the hand died before it answered.

        ``on`` is the channel that the numbers in ``args`` belong to.

        Raises:
            HandUnavailable: there is no hand, and none can be started.
            ElementNotFound: the current channel is a different one.
            HandroidError: see `Channel.ask`.
        """
        return (await self.ask_where(request, deadline, args, on))[0]

    async def ask_where(
        self,
        request: str,
        deadline: Deadline,
        args: Mapping[str, Any] = _NOTHING,
        on: Channel | None = None,
    ) -> tuple[Reply, Channel]:
        """Do the same, and return the channel that the numbers in the response belong to."""
        try:
            return await self._once(request, deadline, args, on)
        except HandLost as lost:
            if lost.outcome is not Outcome.NOT_DONE:
                raise
        return await self._once(request, deadline, args, on)

    async def _once(
        self, request: str, deadline: Deadline, args: Mapping[str, Any], on: Channel | None
    ) -> tuple[Reply, Channel]:
        channel = self._for_reading(request) or await self.channel(deadline)
        if on is not None and on is not channel:
            raise ElementNotFound(
                "The screen changed: the hand was restarted since it was read.",
                "Read the screen again.",
            )
        return await channel.ask(request, args, deadline), channel

    def _for_reading(self, request: str) -> Channel | None:
        """Return the stream for a read, without checking first whether the hand answers."""
        channel = self._channel
        reads = channel is not None and request in channel.greeting.reads
        return channel if reads and self.connected else None

    async def channel(self, deadline: Deadline) -> Channel:
        """Return a stream to a hand that answers, starting one if necessary.

        Raises:
            HandUnavailable: none can be started.
        """
        if self._channel and self._channel.fresh:
            return self._channel
        with nothing_done():
            async with deadline.holding(self._reaching, "Waiting for the hand"):
                if not (self._channel and (self._channel.fresh or await self._channel.answers())):
                    self._channel = await self._reach(deadline)
                    self._channel.when_lost = self.when_lost
                return self._channel

    def close(self) -> None:
        """Disconnect from the hand; it ends by itself when nobody else uses it."""
        if self._channel:
            self._channel.close()
        self._channel = None

    async def stop(self, deadline: Deadline) -> int:
        """Stop the hand unless other programs use it; return how many do."""
        self.close()
        if self._running.recall() is None:
            return 0
        with await self._running.state.taken_if_possible(self._running.lock, deadline):
            running = self._running.recall()
            if running is None:
                return 0
            channel = await self._join_or_kill(running, deadline)
            if channel is None:
                return 0
            try:
                status = await channel.ask("hand.status", _NOTHING, deadline)
                others = status.ok.get("sessions")
                if isinstance(others, int) and others > 1:
                    return others - 1
                await self._end(running, channel, deadline)
            finally:
                channel.close()
        return 0

    async def _reach(self, deadline: Deadline) -> Channel:
        limit = deadline.sooner(REACH_SECONDS)
        try:
            return await self._find_or_start(limit)
        except TimedOut as error:
            if deadline.left() <= 0:
                raise
            raise HandUnavailable(f"it did not answer in time ({error.what})") from error

    async def _find_or_start(self, deadline: Deadline) -> Channel:
        stuck = self._joined if self._channel and self._channel.end is End.STUCK else None
        tried = self._running.recall()
        if tried and (tried == stuck or tried.version != self.jar.version):
            tried = None
        if tried:
            channel = await self._join_if_working(self._join(tried, deadline))
            if channel:
                return channel
        with await self._running.state.taken_if_possible(self._running.lock, deadline):
            running = self._running.recall()
            if running and running == stuck:
                await self._kill(running, deadline)
            elif running:
                again = running == tried
                patience = _SECOND_GREETING_SECONDS if again else _GREETING_SECONDS
                channel = await self._join_or_kill(running, deadline, patience)
                if channel and self._is_ours(channel):
                    return channel
                if channel:
                    await self._end(running, channel, deadline)
            return await self._start(deadline)

    async def _start(self, deadline: Deadline) -> Channel:
        self._running.forget()
        for _ in range(_STARTS):
            running = await self._launcher.start(deadline)
            try:
                channel = await self._join(running, deadline)
            except (NotOurHand, BadAnswer, HandLost, Refused):
                continue
            self._running.remember(running)
            return channel
        raise HandUnavailable("another program answers in its place")

    async def _join(
        self, running: Running, deadline: Deadline, patience: float = _GREETING_SECONDS
    ) -> Channel:
        """Open a stream and perform the handshake."""
        begun = time.monotonic()
        wire = await self._transport.open_abstract(running.name, deadline)
        opened = time.monotonic()
        try:
            limit = deadline.sooner(patience + _GREETING_TRIPS * (opened - begun))
            greeting, reader = await greet(wire, bytes.fromhex(running.token), limit)
        except BaseException:
            wire.abort()
            raise
        self._joined = running
        # Either may have been delayed by more than the link.
        round_trip = min(opened - begun, time.monotonic() - opened)
        return Channel(wire, greeting, reader, self._probe_of(greeting.pid), round_trip)

    async def _join_if_working(self, joining: Awaitable[Channel]) -> Channel | None:
        """Return the channel if the hand works; the holder of the lock handles other cases."""
        try:
            channel = await joining
        except (Refused, NotOurHand, BadAnswer, HandLost, TimedOut):
            return None
        if self._is_ours(channel):
            return channel
        channel.close()
        return None

    async def _join_or_kill(
        self, running: Running, deadline: Deadline, patience: float = _GREETING_SECONDS
    ) -> Channel | None:
        """Connect to a running hand; stop one that does not answer, or answers nonsense."""
        try:
            return await self._join(running, deadline, patience)
        except (Refused, NotOurHand):
            return None
        except (TimedOut, BadAnswer, HandLost):
            await self._kill(running, deadline)
            return None

    def _is_ours(self, channel: Channel) -> bool:
        greeting = channel.greeting
        return (greeting.protocol, greeting.version) == (PROTOCOL, self.jar.version)

    async def _end(self, running: Running, channel: Channel, deadline: Deadline) -> None:
        """Ask a hand to stop, and wait until it has."""
        limit = deadline.sooner(_STOP_SECONDS)
        try:
            await channel.ask("hand.stop", _NOTHING, limit)
        except (HandLost, BadAnswer, TimedOut):
            pass
        finally:
            channel.close()
        if not await self._wait_until_gone(running, limit):
            await self._kill(running, deadline)
        self._running.forget()

    async def _wait_until_gone(self, running: Running, deadline: Deadline) -> bool:
        while deadline.left() > 0:
            try:
                wire = await self._transport.open_abstract(running.name, deadline)
            except Refused:
                return True
            except TimedOut:
                return False
            wire.abort()
            await asyncio.sleep(_LOOK_EVERY_SECONDS)
        return False

    async def _kill(self, running: Running, deadline: Deadline) -> None:
        await self._launcher.kill(running.pid, deadline)
        await self._wait_until_gone(running, deadline.sooner(_STOP_SECONDS))
        self._running.forget()

    def _probe_of(self, pid: int) -> Callable[[], Awaitable[None]]:
        async def probe() -> None:
            try:
                await self._launcher.lives(pid, Deadline.after(_PROBE_SECONDS))
            except HandroidError:
                raise TimedOut("The phone does not answer either.") from None

        return probe
