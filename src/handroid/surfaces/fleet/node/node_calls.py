"""The calls that a node takes: each checked, run at most once, and answered.

All phones share one subscription, whose messages come one after the other, so a call is only begun
there. One phone's calls wait for its turn in the engine; how many may wait is limited here.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import nats.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from handroid.engine.answers import unforeseen
from handroid.engine.engine import UnknownTool
from handroid.errors import (
    ActionFailed,
    HandroidError,
    Outcome,
    PermissionDenied,
    PhoneUnavailable,
    TimedOut,
)
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.tool import Answer, Text
from handroid.phone.phone import Phone
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.bus.bus_clock import BusClock
from handroid.surfaces.fleet.bus.ending import end
from handroid.surfaces.fleet.messages import answers
from handroid.surfaces.fleet.messages.answer_sending import AnswerSender
from handroid.surfaces.fleet.messages.call_memory import CallMemory, KnownCall
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.surfaces.fleet.messages.uploads import PART, TAKEN, Uploads
from handroid.surfaces.fleet.node.node_phones import HeldPhone
from handroid.surfaces.fleet.node.running_call import RunningCall
from handroid.surfaces.fleet.operations import tracing
from handroid.surfaces.fleet.operations.metrics import NodeMetrics
from handroid.surfaces.fleet.trust.tenants import check_tenant

log = logging.getLogger(__name__)

DEPTH = 16
_QUEUE = "n"
_ALIVE_SECONDS = 0.25


class Verifier(Protocol):
    """Refuses messages that no trusted gateway sent."""

    def check(self, subject: str, headers: Any, body: bytes) -> str:
        """Return who sent a message."""


class NodeCalls:
    """Takes calls for the phones that ``find`` knows."""

    def __init__(
        self,
        bus: Bus,
        node: str,
        find: Callable[[str], HeldPhone | None],
        clock: BusClock,
        verifier: Verifier | None = None,
        admit: Callable[[str, str], None] = lambda _tenant, _caller: None,
        ended: Callable[[Phone, Answer], None] = lambda _phone, _answer: None,
        depth: int = DEPTH,
    ) -> None:
        self._bus = bus
        self._node = node
        self._find = find
        self._clock = clock
        self._since = time.monotonic()
        self._verifier = verifier
        self._admit = admit
        self._ended = ended
        self._depth = depth
        self.metrics = NodeMetrics()
        self._memory = CallMemory()
        self._uploads = Uploads()
        self._sender = AnswerSender(bus)
        self._running: dict[str, RunningCall] = {}
        self._arrived: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._subscriptions: list[Subscription] = []
        self._alive: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to take calls."""
        client = self._bus.client
        control = names.node_control(self._node)
        self._subscriptions = [
            await client.subscribe(names.calls_of_node(self._node), queue=_QUEUE, cb=self._take),
            await client.subscribe(control, queue=_QUEUE, cb=self._control),
        ]
        await client.flush()
        self._alive = asyncio.create_task(self._say_alive(), name="signs of life")

    async def drain(self, seconds: float) -> None:
        """Take no more calls, and let those under way end, at most for the given time."""
        with suppress(nats.errors.Error):
            # Calls that came before the bus knew are still taken.
            await self._subscriptions[0].drain()  # type: ignore[no-untyped-call]
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def close(self) -> None:
        """End everything at once."""
        await end([*self._tasks, self._alive])
        for each in self._subscriptions:
            with suppress(nats.errors.Error):
                await each.unsubscribe()

    def admit_again(self) -> None:
        """End the calls under way of callers who may not call any more."""
        for each in self._running.values():
            try:
                self._admit(each.caller.tenant, each.caller.name)
            except HandroidError as error:
                error.outcome = Outcome.UNKNOWN
                each.revocable.end(error)

    async def _take(self, message: Msg) -> None:
        # Whether it came may be asked before its task runs.
        self._arrived.add(message.reply)
        task = asyncio.create_task(self._serve(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, message: Msg) -> None:
        arrived = time.monotonic()
        self._arrived.discard(message.reply)
        try:
            request = await self._read(message)
            known = self._memory.known(request.call)
            if known is None:
                known = self._begin(request, message, arrived)
                await self._run(request, known, message, arrived)
            elif known.answer is None and not known.done:
                return
            await self._sender.send(message.reply, request.call, known.sent())
        except HandroidError as error:
            await self._sender.send(message.reply, "", answers.to_bytes(answers.refusal(error)))
        except nats.errors.Error as error:
            log.warning("An answer was lost, because the bus is away: %s", type(error).__name__)

    async def _read(self, message: Msg) -> Request:
        if self._verifier:
            self._verifier.check(message.subject, message.headers or {}, message.data)
        body = await self._uploads.whole(message.data)
        return await off_loop.on_text(body, Request.from_bytes)

    def _begin(self, request: Request, message: Msg, arrived: float) -> KnownCall:
        known = self._memory.begin(request.call, arrived + request.lasts_ms / 1000)
        task = asyncio.current_task()
        self._running[request.call] = RunningCall(message.reply, arrived, request.caller, task)
        return known

    async def _run(self, request: Request, known: KnownCall, message: Msg, arrived: float) -> None:
        answer = answers.refusal(_cancelled())
        try:
            answer, known.answer = await self._answer(request, message, arrived)
        except asyncio.CancelledError:
            known.answer = answers.to_bytes(answer)
            raise
        finally:
            self.metrics.ended(answer, time.monotonic() - arrived)
            known.done = True
            self._memory.ended(known)
            self._running.pop(request.call, None)

    async def _answer(self, request: Request, message: Msg, arrived: float) -> tuple[Answer, bytes]:
        """Return the answer to a call, also as it is sent."""
        try:
            async with self._running[request.call].revocable:
                phone = self._phone(message.subject, request)
                with tracing.span(
                    "handroid.node.call", request.tool, request.trace, gateway=request.gateway
                ) as traced:
                    answer = await self._call(phone, request, arrived)
                    traced(answer)
            self._ended(phone.phone, answer)
            return answer, await _written(answer)
        except HandroidError as error:
            refused = answers.refusal(error)
        except Exception:
            log.exception("%s failed unexpectedly", request.tool)
            refused = answers.refusal(unforeseen(request.tool))
        return refused, answers.to_bytes(refused)

    def _phone(self, subject: str, request: Request) -> HeldPhone:
        self._admit(request.caller.tenant, request.caller.name)
        token = subject.split(".")[3]
        phone = self._find(token)
        if phone is None:
            raise PhoneUnavailable("The phone is not attached to its node now.")
        if request.phones is not None and token not in request.phones:
            raise PermissionDenied(f"'{request.caller.name}' has no right to this phone.")
        check_tenant(phone.record.tenants, request.caller.tenant, phone.id)
        return phone

    async def _call(self, phone: HeldPhone, request: Request, arrived: float) -> Answer:
        before = Deadline(arrived + self._left(request))
        engine = phone.engines.get(request.tools)
        if engine is None:
            raise ActionFailed(f"The node does not know the tools '{request.tools}'.")
        if phone.under_way >= self._depth:
            self.metrics.refused("busy")
            raise ActionFailed(
                f"The phone is busy: {phone.under_way} calls wait for it already.",
                "Wait for their answers, or use another phone.",
            )
        phone.under_way += 1
        try:
            if phone.cleaning:
                await asyncio.shield(phone.cleaning)
            arguments, caller = request.arguments, request.caller
            return await engine.call(
                request.profile, request.tool, arguments, None, caller, before=before
            )
        except UnknownTool as error:
            raise ActionFailed(error.what, "Upgrade the node.") from error
        finally:
            phone.under_way -= 1

    def _left(self, request: Request) -> float:
        """Return the seconds that a call has from its arrival on.

        Raises:
            TimedOut: whoever sent it has given up.
        """
        left = request.lasts_ms
        now = self._clock.now_ms()
        if now is not None and request.ends_ms is not None:
            left = min(left, request.ends_ms - now)
        if left <= 0:
            self.metrics.refused("expired")
            raise TimedOut("The call came to the phone's node too late, so it was not executed.")
        if now is not None and request.ends_ms is not None:
            self._check_sent(request.ends_ms - request.lasts_ms, now)
        return left / 1000

    def _check_sent(self, sent_ms: int, now_ms: int) -> None:
        """Refuse a call that an earlier run of this node may have executed: nobody remembers."""
        if sent_ms < now_ms - (time.monotonic() - self._since) * 1000:
            self.metrics.refused("expired")
            what = "The call was sent before the phone's node was started."
            raise ActionFailed(what, outcome=Outcome.UNKNOWN)

    async def _control(self, message: Msg) -> None:
        """Take a message about a call: it is still awaited, it is not, or more of it is wanted."""
        if message.data[:1] == PART:
            if self._uploads.take(message.data):
                await message.respond(TAKEN)
            return
        try:
            said = json.loads(message.data)
            do, call = said["do"], said["call"]
        except (ValueError, KeyError, TypeError):
            return
        if do == "more":
            self._sender.more(call)
        elif do == "cancel":
            running = self._running.get(call)
            if running and running.task:
                running.task.cancel()
            else:
                self._memory.cancel(call)
        elif do == "ask":
            await self._report(message, call)

    async def _report(self, message: Msg, call: str) -> None:
        known = self._memory.known(call)
        if known and known.done:
            task = asyncio.create_task(self._again(message.reply, call, known))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            alive = known is not None or message.reply in self._arrived
            await self._sender.say(message.reply, alive=alive)

    async def _again(self, reply: str, call: str, known: KnownCall) -> None:
        with suppress(nats.errors.Error):
            await self._sender.send(reply, call, known.sent())

    async def _say_alive(self) -> None:
        while True:
            await asyncio.sleep(_ALIVE_SECONDS)
            late = time.monotonic() - _ALIVE_SECONDS
            for each in [each for each in self._running.values() if each.since < late]:
                with suppress(nats.errors.Error):
                    await self._sender.say(each.reply, alive=True)


async def _written(answer: Answer) -> bytes:
    large = sum(len(each.text) for each in answer.contents if isinstance(each, Text))
    return await off_loop.run_if(large > off_loop.LARGE_TEXT, answers.to_bytes, answer)


def _cancelled() -> HandroidError:
    return ActionFailed("The call was cancelled.", outcome=Outcome.UNKNOWN)
