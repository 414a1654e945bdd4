"""Measures how a gateway's work grows with the number of phones in its fleet.

    python -m bench.fleet_records [--sizes 1000,10000,100000]

One nats-server, one process. Measured for each size: the start of a gateway's directory, finding
one phone by its id, listing the twenty with a label, acquiring and releasing a phone by label and
any phone, the list of tools, a call that names no phone, and the memory of the process.
"""

import argparse
import asyncio
import json
import resource
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from handroid.config import FILE_NAME, LiveSettings
from handroid.engine.profile import reference
from handroid.state import State
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus, BusSettings, connect
from handroid.surfaces.fleet.bus.names import phone_id
from handroid.surfaces.fleet.gateway.executor import FleetExecutor
from handroid.surfaces.fleet.gateway.gateway import fleet_behind
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.fleet.leases.leases import FleetLeases, Wanted
from handroid.surfaces.fleet.phones.directory import Filters
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.phones.presence import NodePresence
from handroid.tools.registry import registry
from tests.fleet.servers import Server, one_server

PHONES_PER_NODE = 500
LABELLED = 20
_IN_FLIGHT = 500
_PUBLISHED = {
    "name": "weather__forecast",
    "description": "Returns the weather of tomorrow.",
    "schema": {"type": "object", "properties": {}},
    "output_schema": None,
    "phone_argument": "phone",
}
_UNNAMED = "android_press_home"


def records(count: int) -> list[PhoneRecord]:
    """Return phones of many nodes; every label is on twenty of them, and all publish a tool."""
    labels = max(1, count // LABELLED)
    return [
        PhoneRecord(
            id=phone_id("lab", f"n{number // PHONES_PER_NODE}", f"P-{number}"),
            name=f"phone-{number}",
            model=f"Model {number % 50}",
            manufacturer="Maker",
            android_release="14",
            api_level=26 + number % 11,
            labels=(f"group-{number % labels}",),
            published=(_PUBLISHED,),
        )
        for number in range(count)
    ]


async def measure(server: Server, size: int, rounds: int = 200) -> dict[str, Any]:
    """Return the figures of one size, in milliseconds except where the name says seconds."""
    made = records(size)
    bus = await connect(BusSettings((server.url,), "bench"))
    try:
        fleet = await buckets.create(bus)
        written = await _timed(lambda: _write(bus, fleet, made))
        return {"phones": size, "write_all_s": round(written, 2)} | await _gateway(
            bus, made, rounds
        )
    finally:
        await bus.close()


async def _gateway(bus: Bus, made: list[PhoneRecord], rounds: int) -> dict[str, Any]:
    before, busy, begun = _memory(), time.process_time(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        live = LiveSettings(Path(folder) / FILE_NAME)
        async with fleet_behind(bus, live, State(Path(folder))) as fleet:
            started = {
                "start_s": round(time.perf_counter() - begun, 3),
                "start_cpu_s": round(time.process_time() - busy, 3),
                "memory_mb": round(_memory() - before, 1),
            }
            executor = FleetExecutor(fleet, registry())
            return started | await _work(fleet, executor, made, rounds)


async def _work(
    fleet: Fleet, executor: FleetExecutor, made: list[PhoneRecord], rounds: int
) -> dict[str, Any]:
    directory, labels = fleet.directory, max(1, len(made) // LABELLED)

    def labelled(number: int) -> Filters:
        return Filters(labels=(f"group-{number % labels}",))

    async def unnamed(_number: int) -> None:
        assert (await executor.call(reference(), _UNNAMED, {})).is_error

    return {
        "by_id": _spread(lambda n: directory.get(str(made[n * 7919 % len(made)].id)), rounds),
        "list_by_label": _spread(lambda n: directory.find(labelled(n)), rounds),
        "acquire_by_label": await _acquiring(fleet.leases, labelled, rounds),
        "acquire_any": await _acquiring(fleet.leases, lambda _: Filters(), rounds),
        "tools": _spread(lambda _: executor.tools(reference()), rounds),
        "unnamed_call": await _awaited(unnamed, rounds),
        "has_phone": _spread(lambda n: executor.has_phone(f"phone-{n}"), rounds),
    }


async def _write(bus: Bus, fleet: Buckets, made: list[PhoneRecord]) -> None:
    nodes = {record.id.node_name for record in made}
    for node in nodes:
        await fleet.nodes.put(node, NodePresence(node).to_bytes())
    for start in range(0, len(made), _IN_FLIGHT):
        batch = made[start : start + _IN_FLIGHT]
        await asyncio.gather(*(fleet.phones.put(each.key, each.to_bytes()) for each in batch))


async def _acquiring(
    leases: FleetLeases, filters: Callable[[int], Filters], rounds: int
) -> dict[str, float]:
    took = []
    for number in range(rounds):
        wanted = Wanted(filters(number), "red", "red/ann", "ann")
        begun = time.perf_counter()
        _, seen = await leases.acquire(wanted)
        took.append(time.perf_counter() - begun)
        await leases.release(seen.lease.id)
    return _summary(took)


def _spread(work: Callable[[int], object], rounds: int) -> dict[str, float]:
    took = []
    for number in range(rounds):
        begun = time.perf_counter()
        work(number)
        took.append(time.perf_counter() - begun)
    return _summary(took)


async def _awaited(work: Callable[[int], Awaitable[None]], rounds: int) -> dict[str, float]:
    took = []
    for number in range(rounds):
        begun = time.perf_counter()
        await work(number)
        took.append(time.perf_counter() - begun)
    return _summary(took)


def _summary(took: list[float]) -> dict[str, float]:
    ordered = sorted(took)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {"p50": round(statistics.median(took) * 1000, 4), "p99": round(p99 * 1000, 4)}


async def _timed(work: Callable[[], Awaitable[None]]) -> float:
    begun = time.perf_counter()
    await work()
    return time.perf_counter() - begun


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def _main(sizes: list[int]) -> None:
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder, one_server(Path(folder)) as server:
            print(json.dumps(await measure(server, size)), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1000,10000,100000")
    asyncio.run(_main([int(size) for size in parser.parse_args().sizes.split(",")]))
