"""Sends calls to the nodes of their phones, and waits for the answers.

A call is sent once, and the outcome of a lost call is never guessed: if the bus reports that no
node received it, it was not executed; if its node died or stopped responding, it is unknown.
"""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

import nats.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from handroid.errors import (
    ActionFailed,
    BadAnswer,
    HandroidError,
    Outcome,
    PhoneUnavailable,
    TimedOut,
)
from handroid.model import off_loop
from handroid.model.background_tasks import end
from handroid.model.tool import Answer
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bus import Bus, BusUnavailable
from handroid.surfaces.fleet.bus.names import PhoneId
from handroid.surfaces.fleet.messages import answers, chunks, uploads
from handroid.surfaces.fleet.messages.chunks import Assembly
from handroid.surfaces.fleet.messages.envelope import Request

_LOOK_SECONDS = 0.2
_SILENT_SECONDS = 0.5
"""After how much silence a node is asked whether it still works on a call."""
_LOST_SECONDS = 5.0
"""After how much silence a node that the bus still knows is given up."""
_NOBODY = "503"
_LARGEST = 512 * 1024
_ROOM_FOR_HEADERS = 4096


class NobodyThere(PhoneUnavailable):
    """No node received the call, so it was not executed."""


class Signer(Protocol):
    """Signs messages, so that nodes know who sent them."""

    def sign(
        self, subject: str, headers: dict[str, str], body: bytes, deadline_ms: int | None
    ) -> dict[str, str]:
        """Return the headers of a message with its signature."""


@dataclass(eq=False)
class _Awaited:
    """A call that was sent."""

    call: str
    phone: PhoneId
    answer: asyncio.Future[bytes]
    heard: float
    asked: bool = False
    denied: int = 0
    assembly: Assembly = field(default_factory=Assembly)
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(chunks.WINDOW))


class CallSender:
    """Sends the calls of one gateway, and tracks those in progress."""

    def __init__(self, bus: Bus, signer: Signer | None = None) -> None:
        self._bus = bus
        self._signer = signer
        self._inbox = bus.client.new_inbox()
        self._awaited: dict[str, _Awaited] = {}
        self._subscription: Subscription | None = None
        self._looking: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._awaited)

    @property
    def name(self) -> str:
        """The gateway's name on the bus."""
        return self._bus.settings.name

    async def open(self) -> None:
        """Start receiving answers."""
        self._subscription = await self._bus.client.subscribe(f"{self._inbox}.*", cb=self._take)
        self._looking = asyncio.create_task(self._look(), name="calls under way")

    async def close(self) -> None:
        """Stop; calls in progress are lost."""
        await end([self._looking])
        if self._subscription:
            with suppress(nats.errors.Error):
                await self._subscription.unsubscribe()

    async def send(self, phone: PhoneId, request: Request) -> Answer:
        """Send a call and return its answer.

        Raises:
            NobodyThere: the phone's node is offline; the call was not executed.
            BusUnavailable: the bus cannot be reached; the call was not executed.
            ActionFailed: the node died or stopped responding; the outcome is unknown.
            TimedOut: the call took too long; the outcome is unknown.
        """
        loop = asyncio.get_running_loop()
        awaited = _Awaited(request.call, phone, loop.create_future(), time.monotonic())
        self._awaited[request.call] = awaited
        try:
            await self._publish(awaited, request)
            async with asyncio.timeout(request.lasts_ms / 1000):
                body = await awaited.answer
        except TimeoutError as error:
            await self._control(awaited, "cancel")
            raise _lost(TimedOut, "The phone's node did not answer in time.") from error
        except asyncio.CancelledError:
            await asyncio.shield(self._control(awaited, "cancel"))
            raise
        finally:
            del self._awaited[request.call]
        try:
            return await off_loop.on_text(body, answers.from_bytes)
        except ValueError as error:
            raise _lost(BadAnswer, "The answer of the phone's node cannot be read.") from error

    async def _publish(self, awaited: _Awaited, request: Request) -> None:
        large = off_loop.is_large_value(request.arguments)
        body = await off_loop.run_if(large, request.to_bytes)
        reply = f"{self._inbox}.{request.call}"
        try:
            if len(body) > self._largest:
                body = await self._upload(awaited, request, body, reply)
            subject, headers = names.call_subject(awaited.phone), None
            if self._signer:
                headers = self._signer.sign(subject, {}, body, request.ends_ms)
            await self._bus.client.publish(subject, body, reply=reply, headers=headers)
        except nats.errors.Error as error:
            raise BusUnavailable("The bus cannot be reached, so nothing was executed.") from error

    @property
    def _largest(self) -> int:
        return min(_LARGEST, self._bus.client.max_payload) - _ROOM_FOR_HEADERS

    async def _upload(self, awaited: _Awaited, request: Request, body: bytes, reply: str) -> bytes:
        """Send the parts of a large call, a few at a time; return the message for them."""
        parts = uploads.parts_of(request.call, body, self._largest)
        subject = names.node_control(awaited.phone.node_name)
        for part in parts:
            try:
                async with asyncio.timeout(_LOST_SECONDS):
                    await awaited.room.acquire()
            except TimeoutError as error:
                raise NobodyThere(
                    "The phone's node does not accept large calls right now."
                ) from error
            if awaited.answer.done():
                break
            await self._bus.client.publish(subject, part, reply=reply)
        return uploads.standing_for(request.version, request.call, body, len(parts))

    async def _take(self, message: Msg) -> None:
        awaited = self._awaited.get(message.subject.rpartition(".")[2])
        if awaited is None or awaited.answer.done():
            return
        awaited.heard = time.monotonic()
        kind = message.data[:1]
        if kind == chunks.ANSWER:
            awaited.answer.set_result(message.data[1:])
        elif kind == chunks.CHUNK:
            await self._take_chunk(awaited, message.data)
        elif kind == uploads.TAKEN:
            awaited.room.release()
        elif kind == chunks.NEVER_CAME:
            self._take_denial(awaited)
        elif not kind and (message.headers or {}).get("Status") == _NOBODY:
            awaited.answer.set_exception(_nobody(awaited))

    def _take_denial(self, awaited: _Awaited) -> None:
        """Give up a call that its node does not know; the query may have overtaken the call."""
        awaited.denied += 1
        if awaited.denied > 1:
            awaited.answer.set_exception(_lost(ActionFailed, "The phone's node was restarted."))

    async def _take_chunk(self, awaited: _Awaited, message: bytes) -> None:
        whole = awaited.assembly.add(message)
        if whole is not None:
            awaited.answer.set_result(whole)
        elif awaited.assembly.wants_more:
            await self._control(awaited, "more")

    async def _look(self) -> None:
        """Query nodes about calls that are silent."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            now = time.monotonic()
            for each in list(self._awaited.values()):
                silent = now - each.heard
                if silent > _LOST_SECONDS and not each.answer.done():
                    each.answer.set_exception(
                        _lost(ActionFailed, "The phone's node stopped responding.")
                    )
                elif silent > _SILENT_SECONDS:
                    each.asked = True
                    await self._control(each, "ask")

    async def _control(self, awaited: _Awaited, do: str) -> None:
        said = json.dumps({"do": do, "call": awaited.call}).encode()
        reply = f"{self._inbox}.{awaited.call}" if do == "ask" else ""
        subject = names.node_control(awaited.phone.node_name)
        with suppress(nats.errors.Error):
            await self._bus.client.publish(subject, said, reply=reply)


def _nobody(awaited: _Awaited) -> HandroidError:
    if awaited.asked:
        return _lost(ActionFailed, "The phone's node went offline.")
    return NobodyThere("The phone's node is offline.", "Try again later, or use another phone.")


def _lost(kind: type[HandroidError], what: str) -> HandroidError:
    return kind(what, outcome=Outcome.UNKNOWN)
