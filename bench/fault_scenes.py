"""Single faults in a fleet, and their effects on callers."""

import asyncio
import json
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from bench.fault_fleet import CALL_SECONDS, FaultFleet, Gateway
from handroid.errors import Outcome
from handroid.model.caller import Caller
from handroid.model.tool import Text
from handroid.surfaces.fleet.leases.leases import Wanted
from handroid.surfaces.fleet.messages import answers
from handroid.surfaces.fleet.phones.directory import Filters
from tests.fleet.servers import within

_LONG = 120.0
_SIZE = 400_000

Figures = dict[str, Any]


async def timed(call: Awaitable[Any]) -> tuple[Any, float]:
    """Return the result of a call, and its seconds."""
    begun = time.monotonic()
    return await call, round(time.monotonic() - begun, 3)


async def node_killed(fleet: FaultFleet) -> Figures:
    """Kill a node during a call, call again, and restart it."""
    gateway, name = fleet.gateways[0], fleet.names[0][0]
    wait = {"by": "text", "value": "nowhere", "timeout": 25000}
    under_way = asyncio.create_task(gateway.call("wait_for_element", name, **wait))
    await within(lambda: len(gateway.fleet.sender) == 1)
    await asyncio.sleep(0.3)
    fleet.nodes[0].send(signal.SIGKILL)
    answer, ended = await timed(under_way)
    first = next(fleet.numbers)
    later, refused = await timed(gateway.tap(name, first))
    await fleet.nodes[0].end(signal.SIGKILL)
    _, back = await timed(restarted(fleet, 0))
    return {
        "call under way": "error" if answer.is_error else "done",
        "ended_s": ended,
        "next call": later.value,
        "refused_s": refused,
        "usable after the start_s": back,
    }


async def restarted(fleet: FaultFleet, node: int) -> None:
    """Restart a node and wait until it answers."""
    await fleet.nodes[node].start()
    await fleet.usable(node)


async def node_stopped(fleet: FaultFleet, calls: int = 200) -> Figures:
    """Suspend a node, call until all callers have timed out, and resume it."""
    first = next(fleet.numbers)
    fleet.nodes[0].send(signal.SIGSTOP)
    answers = await asyncio.gather(
        *(_tap_anywhere(fleet, 0, next(fleet.numbers)) for _ in range(calls))
    )
    fleet.nodes[0].send(signal.SIGCONT)
    _, back = await timed(fleet.usable(0))
    await asyncio.sleep(1)
    late = len(await fleet.taps(first))
    said = Counter(each.value for each in answers)
    return {"calls": calls, "answers": dict(said), "late acts": late, "usable_s": back}


async def _tap_anywhere(fleet: FaultFleet, node: int, number: int) -> Outcome:
    gateway = fleet.gateways[number % len(fleet.gateways)]
    return await gateway.tap(fleet.names[node][number % len(fleet.names[node])], number)


async def bus_killed(fleet: FaultFleet) -> Figures:
    """Kill the only nats-server during the calls of 8 callers, and restart it a second later."""
    (server,) = fleet.servers
    calls = [asyncio.create_task(steady(fleet, n % 2, n % 4, 6.0)) for n in range(8)]
    await asyncio.sleep(1)
    server.stop(signal.SIGKILL)
    await asyncio.sleep(1)
    await asyncio.to_thread(server.start)
    listens = time.monotonic()
    ended = await asyncio.gather(*calls)
    said = sum((Counter(answered) for answered, _, _ in ended), Counter())
    again = [min(at for at in done if at > listens) - listens for _, done, _ in ended]
    numbers = Counter(tap.number for tap in await fleet.taps(min(each[2] for each in ended)))
    return {
        "calls": dict(said),
        "first done after it listens_s": [round(min(again), 2), round(max(again), 2)],
        "executed twice": sum(count > 1 for count in numbers.values()),
    }


async def steady(
    fleet: FaultFleet, gateway: int, place: int, seconds: float, caller: Caller | None = None
) -> tuple[dict[str, int], list[float], int]:
    """Tap for a while; return the answers, the times of successful calls, and the first number."""
    first, end = next(fleet.numbers), time.monotonic() + seconds
    said: Counter[str] = Counter()
    done: list[float] = []
    caller = caller or Caller("steady")
    while time.monotonic() < end:
        number, name = next(fleet.numbers), fleet.names[0][place]
        outcome = await fleet.gateways[gateway].tap(name, number, caller)
        said[outcome.value] += 1
        if outcome is Outcome.DONE:
            done.append(time.monotonic())
        await asyncio.sleep(0.02)
    return dict(said), done, first


async def partition(fleet: FaultFleet) -> Figures:
    """Hold a node's link to the bus, so that neither side receives anything, and release it."""
    link = fleet.node_links[0]
    return await separated(fleet, 0, link.hold, link.release)


async def separated(
    fleet: FaultFleet,
    node: int,
    separate: Callable[[], None],
    join: Callable[[], None],
    seconds: float = 25.0,
) -> Figures:
    """Call a node's phone while the node is separated from the bus, and afterwards."""
    gateway, name, first = fleet.gateways[0], fleet.names[node][0], next(fleet.numbers)
    began = time.monotonic()
    separate()
    said: Counter[str] = Counter()
    absent = refused = 0.0
    while time.monotonic() - began < seconds:
        outcome, spent = await timed(gateway.tap(name, next(fleet.numbers)))
        said[outcome.value] += 1
        now = round(time.monotonic() - began - spent, 1)
        if outcome is Outcome.NOT_DONE:
            refused = refused or now
        if f"lab.n{node}" not in gateway.fleet.directory.nodes:
            absent = absent or now
        await asyncio.sleep(0.2)
    last = next(fleet.numbers)
    join()
    _, back = await timed(fleet.usable(node))
    await asyncio.sleep(1)
    late = sum(tap.number < last for tap in await fleet.taps(first))
    return {
        "calls": dict(said),
        "refused as not executed from_s": refused,
        "listed as absent from_s": absent,
        "late acts": late,
        "usable after it ended_s": back,
    }


async def dead_node(fleet: FaultFleet) -> Figures:
    """Kill a node whose phones are leased and in use, and wait until their leases are gone."""
    one, two = fleet.gateways[0], fleet.gateways[1]
    for name in fleet.names[0]:
        caller = Caller(f"holder of {name}")
        await acquire(one, name, caller)
        assert await one.tap(name, next(fleet.numbers), caller) is Outcome.DONE
        await asyncio.sleep(random.uniform(1, 4))
    fleet.nodes[0].send(signal.SIGKILL)
    begun = time.monotonic()
    before = sum(phone.startswith("lab.n0.") for phone in two.fleet.leases.held)
    await within(lambda: not _leases_of(two, "lab.n0."), _LONG, every=0.05)
    free = round(time.monotonic() - begun, 1)
    await fleet.nodes[0].end(signal.SIGKILL)
    await restarted(fleet, 0)
    return {"leases": before, "all free after_s": free}


def _leases_of(gateway: Gateway, node: str) -> list[str]:
    return [phone for phone in gateway.fleet.leases.held if phone.startswith(node)]


async def acquire(gateway: Gateway, name: str, caller: Caller) -> str:
    """Lease a phone; return the id of the lease."""
    wanted = Wanted(Filters(name=name), caller.tenant, caller.key, caller.name)
    return (await gateway.fleet.leases.acquire(wanted))[1].lease.id


async def slow_phone(fleet: FaultFleet, seconds: float = 4.0) -> Figures:
    """Compare calls to other phones with and without 8 callers that wait for a slow one."""
    slow = fleet.slow_phone(0)
    others = [name for name in fleet.names[0] if name != slow]
    usual = await _latencies(fleet, others, seconds)
    fleet.cables[0].round_trip = 1.0
    waiting = [asyncio.create_task(_busy(fleet, slow, seconds)) for _ in range(8)]
    await asyncio.sleep(0.3)
    beside = await _latencies(fleet, others, seconds)
    fleet.cables[0].round_trip = 0.0
    slow_calls = sum(await asyncio.gather(*waiting))
    await fleet.usable(0)
    return {"others_p50_p99_ms": usual, "beside it_p50_p99_ms": beside, "calls to it": slow_calls}


async def _latencies(fleet: FaultFleet, names: list[str], seconds: float) -> list[float]:
    end, spent = time.monotonic() + seconds, []
    while time.monotonic() < end:
        answer, took = await timed(fleet.gateways[0].call("get_clipboard", random.choice(names)))
        assert answer.outcome is Outcome.DONE, answer
        spent.append(took * 1000)
    return [round(statistics.median(spent), 1), round(statistics.quantiles(spent, n=100)[98], 1)]


async def _busy(fleet: FaultFleet, name: str, seconds: float) -> int:
    end, made = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        await fleet.gateways[1].call("get_clipboard", name)
        made += 1
    return made


async def large_replies(fleet: FaultFleet, times: int = 10) -> Figures:
    """Send and receive more than the bus allows in one message, also while the link is cut."""
    gateway, name = fleet.gateways[0], fleet.names[0][0]
    text = '"' * _SIZE  # four bytes each in a reply, which is JSON in JSON
    put, took_in = await timed(gateway.call("set_clipboard", name, text=text))
    assert put.outcome is Outcome.DONE, put
    spent, size = [], 0
    for _ in range(times):
        answer, took = await timed(gateway.call("get_clipboard", name))
        spent.append(took)
        size = len(answers.to_bytes(answer))
        assert size > gateway.fleet.sender._bus.client.max_payload
        assert json.loads(_text(answer))["text"] == text
    cut = 0
    for _ in range(times):
        call = asyncio.create_task(gateway.call("get_clipboard", name))
        await asyncio.sleep(random.uniform(0, statistics.median(spent)))
        await fleet.node_links[0].cut()
        answer, took = await timed(call)
        whole = answer.is_error or json.loads(_text(answer))["text"] == text
        assert whole, "a reply came in part"
        assert took < CALL_SECONDS + 1, took
        cut += answer.is_error
        await fleet.usable(0)
    await gateway.call("set_clipboard", name, text="")
    return {
        "reply_bytes": size,
        "sent_s": took_in,
        "p50_s": round(statistics.median(spent), 3),
        "links cut": times,
        "of them failed as such": cut,
        "replies in part": 0,
    }


def _text(answer: Any) -> str:
    return "".join(each.text for each in answer.contents if isinstance(each, Text))
