"""Tests whether a call is ever executed twice, whatever happens to its message, caller or node.

Callers tap continuously, each call at a different place. Meanwhile another client of the bus sends
their messages again, at once, later, and after they expired; callers disconnect; links to the bus
are held and cut; nodes are suspended, killed and restarted; the bus is killed and restarted.
Afterwards the taps that the phones recorded are checked.
"""

import asyncio
import random
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

import nats.errors
from nats.aio.msg import Msg

from bench.fault_fleet import CALL_SECONDS, FaultFleet, bus_of
from bench.faulty_link import FaultyLink
from handroid.errors import Outcome

_LATE_SECONDS = 0.5
"""How long after its caller's deadline an act may still arrive at the phone."""
_LEAVING = 0.1
_SOON = ((0.0, 0.01), (0.02, 0.5))
_LATER = ((0.5, 3.0), (CALL_SECONDS + 0.3, CALL_SECONDS + 2))


@dataclass
class Sent:
    """A call; ``answered`` is None if its caller disconnected."""

    phone: str
    at: float
    ended: float = 0.0
    answered: Outcome | None = None


@dataclass
class Verdict:
    """The result, from the taps that the phones recorded."""

    calls: int
    faults: dict[str, int]
    seconds: float
    answers: dict[str, int] = field(default_factory=dict)
    executed: int = 0
    executed_twice: int = 0
    on_another_phone: int = 0
    after_the_deadline: int = 0
    done_without_act: int = 0
    not_done_but_acted: int = 0
    refused_then_copy_acted: int = 0

    @property
    def wrong(self) -> int:
        """The number of violations."""
        return (
            self.executed_twice
            + self.on_another_phone
            + self.after_the_deadline
            + self.done_without_act
            + self.not_done_but_acted
        )


class Campaign:
    """Runs callers and injects faults, until there were enough faults."""

    def __init__(
        self, fleet: FaultFleet, faults: int, *, later: bool = True, seed: int = 18
    ) -> None:
        """Send copies soon, and with ``later`` also after a while and after they expired."""
        self._fleet = fleet
        self._delays = (*_SOON, *_LATER) if later else _SOON
        self._wanted = faults
        self._random = random.Random(seed)
        self._ended = asyncio.Event()
        self.faults: Counter[str] = Counter()
        self.sent: dict[int, Sent] = {}

    @property
    def over(self) -> bool:
        """Whether there were enough faults."""
        return self.faults.total() >= self._wanted

    async def run(self, callers: int, disturbances: list[Callable[[], Any]]) -> Verdict:
        """Make calls and inject faults; return the verdict."""
        first, begun = next(self._fleet.numbers), time.monotonic()
        async with AsyncExitStack() as stack:
            await self._copy(stack)
            async with asyncio.TaskGroup() as tasks:
                for _ in range(callers):
                    tasks.create_task(self._call_until_over())
                for each in disturbances:
                    tasks.create_task(each())
            # Wait for the last copy, and for the last running call.
            await asyncio.sleep(self._delays[-1][1] + 1)
        spent = time.monotonic() - begun
        found: dict[int, list[tuple[int, float]]] = defaultdict(list)
        for tap in await self._fleet.taps(first):
            found[tap.number].append((tap.phone, tap.at))
        return self._verdict(found, round(spent, 1))

    async def _call_until_over(self) -> None:
        while not self.over:
            name = self._random.choice(list(self._fleet.places))
            gateway = self._random.choice(self._fleet.gateways)
            number = next(self._fleet.numbers)
            sent = self.sent[number] = Sent(name, time.monotonic())
            call = asyncio.create_task(gateway.tap(name, number))
            if self._random.random() < _LEAVING:
                await asyncio.wait({call}, timeout=self._random.uniform(0, 0.02))
                self.faults["callers that left"] += call.cancel()
            await asyncio.wait({call})
            sent.answered = None if call.cancelled() else call.result()
            sent.ended = time.monotonic()
            if sent.answered is not Outcome.DONE:
                await asyncio.sleep(0.02)
        self._ended.set()

    async def _copy(self, stack: AsyncExitStack) -> None:
        bus = await bus_of(stack, self._fleet.urls, "copies")
        loop, sending = asyncio.get_running_loop(), set()

        async def again(message: Msg) -> None:
            with suppress(nats.errors.Error):
                await bus.client.publish(
                    message.subject, message.data, message.reply, message.headers
                )
                self.faults["copies of messages"] += 1

        def soon(message: Msg) -> None:
            task = loop.create_task(again(message))
            sending.add(task)
            task.add_done_callback(sending.discard)

        async def take(message: Msg) -> None:
            if (message.subject, message.reply) in seen:
                return
            seen.add((message.subject, message.reply))
            for _ in range(self._random.choice((0, 1, 2, 3))):
                delay = self._random.uniform(*self._random.choice(self._delays))
                loop.call_later(delay, soon, message)

        seen: set[tuple[str, str]] = set()
        await bus.client.subscribe("phones.*.*.*.call", cb=take)
        await bus.flush()

    async def _pause(self, least: float, most: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), self._random.uniform(least, most))

    async def disturb_links(self) -> None:
        """Hold and cut links to the bus."""
        fleet = self._fleet
        ways = [*fleet.node_links, *(each.link for each in fleet.gateways if each.link)]
        while not self.over:
            await self._pause(0.05, 0.4)
            link: FaultyLink = self._random.choice(ways)
            if self._random.random() < 0.75:
                self.faults["links held for 0.05 to 1 s"] += 1
                await link.hold_for(self._random.uniform(0.05, 1.0))
            else:
                self.faults["links cut"] += 1
                await link.cut()

    async def disturb_nodes(self) -> None:
        """Suspend nodes for a while, and kill them."""
        while not self.over:
            await self._pause(0.5, 4)
            node = self._random.choice(self._fleet.nodes)
            if self._random.random() < 0.75:
                self.faults["nodes stopped for 0.1 to 6 s"] += 1
                node.send(signal.SIGSTOP)
                await asyncio.sleep(self._random.choice((0.1, 0.5, 1.5, 3.0, 6.0)))
                node.send(signal.SIGCONT)
            else:
                self.faults["nodes killed and restarted"] += 1
                await self.kill_and_restart(node)

    async def kill_and_restart(self, node: Any) -> None:
        """Kill a node, and restart it at once."""
        await node.end(signal.SIGKILL)
        await node.start()

    async def disturb_bus(self) -> None:
        """Kill the bus, and restart it."""
        (server,) = self._fleet.servers
        while not self.over:
            await self._pause(10, 25)
            if self.over:
                return
            self.faults["nats-server killed and restarted"] += 1
            server.stop(signal.SIGKILL)
            await asyncio.sleep(self._random.uniform(0.1, 1))
            await asyncio.to_thread(server.start)

    def _verdict(self, taps: dict[int, list[tuple[int, float]]], seconds: float) -> Verdict:
        answers = Counter(e.answered.value if e.answered else "left" for e in self.sent.values())
        verdict = Verdict(len(self.sent), dict(self.faults), seconds, dict(answers), len(taps))
        for number, sent in self.sent.items():
            _judge(verdict, sent, taps.get(number, []), self._fleet.places[sent.phone])
        return verdict


def _judge(verdict: Verdict, sent: Sent, found: list[tuple[int, float]], place: int) -> None:
    end = sent.at + CALL_SECONDS + _LATE_SECONDS
    verdict.executed_twice += len(found) > 1
    verdict.on_another_phone += any(phone != place for phone, _ in found)
    verdict.after_the_deadline += any(at > end for _, at in found)
    verdict.done_without_act += sent.answered is Outcome.DONE and not found
    if sent.answered is Outcome.NOT_DONE and found:
        # If a message never arrived at its node, its copy counts as the first.
        by_copy = all(at > sent.ended for _, at in found)
        verdict.refused_then_copy_acted += by_copy
        verdict.not_done_but_acted += not by_copy
