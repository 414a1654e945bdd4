"""The phones that a node had before a restart and that its adb servers do not list yet.

An adb server takes seconds to find its phones after it starts. Until then they stay in the fleet
with the state offline, so that they do not seem to be gone.
"""

import time
from collections.abc import Iterable
from dataclasses import replace

from handroid.model.phone import PhoneState
from handroid.surfaces.fleet.bus.names import PhoneId
from handroid.surfaces.fleet.phones.phone_records import RecordWriter

RETURN_SECONDS = 20.0


class FormerPhones:
    """The phones to wait for, and for how long."""

    def __init__(self, writer: RecordWriter, seconds: float = RETURN_SECONDS) -> None:
        self._writer = writer
        self._seconds = seconds
        self._until = 0.0
        self._phones: dict[str, PhoneId] = {}

    def __contains__(self, token: str) -> bool:
        return token in self._phones

    @property
    def left(self) -> float | None:
        """How many seconds are left to wait; None if there are no phones to wait for."""
        return max(0.0, self._until - time.monotonic()) if self._phones else None

    async def wait_for(self, missing: Iterable[PhoneId]) -> None:
        """Wait for phones that adb may still find, and withdraw the others.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        self._until = time.monotonic() + self._seconds
        for phone in missing:
            record = self._writer.last(phone)
            # A phone that the node made ended with it, and one may have moved to another node.
            if record and not record.fresh and await self._writer.has(phone):
                await self._writer.publish(replace(record, state=PhoneState.OFFLINE.value))
                self._phones[phone.phone] = phone
            else:
                await self._writer.withdraw(phone)

    def returned(self, token: str) -> None:
        """Note that a phone is back."""
        self._phones.pop(token, None)

    async def give_up(self) -> None:
        """Withdraw the phones that did not return in time.

        Raises:
            BusUnavailable: the bus did not answer; the remaining phones are kept.
        """
        if self.left == 0.0:
            for token, phone in list(self._phones.items()):
                await self._writer.withdraw(phone)
                del self._phones[token]
