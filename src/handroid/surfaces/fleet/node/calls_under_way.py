"""The calls in progress at a node, and the gateways' messages about them.

A gateway that waits for an answer gets regular heartbeats. It may ask about a call that is silent,
request more of a large answer, or cancel a call.
"""

import asyncio
import json
import time
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from typing import Any

import nats.errors
from nats.aio.msg import Msg

from handroid.model.background_tasks import end
from handroid.surfaces.fleet.messages.answer_sending import AnswerSender
from handroid.surfaces.fleet.messages.call_memory import CallMemory, KnownCall
from handroid.surfaces.fleet.node.running_call import RunningCall

_ALIVE_SECONDS = 0.25


class CallsUnderWay:
    """The running calls of one node, and those that it remembers."""

    def __init__(self, sender: AnswerSender) -> None:
        self._sender = sender
        self._memory = CallMemory()
        self._running: dict[str, RunningCall] = {}
        self._tasks: dict[asyncio.Task[None], str] = {}
        self._alive: asyncio.Task[None] | None = None

    def __iter__(self) -> Iterator[RunningCall]:
        return iter(list(self._running.values()))

    def __getitem__(self, call: str) -> RunningCall:
        return self._running[call]

    def open(self) -> None:
        """Start sending heartbeats."""
        self._alive = asyncio.create_task(self._say_alive(), name="signs of life")

    async def drain(self, seconds: float) -> None:
        """Wait for the calls in progress, at most for the given time."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def close(self) -> None:
        """Cancel everything."""
        await end([*self._tasks, self._alive])

    def take(self, reply: str, work: Coroutine[Any, Any, None]) -> None:
        """Run the task that serves a call; it is identified by its reply subject."""
        task = asyncio.create_task(work)
        self._tasks[task] = reply
        task.add_done_callback(self._tasks.pop)

    def known(self, call: str) -> KnownCall | None:
        """Return a call if it is known."""
        return self._memory.known(call)

    def begin(self, call: str, running: RunningCall, deadline: float) -> KnownCall:
        """Note that a call starts.

        Raises:
            ActionFailed: there are too many calls.
        """
        known = self._memory.begin(call, deadline)
        self._running[call] = running
        return known

    def ended(self, known: KnownCall) -> None:
        """Note that a call was answered."""
        known.done = True
        self._memory.ended(known)
        self._running.pop(known.call, None)

    async def control(self, message: Msg) -> None:
        """Process a message about a call: a query, a cancellation, or a request for more chunks."""
        try:
            said = json.loads(message.data)
            do, call = said["do"], said["call"]
        except (ValueError, KeyError, TypeError):
            return
        if do == "more":
            self._sender.more(call)
        elif do == "cancel":
            self._cancel(call)
        elif do == "ask":
            await self._report(message.reply, call)

    def _cancel(self, call: str) -> None:
        running = self._running.get(call)
        if running and running.task:
            running.task.cancel()
        else:
            self._memory.cancel(call)

    async def _report(self, reply: str, call: str) -> None:
        known = self._memory.known(call)
        if known and known.done:
            self.take(reply, self._again(reply, call, known))
        else:
            # It may have come, and not be read yet.
            alive = known is not None or reply in self._tasks.values()
            await self._sender.say(reply, alive=alive)

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
