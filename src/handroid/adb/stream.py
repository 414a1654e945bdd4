"""Streams to services of one phone."""

import asyncio
from collections.abc import Awaitable, Callable

from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.adb.wire import Refused, Wire
from handroid.errors import (
    AdbUnavailable,
    HandroidError,
    Outcome,
    PermissionDenied,
    PhoneUnavailable,
)
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneState

# The adb server's messages for a phone that cannot be used, and the states they mean.
_STATE_WORDS = (
    ("unauthorized", PhoneState.UNAUTHORIZED),
    ("still authorizing", PhoneState.AUTHORIZING),
    ("still connecting", PhoneState.CONNECTING),
    ("offline", PhoneState.OFFLINE),
    ("no permissions", PhoneState.NO_PERMISSIONS),
    ("insufficient permissions", PhoneState.NO_PERMISSIONS),
    ("detached", PhoneState.DETACHED),
)

_UNKNOWN_SERVICE = "unknown host service"
_NUMBER_BYTES = 8
_NO_NUMBER, _LOST = 0, -1
"""Used in place of a connection's number, which is above zero."""


class Transport:
    """One phone behind an adb server."""

    def __init__(self, server: AdbServer, serial: str) -> None:
        self.server = server
        self.serial = serial
        self.leftovers: set[str] = set()
        """Our files that a lost phone may still have; they are removed when it is back."""
        self.check_phone: Callable[[Deadline], Awaitable[None]] | None = None
        """Called before a new connection is used, because another phone may be behind it."""
        self._connection: int | None = None
        self._checking = asyncio.Semaphore(1)
        self._numbered = True
        self._features: frozenset[str] | None = None
        self._seen_on: int | None = None

    async def open(self, service: str, deadline: Deadline) -> Wire:
        """Open a service of the phone, such as ``localabstract:name``.

        The caller closes the wire. A failure before the service was requested is retried once,
        because nothing has happened on the phone by then.

        Raises:
            PhoneUnavailable: the phone is not connected or cannot be used.
            PermissionDenied: the phone has not authorised this computer.
            Refused: the phone has no such service.
        """
        async with deadline.limit(f"Reaching phone {self.serial}"):
            wire, connection = await self._attach_again_if_lost(deadline)
        try:
            await self._check(connection, deadline)
            # From here on the phone may have started the service, whatever the response is.
            async with deadline.limit(f"Reaching phone {self.serial}", Outcome.UNKNOWN):
                await wire.request(service)
        except BaseException as error:
            wire.abort()
            if isinstance(error, AdbUnavailable):
                raise self._lost() from error
            raise
        return wire

    async def open_abstract(self, name: str, deadline: Deadline) -> Wire:
        """Open a stream to a socket in the phone's abstract namespace."""
        return await self.open(f"localabstract:{name}", deadline)

    async def features(self, deadline: Deadline) -> frozenset[str]:
        """Return the features of both adbd and the server; cached for each connection."""
        if self._features is None:
            try:
                answer = await self.server.ask(f"host-serial:{self.serial}:features", deadline)
            except Refused as error:
                raise self._unavailable(error) from error
            self._features = frozenset(answer.split(","))
        return self._features

    async def is_same_connection(self, deadline: Deadline) -> bool:
        """Whether the phone is still on the connection in use; does not start an adb server."""
        try:
            async with deadline.limit(f"Reaching phone {self.serial}"):
                wire = await Wire.connect(self.server.address)
                try:
                    return await self._request_transport(wire) == self._connection
                finally:
                    wire.abort()
        except HandroidError:
            return False

    def forget(self) -> None:
        """Accept the next connection as the phone's, whatever it is."""
        self._connection = None

    async def _check(self, connection: int, deadline: Deadline) -> None:
        """Check that a new connection leads to the same phone."""
        if self._connection is None:
            self._connection = connection
        if connection == self._connection:
            return
        async with deadline.holding(self._checking, f"Reaching phone {self.serial}"):
            if connection != self._connection and self.check_phone:
                await self.check_phone(deadline)
            self._connection = connection

    async def _attach_again_if_lost(self, deadline: Deadline) -> tuple[Wire, int]:
        try:
            return await self._attach()
        except PhoneUnavailable:
            if not await self._rejoin(deadline):
                raise
        except AdbUnavailable:
            await self._rejoin(deadline)
        return await self._attach()

    async def _attach(self) -> tuple[Wire, int]:
        """Return a wire to the phone, and the adb server's number for the phone's connection."""
        wire = await self.server.wire()
        try:
            connection = await self._request_transport(wire)
        except BaseException as error:
            wire.abort()
            if isinstance(error, Refused):
                if self._numbered and _UNKNOWN_SERVICE in error.what:
                    self._numbered = False
                    return await self._attach()
                raise self._unavailable(error) from error
            raise
        self._seen_on = self.server.starts
        return wire, connection

    async def _request_transport(self, wire: Wire) -> int:
        if not self._numbered:
            await wire.request(f"host:transport:{self.serial}")
            return _NO_NUMBER
        await wire.request(f"host:tport:serial:{self.serial}")
        return int.from_bytes(await wire.read_exactly(_NUMBER_BYTES), "little")

    async def _rejoin(self, deadline: Deadline) -> bool:
        """Reconnect a phone that was connected before and that a new server does not know yet."""
        self._features = None
        if self._seen_on is None:
            return False
        if self._connection is not None:
            # A new server starts counting at one, so the number may be the same.
            self._connection = _LOST
        if not devices.by_network(self.serial) and self._seen_on == self.server.starts:
            return False
        await devices.rejoin(self.server, self.serial, deadline)
        return True

    def _unavailable(self, error: Refused) -> HandroidError:
        self._features = None
        for words, state in _STATE_WORDS:
            if words in error.what:
                kind = PermissionDenied if state is PhoneState.UNAUTHORIZED else PhoneUnavailable
                return kind(f"Phone {self.serial} is {state.value}.", state.fix_hint)
        return PhoneUnavailable(
            f"No phone {self.serial} is attached ({error.what}).",
            "Run 'handroid phones' to see which are.",
        )

    def _lost(self) -> PhoneUnavailable:
        return PhoneUnavailable(
            f"Phone {self.serial} was lost while it was asked.",
            "Check the cable or network, then look at the screen before repeating.",
            Outcome.UNKNOWN,
        )
