"""The way to one phone: services opened straight on its transport, bytes both ways."""

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

# The adb server's words for a phone it will not talk to, and the state they mean.
_STATE_WORDS = (
    ("unauthorized", PhoneState.UNAUTHORIZED),
    ("still authorizing", PhoneState.AUTHORIZING),
    ("still connecting", PhoneState.CONNECTING),
    ("offline", PhoneState.OFFLINE),
    ("no permissions", PhoneState.NO_PERMISSIONS),
    ("insufficient permissions", PhoneState.NO_PERMISSIONS),
    ("detached", PhoneState.DETACHED),
)


class Transport:
    """One phone behind an adb server."""

    def __init__(self, server: AdbServer, serial: str) -> None:
        self.server = server
        self.serial = serial
        self.leftovers: set[str] = set()
        """Files of ours that a lost phone may still hold, to be removed when it is there again."""
        self._features: frozenset[str] | None = None
        self._seen_on: int | None = None

    async def open(self, service: str, deadline: Deadline) -> Wire:
        """Open a service of the phone, such as ``localabstract:name``.

        The caller closes the wire. What fails before the service was asked for is tried again
        once, because nothing has happened on the phone by then.

        Raises:
            PhoneUnavailable: the phone is not there or cannot be used.
            PermissionDenied: the phone has not authorised this computer.
            Refused: the phone has no such service.
        """
        async with deadline.limit(f"Reaching phone {self.serial}"):
            wire = await self._attach_again_if_lost(deadline)
        try:
            # From here on the phone may have taken up the service, whatever we hear of it.
            async with deadline.limit(f"Reaching phone {self.serial}", Outcome.UNKNOWN):
                await wire.request(service)
        except BaseException as error:
            wire.abort()
            if isinstance(error, AdbUnavailable):
                raise self._lost() from error
            raise
        return wire

    async def open_abstract(self, name: str, deadline: Deadline) -> Wire:
        """Open a stream to a socket of the phone's abstract namespace."""
        return await self.open(f"localabstract:{name}", deadline)

    async def features(self, deadline: Deadline) -> frozenset[str]:
        """Return what the phone's adbd and the server can both do; asked once per connection."""
        if self._features is None:
            try:
                answer = await self.server.ask(f"host-serial:{self.serial}:features", deadline)
            except Refused as error:
                raise self._unavailable(error) from error
            self._features = frozenset(answer.split(","))
        return self._features

    async def _attach_again_if_lost(self, deadline: Deadline) -> Wire:
        try:
            return await self._attach()
        except PhoneUnavailable:
            if not await self._rejoin(deadline):
                raise
        except AdbUnavailable:
            await self._rejoin(deadline)
        return await self._attach()

    async def _attach(self) -> Wire:
        wire = await self.server.wire()
        try:
            await wire.request(f"host:transport:{self.serial}")
        except BaseException as error:
            wire.abort()
            if isinstance(error, Refused):
                raise self._unavailable(error) from error
            raise
        self._seen_on = self.server.starts
        return wire

    async def _rejoin(self, deadline: Deadline) -> bool:
        """Bring back a phone that was here before and that a new server does not know yet."""
        self._features = None
        if self._seen_on is None:
            return False
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
