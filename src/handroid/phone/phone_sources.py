"""The adb servers that phones are attached to: the user's, and those of virtual phones.

This module never starts an adb server for a virtual phone; the program that started the phone does.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.errors import AdbUnavailable, HandroidError
from handroid.model.deadline import Deadline
from handroid.model.phone import AttachedPhone

log = logging.getLogger(__name__)

_SECONDS = 3.0
"""How long to wait for the adb server of a virtual phone."""


class VirtualPlace(NamedTuple):
    """Where a running virtual phone is attached, and its serial."""

    server: Address
    serial: str


class PhoneSources:
    """The user's adb server, and those of virtual phones."""

    def __init__(self, server: AdbServer, virtual: Iterable[VirtualPlace] = ()) -> None:
        self._server = server
        self._here = server.address.normalized
        self._virtual = frozenset(virtual)
        elsewhere = {place.server for place in self._virtual} - {self._here}
        self._others = [AdbServer(each, may_start=False) for each in sorted(elsewhere, key=str)]
        self._server_of: dict[str, AdbServer] = {}

    def server_of(self, serial: str) -> AdbServer:
        """Return the adb server to which a phone is attached."""
        return self._server_of.get(serial, self._server)

    async def list_phones(self, deadline: Deadline) -> list[AttachedPhone]:
        """Return all phones, usable or not; those with their own adb server come last.

        Raises:
            AdbUnavailable: the user's adb server cannot be reached, and there is no other phone.
        """
        found = await asyncio.gather(*(self._list_virtual(each, deadline) for each in self._others))
        self._server_of = {
            phone.serial: server
            for server, phones in zip(self._others, found, strict=True)
            for phone in phones
        }
        virtual = [phone for phones in found for phone in phones]
        try:
            attached = await devices.list_phones(self._server, deadline)
        except AdbUnavailable as error:
            if not virtual:
                raise
            log.warning("%s", error)
            attached = []
        # A user may have connected a virtual phone to the user's own server as well.
        here = [phone for phone in attached if phone.serial not in self._server_of]
        return [*self._mark_virtual(self._here, here), *virtual]

    async def _list_virtual(self, server: AdbServer, deadline: Deadline) -> list[AttachedPhone]:
        try:
            found = await devices.list_phones(server, deadline.sooner(_SECONDS))
        except HandroidError as error:
            log.debug("no virtual phone at %s: %s", server.address, error)
            return []
        return [phone for phone in self._mark_virtual(server.address, found) if phone.virtual]

    def _mark_virtual(
        self, server: Address, phones: Iterable[AttachedPhone]
    ) -> list[AttachedPhone]:
        return [
            replace(phone, virtual=VirtualPlace(server, phone.serial) in self._virtual)
            for phone in phones
        ]
