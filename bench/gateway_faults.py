"""Faults of gateways and of the bus's leader, and wrong clocks, as callers notice them."""

import asyncio
import itertools
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from bench.fault_fleet import FaultFleet, bus_of
from bench.fault_members import TOKEN, Member
from bench.fault_phones import point_of
from bench.fault_scenes import Figures, acquire, restarted, steady, timed
from handroid.errors import HandroidError
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus import names
from tests.fleet.servers import within
from tests.requirements.caller import Caller as McpCaller

HOUR = 3600.0
_OUTLIVED_SECONDS = 34.0
"""Longer than the lifetime of a lease that is not renewed."""
_AWAY_SECONDS = 12.0


@asynccontextmanager
async def http_gateway(
    fleet: FaultFleet, name: str, skew: float = 0.0
) -> AsyncIterator[tuple[Member, McpCaller]]:
    """Run a gateway's program; yield it, and a client of it."""
    bus = [word for url in fleet.urls for word in ("--bus", url)]
    member = Member(
        fleet.folder / name, "gateway", *bus, "--http", "127.0.0.1:0", "--groups", "leases",
        skew=skew, max_call_s=1,
    )  # fmt: skip
    try:
        said = await member.start()
        yield member, McpCaller(urlsplit(said["url"]).port or 0, TOKEN)
    finally:
        await member.end(signal.SIGKILL)


async def _tap(caller: McpCaller, phone: str, number: int, lease: str = "") -> bool:
    more = {"lease": lease} if lease else {}
    answer = await caller.call("android_tap", phone=phone, **point_of(number), **more)
    return not answer.is_error


async def gateway_killed(fleet: FaultFleet) -> Figures:
    """Kill one of two gateways; continue at the other with the first one's lease."""
    phone, first = fleet.names[1][0], next(fleet.numbers)
    async with http_gateway(fleet, "gw1") as (dying, one), http_gateway(fleet, "gw2") as (_, two):
        lease = (await one.call("android_acquire_phone", phone=phone, seconds=600)).json["lease"]
        assert await _tap(one, phone, next(fleet.numbers), lease)
        lost = [asyncio.create_task(_tap(one, phone, next(fleet.numbers), lease)) for _ in range(8)]
        await asyncio.sleep(0.01)
        await dying.end(signal.SIGKILL)
        ended = await asyncio.gather(*lost, return_exceptions=True)
        ok, spent = await timed(_tap(two, phone, next(fleet.numbers), lease))
        calls = done = 0
        end = time.monotonic() + _OUTLIVED_SECONDS
        while time.monotonic() < end:
            calls, done = calls + 1, done + await _tap(two, phone, next(fleet.numbers), lease)
            await asyncio.sleep(0.25)
        await two.call("android_release_phone", lease=lease)
    taps = [tap.number for tap in await fleet.taps(first) if tap.phone == fleet.places[phone]]
    return {
        "calls under way lost": sum(each is not True for each in ended),
        "first call at the other": "done" if ok else "error",
        "after_s": spent,
        "calls under the lease in 34 s": calls,
        "of them done": done,
        "executed twice": len(taps) - len(set(taps)),
    }


async def skewed_clocks(fleet: FaultFleet, calls: int = 30) -> Figures:
    """Set the clocks of a node and of a gateway wrong by an hour, in both directions."""
    found: Figures = {}
    for ahead, behind in ((HOUR, -HOUR), (-HOUR, HOUR)):
        await fleet.nodes[1].end()
        skewed = fleet.member(1, [fleet.node_links[1].url], skew=ahead)
        try:
            await skewed.start()
            async with http_gateway(fleet, f"skewed{behind:.0f}", behind) as (_, caller):
                title = f"node {ahead / HOUR:+.0f} h, gateway {behind / HOUR:+.0f} h"
                found[title] = await _with_wrong_clocks(fleet, skewed, caller, calls)
        finally:
            await skewed.end(signal.SIGKILL)
    await restarted(fleet, 1)
    return found


async def _with_wrong_clocks(
    fleet: FaultFleet, node: Member, caller: McpCaller, calls: int
) -> Figures:
    phone = fleet.names[1][0]

    async def usable() -> bool:
        return not (await caller.call("android_get_clipboard", phone=phone)).is_error

    await within(usable, 60)
    given = (await caller.call("android_acquire_phone", phone=phone, seconds=60)).json
    first = next(fleet.numbers)
    taken = [await _tap(caller, phone, next(fleet.numbers), given["lease"]) for _ in range(calls)]
    acts = len(await fleet.taps(first))
    refused = not await _tap(caller, phone, next(fleet.numbers), "made up")
    late = next(fleet.numbers)
    node.send(signal.SIGSTOP)
    await asyncio.gather(
        *(_tap(caller, phone, next(fleet.numbers), given["lease"]) for _ in range(calls // 2))
    )
    node.send(signal.SIGCONT)
    await within(usable, 60)
    await asyncio.sleep(1)
    await caller.call("android_release_phone", lease=given["lease"])
    return {
        "calls": calls,
        "done": sum(taken),
        "acts": acts,
        "another lease refused": refused,
        "late acts": len(await fleet.taps(late)),
    }


async def leader_lost(fleet: FaultFleet, times: int = 3) -> Figures:
    """Kill the server that leads the leases; call with a lease, and acquire new ones."""
    caller, phone = Caller("holder"), fleet.names[0][0]
    await acquire(fleet.gateways[0], phone, caller)
    gaps, waits, said = [], [], []
    async with AsyncExitStack() as stack:
        bus = await bus_of(stack, fleet.urls, "bench")
        for place in range(times):
            info = await bus.streams.stream_info(f"KV_{names.LEASES}")
            assert info.cluster
            server = fleet.servers[int((info.cluster.leader or "s0")[1:])]
            calls = asyncio.create_task(steady(fleet, 0, 0, _AWAY_SECONDS, caller))
            await asyncio.sleep(0.5)
            server.stop(signal.SIGKILL)
            waits.append(await _until_leased(fleet, fleet.names[0][place + 1], place))
            answers, done, _ = await calls
            said.append(answers)
            gaps.append(round(max(after - at for at, after in itertools.pairwise(done)), 2))
            await asyncio.to_thread(server.start)
            await asyncio.sleep(3)
    return {"calls under a lease": said, "longest gap_s": gaps, "first new lease_s": waits}


async def _until_leased(fleet: FaultFleet, name: str, place: int) -> Any:
    begun = time.monotonic()
    while True:
        try:
            await acquire(fleet.gateways[1], name, Caller(f"new {place}"))
            return round(time.monotonic() - begun, 2)
        except HandroidError:
            await asyncio.sleep(0.1)
