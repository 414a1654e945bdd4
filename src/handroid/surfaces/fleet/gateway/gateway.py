"""Connects a gateway to the fleet. Gateways hold no phones and store no state of their own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from handroid.config import Settings
from handroid.state import State
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.bucket import Entry
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus, BusTooOld
from handroid.surfaces.fleet.bus.bus_clock import BusClock
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.fleet.leases.leases import FleetLeases
from handroid.surfaces.fleet.messages.call_sending import CallSender, Signer
from handroid.surfaces.fleet.monitoring.metrics import Values, by_state
from handroid.surfaces.fleet.phones.directory import Directory
from handroid.surfaces.fleet.phones.phone_records import QUARANTINED
from handroid.surfaces.fleet.policy.controls import Controls
from handroid.surfaces.fleet.policy.fleet_tokens import FleetTokens
from handroid.surfaces.fleet.policy.fleet_usage import FleetUsage
from handroid.surfaces.fleet.policy.quotas import MOST_CALLS, Quotas

_COPIES_IN_CLUSTER = 3
_SETTLE_SECONDS = 0.2


@asynccontextmanager
async def fleet_behind(
    bus: Bus,
    settings: Callable[[], Settings],
    state: State,
    signer: Signer | None = None,
    most_calls: int = MOST_CALLS,
) -> AsyncIterator[Fleet]:
    """Follow the fleet during the body; ``most_calls`` limits the concurrent calls.

    Raises:
        BusUnavailable: the bus did not answer.
        BusTooOld: it cannot store leases.
    """
    known = await existing_or_new(bus)
    directory = Directory(known)
    clock, sender, tokens = BusClock(), CallSender(bus, signer), FleetTokens()
    leases = FleetLeases(known, directory, clock=clock.seconds)
    quotas = Quotas(known.usage, clock.seconds, most_calls)

    def decided(entry: Entry) -> None:
        tokens.changed(entry)
        quotas.changed(entry)

    controls = Controls(known.controls, on_change=decided)
    try:
        await clock.follow(bus)
        await controls.open()
        await directory.open()
        await leases.open()
        await sender.open()
        usage = FleetUsage(known.usage, clock.seconds)
        fleet = Fleet(
            directory, leases, sender, clock, settings, state, usage, controls, tokens, quotas
        )
        fleet.metrics.read(lambda: _gauges(fleet))
        noticing = Noticing(fleet)
        directory.on_phone(noticing.phone)
        directory.on_node(noticing.node)
        yield fleet
    finally:
        await sender.close()
        await leases.close()
        await directory.close()
        await controls.close()


def is_ready(bus: Bus, fleet: Fleet) -> bool:
    """Whether a gateway can serve callers: it is connected, and its list of phones is current."""
    return bus.connected and fleet.directory.current


def _gauges(fleet: Fleet) -> Values:
    directory, leases = fleet.directory, fleet.leases
    states = by_state((directory.state(each) for each in directory.all()), QUARANTINED)
    return {
        ("handroid_fleet_phones", "Phones of the fleet by state."): states,
        ("handroid_fleet_nodes_up", "Nodes that are online."): len(directory.nodes),
        ("handroid_fleet_leases_active", "Active leases."): len(leases.held),
        ("handroid_fleet_waiting", "Callers waiting for a phone."): leases.waiting,
        (
            "handroid_fleet_view_current",
            "1 while the gateway has missed no change.",
        ): directory.current,
    }


class Noticing:
    """Notifies surfaces when phones change; several changes are combined into one notification."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self._nodes = set(fleet.directory.nodes)
        self._soon: asyncio.TimerHandle | None = None

    def phone(self, _phone: str) -> None:
        """Process a change of a phone."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_SETTLE_SECONDS, self._notify)

    def node(self, node: str) -> None:
        """Process a node's announcement, which matters only if the node appeared or disappeared."""
        there = node in self._fleet.directory.nodes
        if there != (node in self._nodes):
            (self._nodes.add if there else self._nodes.discard)(node)
            self.phone(node)

    def _notify(self) -> None:
        self._soon = None
        for listener in list(self._fleet.changes):
            listener()


async def existing_or_new(bus: Bus) -> Buckets:
    """Return the buckets of the fleet; the first gateway creates them, replicated in a cluster.

    Raises:
        BusUnavailable: the bus did not answer.
        BusTooOld: it cannot store leases.
    """
    try:
        return await buckets.existing(bus)
    except BusTooOld:
        clustered = bool(bus.client._server_info.get("cluster"))
        return await buckets.create(bus, _COPIES_IN_CLUSTER if clustered else 1)
