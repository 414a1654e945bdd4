"""Calls a fleet at a fixed rate for a long time, with some intended errors, and samples memory.

    python -m bench.fleet_soak [--rate 500] [--seconds 600] [--warm-up 480] [--callers 32]

Every program is real: a nats-server, nodes with virtual phones, two gateways; callers use MCP over
HTTP. One call in a hundred asks for an error: a phone that does not exist, which the gateway
refuses, and an app that does not exist, which the phone reports. All others have to succeed. The
warm-up is longer than a node remembers calls, and than tables of that size take to settle. Growth
compares the first tenth of the rest with the last, by process: medians of the resident memory,
which is sampled every second.
"""

import argparse
import asyncio
import itertools
import json
import os
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.fleet_members import Caller, SmallFleet, small_fleet
from bench.processes import resident_bytes
from tests.fleet.servers import one_server

TOOLS = ("android_get_clipboard", "android_list_storage_locations")
INJECTED = (
    ("android_get_clipboard", {"phone": "no_such_phone"}),
    ("android_open_app", {"package_id": "no.such.app"}),
)
EVERY = 100
LOOK_SECONDS = 1.0


@dataclass
class Soak:
    """The calls, and how they ended."""

    fleet: SmallFleet
    callers: int
    end: float
    calls: int = 0
    injected: int = 0
    reported: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    spent: list[float] = field(default_factory=list)

    async def caller(self, number: int, every: float, begin: float) -> None:
        """Call at a fixed rate, or as fast as the responses arrive."""
        caller, own = Caller(self.fleet.urls, number), self.fleet.phones[number :: self.callers]
        due = time.monotonic() + begin
        for count in itertools.count(number):
            now = time.monotonic()
            if now >= self.end:
                break
            due = max(due + every, now - 1)
            await asyncio.sleep(max(0.0, due - now))
            await self._call(caller, count, own[count % len(own)])
        caller.close()

    async def _call(self, caller: Caller, count: int, phone: str) -> None:
        asked = count % EVERY == EVERY - 1
        tool, arguments = TOOLS[count % 2], dict[str, str]()
        if asked:
            tool, arguments = INJECTED[count // EVERY % len(INJECTED)]
        begun = time.perf_counter()
        answer = await caller.call(tool, {"phone": phone, **arguments})
        self.spent.append(time.perf_counter() - begun)
        self.calls += 1
        self.injected += asked
        if asked and answer.what == "not done":
            self.reported += 1
        elif asked or answer.what != "done":
            self.wrong[f"{tool}: {answer.what}: {answer.text[:120]}"] += 1


def _children(pids: dict[str, int]) -> dict[str, int]:
    """Return the adb servers of nodes."""
    found = {}
    for name, pid in pids.items():
        lists = [each.read_text() for each in Path(f"/proc/{pid}/task").glob("*/children")]
        for child in " ".join(lists).split():
            if Path(f"/proc/{child}/comm").read_text().strip() == "adb":
                found[f"adb of {name}"] = int(child)
    return found


async def _watch(pids: dict[str, int], end: float) -> dict[str, list[int]]:
    seen: dict[str, list[int]] = {name: [] for name in pids}
    while time.monotonic() < end:
        for name, pid in pids.items():
            seen[name].append(resident_bytes(pid))
        await asyncio.sleep(LOOK_SECONDS)
    return seen


def _growth(seen: list[int]) -> dict[str, float]:
    tenth = max(1, len(seen) // 10)
    first, last = statistics.median(seen[:tenth]), statistics.median(seen[-tenth:])
    return {"mb": round(last / 1e6, 1), "growth_percent": round((last / first - 1) * 100, 2)}


async def measure(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Run it, and return the figures."""
    with one_server(folder / "nats") as server:
        async with small_fleet([server], folder, args.nodes, args.phones) as fleet:
            members = {each.name: each.pid for each in (*fleet.gateways, *fleet.nodes)}
            pids = {**members, **fleet.others, **_children(members)}
            begun = time.monotonic() + args.warm_up
            end = begun + args.seconds
            soak = Soak(fleet, args.callers, end)
            every = args.callers / args.rate
            tasks = [
                asyncio.create_task(soak.caller(number, every, number / args.rate))
                for number in range(args.callers)
            ]
            await asyncio.sleep(args.warm_up)
            before = soak.calls
            seen = await _watch(pids, end)
            await asyncio.gather(*tasks)
    spent = sorted(soak.spent)
    return {
        "seconds": args.seconds,
        "warm_up_s": args.warm_up,
        "calls": soak.calls,
        "calls_s": round((soak.calls - before) / args.seconds, 1),
        "p50_ms": round(spent[len(spent) // 2] * 1000, 1),
        "p99_ms": round(spent[len(spent) * 99 // 100] * 1000, 1),
        "injected": soak.injected,
        "reported": soak.reported,
        "other_errors": dict(soak.wrong),
        "memory": {name: _growth(each) for name, each in seen.items()},
        "load": os.getloadavg()[0],
    }


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=500, help="calls a second")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--warm-up", type=float, default=480)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--phones", type=int, default=50, help="of each node")
    parser.add_argument("--callers", type=int, default=32)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        print(json.dumps(asyncio.run(measure(args, Path(name))), indent=2))


if __name__ == "__main__":
    main()
