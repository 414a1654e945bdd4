"""The node: runs where phones are attached, and executes the calls of a fleet on them.

It connects to the bus itself, so it needs no open port."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from handroid import __version__
from handroid.engine.engine import Engine
from handroid.model.deadline import Deadline
from handroid.phone.phone_provider import AttachedPhones, PhoneProvider
from handroid.surfaces.fleet.bus.bucket import Entry
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus, BusUnavailable
from handroid.surfaces.fleet.bus.bus_clock import BusClock
from handroid.surfaces.fleet.leases.lease_feed import LeaseFeed
from handroid.surfaces.fleet.messages.envelope import READS
from handroid.surfaces.fleet.monitoring.metrics import Values, by_state
from handroid.surfaces.fleet.monitoring.record_stream import RecordStream
from handroid.surfaces.fleet.node.cleanup import Cleanup
from handroid.surfaces.fleet.node.former_phones import RETURN_SECONDS
from handroid.surfaces.fleet.node.fresh_phones import node_tools
from handroid.surfaces.fleet.node.node_calls import NodeCalls, Verifier
from handroid.surfaces.fleet.node.node_leases import NodeLeases
from handroid.surfaces.fleet.node.node_phones import NodeName, NodePhones
from handroid.surfaces.fleet.node.sole_node import SoleNode
from handroid.surfaces.fleet.phones.phone_records import RecordWriter
from handroid.surfaces.fleet.phones.presence import NodePresence, Presence
from handroid.surfaces.fleet.policy.controls import Controls, reinstated, revokes
from handroid.surfaces.fleet.policy.fleet_usage import FleetUsage
from handroid.surfaces.fleet.settings.cleanup_settings import CleanupSettings
from handroid.tools.tool import Registry

log = logging.getLogger(__name__)

_DRAIN_SECONDS = 30.0
_NOTICE_SECONDS = 0.3
_BUS_SECONDS = 1.5
"""How long a node that leaves waits for a bus that does not answer."""


class Node:
    """Makes the phones of some adb servers part of a fleet, with one engine per server.

    ``providers`` create the phones of each server; without them, people attach the phones. Phones
    of an earlier run that adb does not list stay in the fleet for ``return_seconds``.
    """

    def __init__(
        self,
        name: NodeName,
        bus: Bus,
        buckets: Buckets,
        engines: Sequence[Engine],
        registries: Mapping[str, Registry],
        verifier: Verifier | None = None,
        *,
        providers: Sequence[PhoneProvider] = (),
        cleanup: CleanupSettings = CleanupSettings(),  # noqa: B008 (it is frozen)
        return_seconds: float = RETURN_SECONDS,
    ) -> None:
        self._name = name
        self._bus = bus
        self._taking = self._draining = False
        self._clock = BusClock()
        sources: Sequence[PhoneProvider]
        sources = providers or [AttachedPhones(engine.roster) for engine in engines]
        writer = RecordWriter(buckets, str(name))
        self.phones = NodePhones(name, engines, sources, registries, writer, return_seconds)
        self.phones.add_tools(node_tools(self.phones))
        self._engines = engines
        self._controls = Controls(buckets.controls, self._stop_acts, self._decided)
        self.calls = NodeCalls(
            bus,
            str(name),
            self.phones.reach,
            self._clock,
            verifier,
            self._controls.check,
            self.phones.quarantine.ended,
        )
        self.calls.metrics.read(self._gauges)
        self._cleanup = tidy = Cleanup(self.phones.find, cleanup)
        self._leases = LeaseFeed(
            buckets.leases, str(name), tidy.lease_ended, tidy.lease_began, self._clock.seconds
        )
        for engine in engines:
            engine.leases = NodeLeases(self._leases)
            engine.limits.usage = FleetUsage(buckets.usage, self._clock.seconds)
        self._sole = SoleNode(bus, str(name))
        self._presence = Presence(buckets.nodes, self._describe)
        states = {each.state.folder: each.state for each in engines}
        self._records = [
            RecordStream(bus, state, name.site, name.node, self.phones.by_serial)
            for state in states.values()
        ]

    async def open(self) -> None:
        """Publish the phones, accept calls, and announce the node.

        Raises:
            NodeNameTaken: a node of that name is running.
            BusUnavailable: the bus did not answer.
        """
        await self._sole.open()
        await self._clock.follow(self._bus, str(self._name))
        await self._controls.open()
        await self._leases.open()
        await self.phones.open()
        await self.calls.open()
        await self._presence.open()
        for record in self._records:
            record.open()
        self._taking = True

    async def drain(self, seconds: float = _DRAIN_SECONDS, notice: float = _NOTICE_SECONDS) -> None:
        """Accept no new calls, and finish those in progress.

        Gateways see that the node is shutting down and hold back calls for a moment, because it may
        return. The node accepts calls until all gateways know: a node that disappears without
        notice counts as dead.
        """
        self._draining = True
        deadline = Deadline.after(seconds)
        try:
            async with asyncio.timeout(_BUS_SECONDS):
                await self._presence.announce()
        except (BusUnavailable, TimeoutError) as error:
            why = str(error) or "the bus does not answer."
            log.warning("Gateways could not be notified that the node is shutting down: %s", why)
        await asyncio.sleep(notice)
        await self.calls.drain(deadline)
        await self._cleanup.drain(deadline)

    async def close(self) -> None:
        """Shut down; a drained node stays announced, so that gateways wait for its return."""
        await self.calls.close()
        await self._presence.close(withdraw=not self._draining)
        await self._leases.close()
        await self._cleanup.close()
        await self._controls.close()
        await self.phones.close()
        for record in self._records:
            await record.close()
        await self._sole.close()

    @property
    def ready(self) -> bool:
        """Whether calls can reach its phones: connected, phones known, and not shutting down."""
        return self._taking and self._bus.connected and not self._draining

    def _gauges(self) -> Values:
        states = by_state(state for each in self._engines for state in each.roster.states())
        waiting = sum(each.under_way for each in self.phones)
        deepest = max((each.under_way for each in self.phones), default=0)
        return {
            ("handroid_node_phones", "Phones at the adb servers by state."): states,
            ("handroid_node_phones_in_fleet", "Phones that accept calls."): len(self.phones),
            ("handroid_node_phones_quarantined", "Phones that failed too often in a row."): len(
                self.phones.quarantine
            ),
            ("handroid_node_queue_depth", "Calls that wait or run."): waiting,
            ("handroid_node_deepest_queue", "Calls on the busiest phone."): deepest,
            ("handroid_node_adb_servers", "The node's adb servers."): len(self._engines),
        }

    def _stop_acts(self, on: bool) -> None:
        for engine in self._engines:
            engine.stop_switch.elsewhere = on

    def _decided(self, entry: Entry) -> None:
        if revokes(entry):
            self.calls.admit_again()
        phone = reinstated(entry)
        held = self.phones.find(phone) if phone else None
        if held:
            self.phones.quarantine.release(held.phone)

    def _describe(self) -> NodePresence:
        return NodePresence(
            node=str(self._name),
            version=__version__,
            phones=len(self.phones),
            envelopes=READS,
            draining=self._draining,
            connection=self._bus.client.client_id or 0,
        )


@asynccontextmanager
async def running(node: Node) -> AsyncIterator[Node]:
    """Run a node during the body, then drain and close it."""
    try:
        await node.open()
        yield node
        await node.drain()
    finally:
        await asyncio.shield(node.close())
