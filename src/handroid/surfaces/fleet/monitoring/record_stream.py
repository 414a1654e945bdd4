"""Publishes the record of a node to a stream on the bus.

Lines are sent from the record's files, so nothing is lost while the bus is unreachable, as long as
the files exist; the position is stored next to them. A line that is sent twice within a short time
is stored once, because its hash is the message id.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any

from handroid.errors import HandroidError, InvalidParams
from handroid.model.background_tasks import end
from handroid.model.caller import DEFAULT_TENANT
from handroid.policy.record_reading import Place, end_of_record, lines_after
from handroid.state import State
from handroid.surfaces.fleet.bus import json_bytes, names
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.bus.names import PhoneId
from handroid.surfaces.fleet.bus.stream_writing import StreamMessage, publish_all

log = logging.getLogger(__name__)

NO_PHONE = "none"
"""The phone of calls that reached none."""

_LOOK_SECONDS = 1.0
_BATCH_BYTES = 64 * 1024
_LAST_SECONDS = 2.0


class RecordStream:
    """Sends the new lines of a record; ``phones`` maps serials to the fleet's names.

    Lines from before the very first start are not sent.
    """

    def __init__(
        self, bus: Bus, state: State, site: str, node: str, phones: Callable[[], Mapping[str, str]]
    ) -> None:
        self._bus = bus
        self._state = state
        self._site = site
        self._node = node
        self._file = f"record_sent_{site}_{node}"
        self._phones = phones
        self._known: dict[str, str] = {}
        self._place = Place()
        self._warned = False
        self._sending: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Send what an earlier run left, then keep sending new lines."""
        kept = self._state.read(self._file)
        if kept:
            self._place = Place(int(kept["file"]), int(kept["size"]))
        else:
            self._keep(end_of_record(self._state))
        self._sending = asyncio.create_task(self._go_on(), name="record of the node")

    async def close(self) -> None:
        """Send the remaining lines if the bus can be reached, and stop."""
        if self._sending is None:
            return
        await end([self._sending])
        if self._bus.connected:
            with contextlib.suppress(TimeoutError, HandroidError, OSError):
                async with asyncio.timeout(_LAST_SECONDS):
                    while await self.send():
                        pass

    async def send(self) -> int:
        """Send the next lines, and return how many.

        Raises:
            BusUnavailable: the bus did not accept all of them; they will be sent again.
            OSError: the record cannot be read.
        """
        lines, place = await asyncio.to_thread(lines_after, self._state, self._place, _BATCH_BYTES)
        if place == self._place:
            return 0
        self._known.update(self._phones())
        await publish_all(self._bus, [each for line in lines if (each := self._message(line))])
        self._keep(place)
        return len(lines)

    async def _go_on(self) -> None:
        while True:
            try:
                while await self.send():
                    self._warned = False
            except (HandroidError, OSError) as error:
                if not self._warned:
                    self._warned = True
                    log.warning("The record could not be sent to the fleet yet: %s", error)
            await asyncio.sleep(_LOOK_SECONDS)

    def _message(self, line: bytes) -> StreamMessage | None:
        """Return a line as it is published; None of what is no line of a record."""
        try:
            entry = json_bytes.read(line)
            return StreamMessage(self._subject(entry), str(entry["hash"]), line)
        except (ValueError, KeyError, TypeError, AttributeError, InvalidParams):
            return None

    def _subject(self, entry: Mapping[str, Any]) -> str:
        phone = self._known.get(entry.get("phone", ""), NO_PHONE)
        tenant = entry.get("tenant", DEFAULT_TENANT)
        return names.audit_subject(tenant, PhoneId(self._site, self._node, phone))

    def _keep(self, place: Place) -> None:
        self._place = place
        self._state.write(self._file, {"file": place.file, "size": place.size})
