"""Routes calls to the nodes of their phones, for all executors of a gateway."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from handroid.config import Settings
from handroid.model.deadline import Deadline
from handroid.model.tool import Answer
from handroid.state import State
from handroid.surfaces.fleet.bus.bus_clock import BusClock
from handroid.surfaces.fleet.bus.names import PhoneId
from handroid.surfaces.fleet.leases.leases import FleetLeases
from handroid.surfaces.fleet.messages.call_sending import CallSender, NobodyThere
from handroid.surfaces.fleet.messages.envelope import READS, Request, version_for
from handroid.surfaces.fleet.monitoring.metrics import GatewayMetrics
from handroid.surfaces.fleet.phones.directory import Directory
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.policy.controls import Controls
from handroid.surfaces.fleet.policy.fleet_tokens import FleetTokens
from handroid.surfaces.fleet.policy.fleet_usage import FleetUsage
from handroid.surfaces.fleet.policy.quotas import Quotas

_RESTART_SECONDS = 15.0
_AGAIN_SECONDS = 0.05


@dataclass(frozen=True)
class Fleet:
    """The connections and caches that all executors of a gateway share."""

    directory: Directory
    leases: FleetLeases
    sender: CallSender
    clock: BusClock
    settings: Callable[[], Settings]
    state: State
    usage: FleetUsage
    controls: Controls
    tokens: FleetTokens
    quotas: Quotas
    changes: list[Callable[[], None]] = field(default_factory=list)
    metrics: GatewayMetrics = field(default_factory=GatewayMetrics)

    async def send(self, record: PhoneRecord, request: Request) -> Answer:
        """Send a call to a phone's node, and wait for the node if it is restarting.

        Raises:
            HandroidError: the call could not be sent, or its answer was lost.
        """
        until = Deadline.after(min(request.lasts_ms / 1000, _RESTART_SECONDS))
        while True:
            try:
                self._address(record.id, request)
                return await self.sender.send(record.id, request)
            except NobodyThere:
                # Nobody took the call, so sending it again cannot execute it twice.
                if not await self._is_back(record.id.node_name, until):
                    raise

    def _address(self, phone: PhoneId, request: Request) -> None:
        """Make a call ready to send: with its deadline, in a version that the node reads."""
        presence, now = self.directory.nodes.get(phone.node_name), self.clock.now_ms()
        request.ends_ms = request.ends_ms if now is None else now + request.lasts_ms
        request.gateway = self.sender.name
        request.version = version_for(presence.envelopes) if presence else min(READS)

    async def _is_back(self, node: str, until: Deadline) -> bool:
        """Wait for a node that announced a restart; False if it did not, or does not return."""
        presence = self.directory.nodes.get(node)
        if presence is None or not presence.draining:
            return False
        while until.left() > 0:
            await asyncio.sleep(_AGAIN_SECONDS)
            presence = self.directory.nodes.get(node)
            if presence is None or not presence.draining:
                return presence is not None
        return False
