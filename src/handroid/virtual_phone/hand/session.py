"""One stream of one host: reads requests and sends the responses, each when it is ready."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, suppress
from typing import Final, Protocol

from handroid.hand.strict_json import LARGEST_INTEGER, Value
from handroid.virtual_phone.hand.gate import ProcessEnded
from handroid.virtual_phone.hand.hand_state import HandState
from handroid.virtual_phone.hand.handshake import OUTSTANDING
from handroid.virtual_phone.hand.program import HandProgram
from handroid.virtual_phone.hand.refusal_list import (
    bad_cancel,
    broken,
    cancelled,
    id_in_use,
    no_id,
    not_a_string,
    too_many_requests,
    unexpected_body,
    unknown_key,
    unknown_request,
)
from handroid.virtual_phone.hand.refusals import NOT_DONE, UNKNOWN, Refused
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.table import Ask, IncomingRequest
from handroid.virtual_phone.hand.screen.read_history import ReadHistory
from handroid.virtual_phone.hand.wire.arguments import an_object, integer, read_arguments
from handroid.virtual_phone.hand.wire.frames import (
    Frame,
    FrameBuffer,
    write_frame,
)

_log = logging.getLogger(__name__)
_LONGEST: Final = 120_000
_KEYS: Final = frozenset(("id", "ask", "deadline", "args"))


class Channel(Protocol):
    """A stream of bytes in both directions."""

    async def read(self, limit: int = 65536) -> bytes:
        """Return the received bytes, empty at the end."""

    async def write(self, data: bytes) -> None:
        """Send bytes, or raise BrokenPipeError."""

    def close(self) -> None:
        """Close our end; written bytes are still sent."""


class Session:
    """A stream after the handshake."""

    def __init__(self, hand: HandState, program: HandProgram, wire: Wire) -> None:
        self._hand = hand
        self._program = program
        self._wire = wire
        self._reads = ReadHistory()
        self._open: dict[int, Work] = {}
        self._reporting: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Handle requests until the stream ends, then cancel those that are still running.

        Raises:
            BrokenFrameError: a message violates the protocol.
        """
        try:
            while (frame := await self._wire.receive()) is not None:
                await self._take(frame)
        finally:
            await self._end()

    async def _end(self) -> None:
        listeners = self._hand.phone.packages.listeners
        if self._packages_changed in listeners:
            listeners.remove(self._packages_changed)
        tasks = [work.task for work in self._open.values() if work.task is not None]
        tasks += self._reporting
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _watch_packages(self) -> None:
        listeners = self._hand.phone.packages.listeners
        if self._packages_changed not in listeners:
            listeners.append(self._packages_changed)

    def _packages_changed(self) -> None:
        task = asyncio.create_task(self._report("packages"))
        self._reporting.add(task)
        task.add_done_callback(self._reporting.discard)

    async def _report(self, event: str) -> None:
        with suppress(ProcessEnded, BrokenPipeError):
            await self._wire.send({"event": event})

    async def _take(self, frame: Frame) -> None:
        header = frame.header
        if "cancel" in header:
            self._cancel(header)
            return
        number = _number(header.get("id"))
        if number in self._open:
            raise id_in_use(number)
        began = self._hand.phone.clock.now()
        try:
            ask, request = self._read(frame)
        except Refused as refused:
            await self._wire.send({"id": number, **_error(refused), "us": self._since(began)})
            return
        work = self._open[number] = Work(request)
        work.task = asyncio.create_task(self._answer(number, work, ask, began))

    def _cancel(self, header: dict[str, Value]) -> None:
        number = header["cancel"]
        if not isinstance(number, int) or isinstance(number, bool) or len(header) > 1:
            raise bad_cancel()
        work = self._open.get(number)
        if work is not None and not work.cancelled and work.task is not None:
            work.cancelled = True
            if work.begun:
                work.task.cancel()

    def _read(self, frame: Frame) -> tuple[Ask, Request]:
        header, name = frame.header, frame.header.get("ask")
        for key in header.keys() - _KEYS:
            raise unknown_key(key)
        if not isinstance(name, str):
            raise not_a_string("ask")
        deadline = integer(1, _LONGEST)("deadline", header.get("deadline"))
        ask = self._program.asks.get(name)
        if ask is None:
            raise unknown_request(name)
        args = read_arguments(ask.arguments, an_object("args", header.get("args", {})))
        if frame.body:
            raise unexpected_body(name)
        if len(self._open) >= OUTSTANDING:
            raise too_many_requests()
        self._program.received.append(IncomingRequest(name, args))
        watch, seconds = self._watch_packages, deadline / 1000
        return ask, Request(self._hand, self._reads, watch, name, args, seconds)

    async def _answer(self, number: int, work: Work, ask: Ask, began: float) -> None:
        request = work.request
        work.begun = True
        try:
            try:
                if work.cancelled:
                    raise asyncio.CancelledError
                said = {"ok": await self._do(ask, request)}
            except asyncio.CancelledError:
                if not work.cancelled:
                    raise
                said = _error(_progress(cancelled(), request))
            except Refused as refused:
                late = refused.kind == "timeout" and refused.outcome == NOT_DONE
                said = _error(_progress(refused, request) if late else refused)
            except ProcessEnded:
                raise
            except Exception as fault:
                _log.exception("a request of the virtual hand failed")
                said = _error(_broken(fault, ask, request))
            work.cancelled = True
            header = {"id": number, **said, "us": self._since(began)}
            await self._wire.send(header, request.body, request.name)
        except (ProcessEnded, BrokenPipeError):
            pass
        finally:
            del self._open[number]
        if request.afterwards is not None:
            request.afterwards()

    async def _do(self, ask: Ask, request: Request) -> dict[str, Value]:
        edge = self._hand.phone.edge
        if edge is not None and await edge.before_request(request.name, self._hand.pid):
            self._hand.gate.end()
        await self._hand.gate.passed()
        async with AsyncExitStack() as held:
            if ask.act:
                await held.enter_async_context(self._hand.turn.taken(request.time))
            if ask.automation:
                await held.enter_async_context(self._hand.automation.used(request.time))
            return await ask.answer(request)

    def _since(self, began: float) -> int:
        return round((self._hand.phone.clock.now() - began) * 1e6)


class Work:
    """A request that is not answered yet."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.task: asyncio.Task[None] | None = None
        self.begun = False
        self.cancelled = False


class Wire:
    """Frames over a channel, while the process runs."""

    def __init__(self, hand: HandState, channel: Channel) -> None:
        self._gate = hand.gate
        self._phone = hand.phone
        self._pid = hand.pid
        self._channel = channel
        self.buffer = FrameBuffer()

    async def receive(self) -> Frame | None:
        """Return the next message, or None if the host has closed the stream.

        Raises:
            BrokenFrameError: a message violates the protocol.
        """
        while (frame := self.buffer.next()) is None:
            data = await self._channel.read()
            await self._gate.passed()
            if not data:
                return None
            self.buffer.feed(data)
        return frame

    async def send(self, header: dict[str, Value], body: bytes = b"", name: str = "") -> None:
        """Send one message; ``name`` is the request it responds to, for which a fault may apply."""
        edge = self._phone.edge if name else None
        if edge is not None and edge.after_request(name, self._pid):
            self._gate.end()
        await self._gate.passed()
        data, over = write_frame(header, body), False
        if edge is not None:
            data, over = edge.spoiled(name, data)
        await self._channel.write(data)
        if over:
            self._channel.close()


def _number(value: Value) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= LARGEST_INTEGER:
        raise no_id()
    return value


def _progress(refused: Refused, request: Request) -> Refused:
    """Add how far the request had come."""
    return refused.after(request.outcome, request.content)


def _broken(fault: Exception, ask: Ask, request: Request) -> Refused:
    outcome = UNKNOWN if ask.act else request.outcome
    return broken(f"{type(fault).__name__}: {fault}").after(outcome)


def _error(refused: Refused) -> dict[str, Value]:
    error = {"kind": refused.kind, "outcome": refused.outcome, "message": refused.message}
    if refused.content is not None:
        error["content"] = refused.content
    return {"error": error}
