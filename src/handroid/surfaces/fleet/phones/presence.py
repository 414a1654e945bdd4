"""Announces that a node is online, by a key that it renews while it runs."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass

from handroid.model.background_tasks import end
from handroid.surfaces.fleet.bus.bucket import Bucket
from handroid.surfaces.fleet.bus.bus import BusUnavailable

log = logging.getLogger(__name__)

RENEW_SECONDS = 5.0
TTL_SECONDS = 14
"""Leases are renewed as long as the node is there, and then live for 30 s: 45 s are promised."""


@dataclass(frozen=True)
class NodePresence:
    """What a node announces about itself.

    A ``draining`` node finishes its calls and accepts no new ones. ``connection`` is the bus's id
    of its connection, and ``envelopes`` are the message versions that it reads.
    """

    node: str
    version: str = ""
    phones: int = 0
    envelopes: tuple[int, ...] = (1,)
    draining: bool = False
    connection: int = 0

    @property
    def key(self) -> str:
        """Its key in the bucket."""
        return self.node

    def to_bytes(self) -> bytes:
        """Serialize it for the bucket."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()

    @classmethod
    def from_bytes(cls, value: bytes) -> "NodePresence":
        """Parse what `to_bytes` wrote; fields of later versions are ignored.

        Raises:
            ValueError: it is not a node's announcement.
        """
        given = json.loads(value)
        if not isinstance(given, Mapping) or not isinstance(given.get("node"), str):
            raise ValueError("not a node's presence")
        known = {name: given[name] for name in cls.__dataclass_fields__ if name in given}
        return cls(**known | {"envelopes": tuple(known.get("envelopes", (1,)))})


class Presence:
    """Keeps a node's key alive; ``describe`` returns the current announcement."""

    def __init__(self, nodes: Bucket, describe: Callable[[], NodePresence]) -> None:
        self._nodes = nodes
        self._describe = describe
        self._renewing: asyncio.Task[None] | None = None
        self._now = asyncio.Event()

    async def open(self) -> None:
        """Announce the node, then keep renewing the announcement.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        await self.announce()
        self._renewing = asyncio.create_task(self._renew())

    def changed(self) -> None:
        """Renew the announcement soon, because its contents changed."""
        self._now.set()

    async def close(self, *, withdraw: bool = True) -> None:
        """Stop announcing; nobody waits for a node that is withdrawn."""
        await end([self._renewing])
        if not withdraw or self._renewing is None:
            return
        with suppress(BusUnavailable):
            await self._nodes.delete(self._describe().node)

    async def announce(self) -> None:
        """Announce the node now.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        said = self._describe()
        await self._nodes.put(said.node, said.to_bytes(), TTL_SECONDS)

    async def _renew(self) -> None:
        forget = self._nodes.bus.on_reconnect(self._reconnected)
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(RENEW_SECONDS):
                        await self._now.wait()
                self._now.clear()
                try:
                    await self.announce()
                except BusUnavailable as error:
                    log.warning("The node could not announce itself: %s", error)
        finally:
            forget()

    async def _reconnected(self) -> None:
        self._now.set()
