"""That a node is there: one key for each node, renewed while it runs, gone soon after it is not."""

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
    """What a node says of itself while it is there.

    ``draining`` nodes finish what they do and take nothing new. ``connection`` is the bus's own
    number for its connection, and ``envelopes`` the versions of messages that it reads.
    """

    node: str
    version: str = ""
    phones: int = 0
    envelopes: tuple[int, ...] = (1,)
    draining: bool = False
    connection: int = 0

    @property
    def key(self) -> str:
        """Under what the bucket keeps it."""
        return self.node

    def to_bytes(self) -> bytes:
        """Return it as the bucket keeps it."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()

    @classmethod
    def from_bytes(cls, value: bytes) -> "NodePresence":
        """Read what to_bytes wrote; fields of later versions are left out.

        Raises:
            ValueError: it is no presence.
        """
        given = json.loads(value)
        if not isinstance(given, Mapping) or not isinstance(given.get("node"), str):
            raise ValueError("not a node's presence")
        known = {name: given[name] for name in cls.__dataclass_fields__ if name in given}
        return cls(**known | {"envelopes": tuple(known.get("envelopes", (1,)))})


class Presence:
    """Keeps a node's key alive; ``describe`` gives what it says at the time."""

    def __init__(self, nodes: Bucket, describe: Callable[[], NodePresence]) -> None:
        self._nodes = nodes
        self._describe = describe
        self._renewing: asyncio.Task[None] | None = None
        self._now = asyncio.Event()

    async def open(self) -> None:
        """Announce the node, and go on doing so.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        await self.announce()
        self._renewing = asyncio.create_task(self._renew())

    def changed(self) -> None:
        """Announce soon: what the node says of itself changed."""
        self._now.set()

    async def close(self, *, withdraw: bool = True) -> None:
        """Stop announcing; a node that is withdrawn need not be waited for."""
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
