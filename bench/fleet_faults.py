"""Measures the effects of faults on callers of a fleet, and counts forbidden actions on phones.

    python -m bench.fleet_faults [--faults 20000] [--only NAME …]

Two nodes with four virtual phones each and two gateways on one nats-server, then a node and two
gateways on a cluster of three. Actions are counted at the phones: each call taps a different place.
A partition is a network namespace whose link is down, which requires root, and a TCP link between
the node and the bus that forwards nothing for a while without closing, so that the held data
arrives late afterwards.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.double_acts import Campaign
from bench.fault_fleet import FaultFleet, fault_fleet
from bench.fault_scenes import (
    Figures,
    bus_killed,
    dead_node,
    large_replies,
    node_killed,
    node_stopped,
    partition,
    slow_phone,
)
from bench.gateway_faults import gateway_killed, leader_lost, skewed_clocks
from bench.network_namespace import partition_by_namespace
from tests.fleet.servers import cluster, one_server

Scene = Callable[[FaultFleet], Awaitable[Figures]]

SCENES: dict[str, Scene] = {
    "slow phone": slow_phone,
    "replies over 1 MB": large_replies,
    "node SIGKILL": node_killed,
    "node SIGSTOP": node_stopped,
    "nats-server SIGKILL": bus_killed,
    "partition by namespace": partition_by_namespace,
    "partition by link": partition,
    "clocks": skewed_clocks,
    "gateway SIGKILL": gateway_killed,
    "leases of a dead node": dead_node,
}
CLUSTER: dict[str, Scene] = {"leader lost": leader_lost}
CAMPAIGN = "double acts"


async def double_acts(fleet: FaultFleet, faults: int, callers: int = 24) -> Figures:
    """Inject random faults; return the figures of the phones."""
    campaign = Campaign(fleet, faults)
    disturbances = [campaign.disturb_links, campaign.disturb_nodes, campaign.disturb_bus]
    verdict = await campaign.run(callers, disturbances)
    return {"all faults": sum(verdict.faults.values()), "wrong": verdict.wrong, **asdict(verdict)}


async def measure(faults: int, only: list[str], folder: Path) -> dict[str, Any]:
    """Run the selected scenes; return the figures."""
    found: dict[str, Any] = {"load_before": os.getloadavg()[0]}
    scenes = {name: scene for name, scene in SCENES.items() if _chosen(name, only)}
    if _chosen(CAMPAIGN, only):
        scenes[CAMPAIGN] = lambda fleet: double_acts(fleet, faults)
    if scenes:
        with one_server(folder / "nats") as server:
            async with fault_fleet([server], folder, nodes=2, phones=4, gateways=2) as fleet:
                await _play(scenes, fleet, found)
    lost = {name: scene for name, scene in CLUSTER.items() if _chosen(name, only)}
    if lost:
        with cluster(folder / "cluster") as servers:
            async with fault_fleet(servers, folder / "c", nodes=1, phones=4, gateways=2) as fleet:
                await _play(lost, fleet, found)
    return found | {"load_after": os.getloadavg()[0]}


def _chosen(name: str, only: list[str]) -> bool:
    return not only or name in only


async def _play(scenes: dict[str, Scene], fleet: FaultFleet, found: dict[str, Any]) -> None:
    for name, scene in scenes.items():
        begun = time.monotonic()
        try:
            found[name] = await scene(fleet)
        except Exception as error:
            found[name] = {"failed": repr(error)}
        took = round(time.monotonic() - begun, 1)
        print(f"{name} ({took} s): {json.dumps(found[name])}", file=sys.stderr, flush=True)


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=20_000)
    parser.add_argument("--only", nargs="*", default=[])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(args.faults, args.only, Path(folder))), indent=2))


if __name__ == "__main__":
    main()
