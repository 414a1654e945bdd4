"""Restarts all gateways and nodes of a fleet, one after the other, while callers continue.

    python -m bench.fleet_rolling [--nodes 3] [--phones 20] [--callers 24] [--rounds 2]

Every program is real: three nats-servers, nodes with virtual phones, two gateways. Each member gets
SIGTERM, ends, and is restarted before the next one, as in an upgrade. Callers use MCP over HTTP
with the addresses of both gateways; one of them holds a lease all the time. If a gateway refuses a
connection, its caller uses the other one, like a load balancer. No call that was sent is ever sent
again, so every failure is counted.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.fleet_members import Caller, Member, SmallFleet, small_fleet
from tests.fleet.servers import Server, cluster

TOOLS = ("android_get_clipboard", "android_press_home", "android_list_storage_locations")
PAUSE_SECONDS = 0.02
LEASE_SECONDS = 3000


@dataclass
class Load:
    """The calls, and how they ended."""

    ended: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    longest_ms: float = 0.0
    moved: int = 0
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def call(self, caller: Caller, tool: str, arguments: dict[str, Any]) -> str:
        """Make a call, and count how it ended."""
        begun = time.perf_counter()
        answer = await caller.call(tool, arguments)
        self.longest_ms = max(self.longest_ms, (time.perf_counter() - begun) * 1000)
        self.ended[answer.what] += 1
        if answer.what != "done":
            self.failed.append(f"{tool}: {answer.what}: {answer.text[:200]}")
        return answer.text

    async def keep_calling(
        self, caller: Caller, calls: Iterator[tuple[str, dict[str, Any]]]
    ) -> None:
        """Make calls until stopped."""
        while not self.stop.is_set():
            await self.call(caller, *next(calls))
            await asyncio.sleep(PAUSE_SECONDS)
        self.moved += caller.moved
        caller.close()


def _calls(phones: Sequence[str], lease: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    number = 0
    while True:
        arguments = {"phone": phones[number % len(phones)], **({"lease": lease} if lease else {})}
        yield TOOLS[number % len(TOOLS)], arguments
        number += 1


async def under_load(
    fleet: SmallFleet, callers: int, restarting: Sequence[Member]
) -> dict[str, Any]:
    """Restart members one after the other under the load of callers; return the figures."""
    load = Load()
    first = Caller(fleet.urls)
    wanted = {"phone": fleet.phones[0], "seconds": LEASE_SECONDS, "holder": "rolling"}
    lease = json.loads(await load.call(first, "android_acquire_phone", wanted))["lease"]
    others = fleet.phones[1:]
    tasks = [asyncio.create_task(load.keep_calling(first, _calls(fleet.phones[:1], lease)))]
    for number in range(callers - 1):
        own = others[number % len(others) :: callers] or others
        caller = Caller(fleet.urls, number)
        tasks.append(asyncio.create_task(load.keep_calling(caller, _calls(own))))
    spent: dict[str, list[float]] = {}
    begun = time.monotonic()
    for member in restarting:
        at = time.monotonic()
        await member.stop()
        await member.start()
        spent.setdefault(member.name, []).append(round(time.monotonic() - at, 1))
    load.stop.set()
    await asyncio.gather(*tasks)
    return {
        "seconds": round(time.monotonic() - begun, 1),
        "calls": dict(load.ended),
        "failed": load.failed[:20],
        "longest_ms": round(load.longest_ms),
        "connections_moved": load.moved,
        "restarts_s": spent,
    }


async def measure(
    args: argparse.Namespace, folder: Path, servers: Sequence[Server]
) -> dict[str, Any]:
    """Run it, and return the figures."""
    async with small_fleet(servers, folder, args.nodes, args.phones) as fleet:
        restarting = [*fleet.gateways, *fleet.nodes] * args.rounds
        found = await under_load(fleet, args.callers, restarting)
    return {**found, "load": os.getloadavg()[0]}


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--phones", type=int, default=20, help="of each node")
    parser.add_argument("--callers", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, cluster(Path(name) / "nats") as servers:
        print(json.dumps(asyncio.run(measure(args, Path(name), servers)), indent=2))


if __name__ == "__main__":
    main()
