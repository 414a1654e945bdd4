"""Receives the calls to a node's phones, checks them, runs each at most once, and answers.

All phones share one subscription, whose messages arrive one after the other, so a call is only
started there. The calls of a phone wait for its turn in the engine; their number is limited here.
"""

import asyncio
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
    TimedOut,
)
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.tool import Answer, Text
from handroid.phone.phone import Phone
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.bus.bus_clock import BusClock
from handroid.surfaces.fleet.messages import answers
from handroid.surfaces.fleet.messages.answer_sending import AnswerSender
from handroid.surfaces.fleet.messages.call_memory import KnownCall
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.surfaces.fleet.messages.uploads import PART, TAKEN, Uploads
from handroid.surfaces.fleet.monitoring import tracing
from handroid.surfaces.fleet.monitoring.metrics import NodeMetrics
from handroid.surfaces.fleet.node.calls_under_way import CallsUnderWay
from handroid.surfaces.fleet.node.node_phones import HeldPhone
from handroid.surfaces.fleet.node.running_call import RunningCall
from handroid.surfaces.fleet.trust.tenants import check_tenant

log = logging.getLogger(__name__)

DEPTH = 16
_QUEUE = "n"
_BUS_SECONDS = 1.5


class Verifier(Protocol):
    """Refuses messages that are not from a trusted gateway."""

    def check(self, subject: str, headers: Any, body: bytes) -> str:
        """Return the name of the gateway that sent a message."""


class NodeCalls:
    """Receives calls for the phones that ``reach`` returns."""

    def __init__(
        self,
        bus: Bus,
        node: str,
        reach: Callable[[str], HeldPhone],
        clock: BusClock,
        verifier: Verifier | None = None,
        admit: Callable[[str, str], None] = lambda _tenant, _caller: None,
        ended: Callable[[Phone, Answer], None] = lambda _phone, _answer: None,
        depth: int = DEPTH,
    ) -> None:
        self._bus = bus
        self._node = node
        self._reach = reach
        self._clock = clock
        self._since = time.monotonic()
        self._verifier = verifier
        self._admit = admit
        self._ended = ended
        self._depth = depth
        self.metrics = NodeMetrics()
        self._uploads = Uploads()
        self._sender = AnswerSender(bus)
        self.under_way = CallsUnderWay(self._sender)
        self._subscriptions: list[Subscription] = []

    async def open(self) -> None:
        """Start receiving calls."""
        client = self._bus.client
        control = names.node_control(self._node)
        self._subscriptions = [
            await client.subscribe(names.calls_of_node(self._node), queue=_QUEUE, cb=self._take),
            await client.subscribe(control, queue=_QUEUE, cb=self._control),
        ]
        await self._bus.flush()
        self.under_way.open()

    async def drain(self, deadline: Deadline) -> None:
        """Accept no new calls, and wait for those in progress until the deadline."""
        with suppress(nats.errors.Error, TimeoutError):
            # Calls that came before the bus knew are still taken.
            async with asyncio.timeout(_BUS_SECONDS):
                await self._subscriptions[0].drain()  # type: ignore[no-untyped-call]
        await self.under_way.drain(max(0.0, deadline.left()))

    async def close(self) -> None:
        """Cancel everything."""
        await self.under_way.close()
        for each in self._subscriptions:
            with suppress(nats.errors.Error):
                await each.unsubscribe()

    def admit_again(self) -> None:
        """End the running calls of callers whose rights were revoked."""
        for each in self.under_way:
            try:
                self._admit(each.caller.tenant, each.caller.name)
            except HandroidError as error:
                error.outcome = Outcome.UNKNOWN
                each.revocable.end(error)

    async def _take(self, message: Msg) -> None:
        self.under_way.take(message.reply, self._serve(message))

    async def _serve(self, message: Msg) -> None:
        try:
            sent = await self._executed(message)
        except HandroidError as error:
            sent = "", answers.to_bytes(answers.refusal(error))
        if sent is None:
            return
        try:
            await self._sender.send(message.reply, *sent)
        except nats.errors.Error as error:
            log.info("An answer was lost: the bus cannot be reached (%s).", type(error).__name__)

    async def _executed(self, message: Msg) -> tuple[str, bytes] | None:
        """Return a call's id and its answer; None for a copy of a call that still runs."""
        arrived = time.monotonic()
        request = await self._read(message)
        known = self.under_way.known(request.call)
        if known is None:
            known = self._begin(request, message, arrived)
            await self._run(request, known, message, arrived)
        elif known.answer is None and not known.done:
            return None
        return request.call, known.sent()

    async def _read(self, message: Msg) -> Request:
        if self._verifier:
            self._verifier.check(message.subject, message.headers or {}, message.data)
        body = await self._uploads.whole(message.data)
        return await off_loop.on_text(body, Request.from_bytes)

    def _begin(self, request: Request, message: Msg, arrived: float) -> KnownCall:
        running = RunningCall(message.reply, arrived, request.caller, asyncio.current_task())
        return self.under_way.begin(request.call, running, arrived + request.lasts_ms / 1000)

    async def _run(self, request: Request, known: KnownCall, message: Msg, arrived: float) -> None:
        try:
            answer, known.answer = await self._answer(request, message, arrived)
        except asyncio.CancelledError:
            answer = answers.refusal(_cancelled())
            known.answer = answers.to_bytes(answer)
            raise
        finally:
            self.metrics.ended(answer, time.monotonic() - arrived)
            self.under_way.ended(known)

    async def _answer(self, request: Request, message: Msg, arrived: float) -> tuple[Answer, bytes]:
        """Return the answer to a call, and its serialized form."""
        try:
            async with self.under_way[request.call].revocable:
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
        phone = self._reach(token)
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
        """Return how many seconds are left for a call that just arrived.

        Raises:
            TimedOut: its sender has given up.
        """
        left = request.lasts_ms
        now = self._clock.now_ms()
        if now is not None and request.ends_ms is not None:
            left = min(left, request.ends_ms - now)
        if left <= 0:
            self.metrics.refused("expired")
            raise TimedOut("The call reached the phone's node too late, so it was not executed.")
        if now is not None and request.ends_ms is not None:
            self._check_sent(request.ends_ms - request.lasts_ms, now)
        return left / 1000

    def _check_sent(self, sent_ms: int, now_ms: int) -> None:
        """Refuse a call that an earlier run of this node may have executed already."""
        if sent_ms < now_ms - (time.monotonic() - self._since) * 1000:
            self.metrics.refused("expired")
            what = "The call was sent before the phone's node was started."
            raise ActionFailed(what, outcome=Outcome.UNKNOWN)

    async def _control(self, message: Msg) -> None:
        """Process a part of a large call, or a message about a call."""
        if message.data[:1] != PART:
            await self.under_way.control(message)
        elif self._uploads.take(message.data):
            await message.respond(TAKEN)


async def _written(answer: Answer) -> bytes:
    large = sum(len(each.text) for each in answer.contents if isinstance(each, Text))
    return await off_loop.run_if(large > off_loop.LARGE_TEXT, answers.to_bytes, answer)


def _cancelled() -> HandroidError:
    return ActionFailed("The call was cancelled.", outcome=Outcome.UNKNOWN)
