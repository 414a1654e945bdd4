"""A stream to the hand, with many requests at once, each with a deadline and cancellation."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from handroid.adb.wire import Wire
from handroid.errors import (
    AdbUnavailable,
    BadAnswer,
    HandroidError,
    InvalidParams,
    Outcome,
    TimedOut,
)
from handroid.hand import refusals
from handroid.hand.failures import HandLost
from handroid.hand.frames import TO_THE_HAND, Frame, FrameReader, pack
from handroid.hand.handshake import Greeting
from handroid.hand.refusals import Refusal
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.off_loop import Pauses

LONGEST_DEADLINE_MS = 120_000
_CHUNK = 1 << 18
_ANSWER_GRACE = 0.6
"""The hand answers 250 ms after a deadline at the latest; the rest is for the link."""
_CANCEL_SECONDS = 0.5
_SILENCE_SECONDS = 0.4
_FIRST_SILENCE_SECONDS = 0.1
"""How long to wait for data before a ping; the first value applies after a long silence."""
_SILENCE_TRIPS = 1.5
"""Wait at least this many round trips: on a slow link, a ping would delay later requests."""
_PING_SECONDS = 0.5
_LATE_SECONDS = 0.2
_FRESH_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Reply:
    """The hand's response, its body, and how many microseconds the request took on the phone."""

    ok: dict[str, Any]
    body: bytes
    phone_us: int


class End(Enum):
    """Why a channel ended."""

    CLOSED = "The hand disconnected during a request."
    STUCK = "The hand stopped answering."
    BROKEN = "The hand sent an unreadable message."
    LEFT = "The stream to the hand was closed."


class _Ended(Exception):
    """The channel ended before an answer came."""


class Channel:
    """A stream to a hand, after the handshake.

    ``probe`` reaches the phone in another way. If it succeeds and the hand does not answer, the
    hand is stuck. If it fails too, the link is slow and we can only wait.
    """

    def __init__(
        self,
        wire: Wire,
        greeting: Greeting,
        reader: FrameReader,
        probe: Callable[[], Awaitable[None]],
        round_trip: float = 0.0,
    ) -> None:
        self.greeting = greeting
        self.end: End | None = None
        self.when_lost: Callable[[], None] | None = None
        """Called when the channel ends, unless we closed it."""
        self.packages_changed: Callable[[], None] | None = None
        self._fault: BadAnswer | None = None
        self._wire = wire
        self._reader = reader
        self._probe = probe
        self._round_trip = round_trip
        self._last = 0
        self._open: dict[int, asyncio.Future[Frame]] = {}
        self._room = asyncio.Semaphore(greeting.outstanding)
        self._heard = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._asking: asyncio.Task[bool] | None = None
        self._reading = asyncio.create_task(self._read(), name="hand channel")

    @property
    def fresh(self) -> bool:
        """Whether the hand answered so recently that it need not be checked."""
        return self.end is None and time.monotonic() - self._heard < _FRESH_SECONDS

    async def ask(self, request: str, args: Mapping[str, Any], deadline: Deadline) -> Reply:
        """Send a request and return its response; cancelling the caller cancels it on the phone
        too.

        Raises:
            HandLost: the hand disconnected; an action may or may not have been done.
            TimedOut: the request did not finish in time.
            HandroidError: the hand refused; the error says why, and whether the action was done.
        """
        async with deadline.holding(self._room, "Waiting for other requests to the hand"):
            frame = await self._exchange(request, args, deadline)
        answer = _answer(frame)
        if isinstance(answer, Refusal):
            raise refusals.as_error(request, answer)
        return answer

    async def answers(self) -> bool:
        """Whether the hand still answers; if not, the channel is closed."""
        return await asyncio.shield(self._ping())

    def close(self, why: End = End.LEFT) -> None:
        """Close the stream, which cancels all open requests on the phone."""
        if self.end is not None:
            return
        self.end = why
        if self._timer:
            self._timer.cancel()
        if self._reading is not asyncio.current_task():
            self._reading.cancel()
        if why is End.LEFT:
            self._wire.close()
        else:
            self._wire.abort()
        for waiting in self._open.values():
            if not waiting.done():
                waiting.set_exception(_Ended())
                waiting.exception()
        if why is not End.LEFT and self.when_lost:
            self.when_lost()

    async def _exchange(self, request: str, args: Mapping[str, Any], deadline: Deadline) -> Frame:
        if self.end is not None:
            raise self._lost(Outcome.NOT_DONE)
        left = int(deadline.left() * 1000)
        if left < 1:
            raise TimedOut(f"No time was left for '{request}'.", "Try again.")
        acted = Outcome.NOT_DONE if request in self.greeting.reads else Outcome.UNKNOWN
        silence = _SILENCE_SECONDS if self.fresh else _FIRST_SILENCE_SECONDS
        number, waiting = self._send(request, min(left, LONGEST_DEADLINE_MS), args)
        self._watch(silence)
        try:
            async with asyncio.timeout(left / 1000 + _ANSWER_GRACE):
                sent = time.monotonic()
                await self._wire.drain()
                frame = await waiting
            # A response can be delayed, the greeting too, but cannot be faster than the link.
            self._round_trip = min(self._round_trip, time.monotonic() - sent)
            return frame
        except TimeoutError:
            self._cancel(number)
            raise TimedOut(
                f"'{request}' did not end in time.", "Look at the phone, then try again.", acted
            ) from None
        except AdbUnavailable as error:
            self.close(End.CLOSED)
            raise self._lost(acted) from error
        except _Ended:
            raise self._lost(acted) from None
        except asyncio.CancelledError:
            await self._cancel_and_wait(number)
            raise
        finally:
            self._open.pop(number, None)

    def _send(
        self, request: str, milliseconds: int, args: Mapping[str, Any]
    ) -> tuple[int, asyncio.Future[Frame]]:
        number = self._last + 1
        header: dict[str, Any] = {"id": number, "ask": request, "deadline": milliseconds}
        if args:
            header["args"] = args
        frame = pack(header)
        if len(frame) > TO_THE_HAND.header:
            raise InvalidParams("This is more than the hand accepts at once.", "Send less of it.")
        self._last = number
        self._open[number] = waiting = asyncio.get_running_loop().create_future()
        self._wire.send(frame)
        return number, waiting

    def _cancel(self, number: int) -> None:
        if self.end is None:
            self._wire.send(pack({"cancel": number}))

    async def _cancel_and_wait(self, number: int) -> None:
        """Cancel a request and wait briefly for its end, because its caller's future is gone."""
        if self.end is None:
            self._cancel(number)
            self._open[number] = ended = asyncio.get_running_loop().create_future()
            await asyncio.wait({ended}, timeout=_CANCEL_SECONDS)

    async def _read(self) -> None:
        try:
            while data := await self._wire.read(_CHUNK):
                self._heard = time.monotonic()
                self._reader.feed(data)
                await self._handle_frames()
        except BadAnswer as error:
            self._fault = error
            self.close(End.BROKEN)
        finally:
            self.close(End.CLOSED)

    async def _handle_frames(self) -> None:
        pause = Pauses()
        reader = self._reader
        while (frame := await off_loop.run_if(reader.is_large, reader.next)) is not None:
            self._handle(frame)
            await pause.now_and_then()

    def _handle(self, frame: Frame) -> None:
        if "event" in frame.header:
            self._handle_event(frame.header["event"])
            return
        number = frame.header.get("id")
        if type(number) is not int or not 0 < number <= self._last:
            raise BadAnswer(
                refusals.reported_fault(frame.header)
                or "The hand answered a request that was never sent."
            )
        waiting = self._open.pop(number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(frame)

    def _handle_event(self, event: Any) -> None:
        if event == "packages" and self.packages_changed is not None:
            self.packages_changed()

    def _watch(self, silence: float = _SILENCE_SECONDS) -> None:
        """Check after a while whether the hand still answers."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            silence = max(silence, _SILENCE_TRIPS * self._round_trip)
            self._timer = loop.call_later(silence, self._ping_if_silent, silence)

    def _ping_if_silent(self, silence: float) -> None:
        self._timer = None
        if self.end is not None or not self._open:
            return
        if time.monotonic() - self._heard >= silence:
            self._ping()
        self._watch()

    def _ping(self) -> asyncio.Task[bool]:
        """Start a check whether the hand still answers, unless one is running."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._answers(), name="hand ping")
        return self._asking

    async def _answers(self) -> bool:
        if self.end is not None:
            return False
        asked = time.monotonic()
        number, waiting = self._send("hand.ping", int(_PING_SECONDS * 1000), {})
        try:
            await asyncio.wait({waiting}, timeout=_PING_SECONDS)
            if self._heard < asked and self.end is None:
                await self._probe()
                await asyncio.wait({waiting}, timeout=_LATE_SECONDS)
        except HandroidError:
            pass
        else:
            if self._heard < asked:
                self.close(End.STUCK)
        finally:
            self._open.pop(number, None)
        return self.end is None

    def _lost(self, outcome: Outcome) -> HandroidError:
        step = "" if outcome is Outcome.NOT_DONE else "Look at the screen before you repeat it."
        if self._fault is not None:
            return BadAnswer(self._fault.what, step, outcome)
        why = self.end or End.CLOSED
        return HandLost(why.value, step, outcome)


def _answer(frame: Frame) -> Reply | Refusal:
    if "error" in frame.header:
        return refusals.read(frame.header["error"])
    ok, took = frame.header.get("ok"), frame.header.get("us", 0)
    if not isinstance(ok, dict):
        raise BadAnswer("The hand's answer holds no result.", "", Outcome.UNKNOWN)
    return Reply(ok, frame.body, took if type(took) is int else 0)
