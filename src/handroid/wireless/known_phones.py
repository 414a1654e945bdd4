"""The paired phones by the name that they announce; their address changes, the name does not."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.errors import HandroidError, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.state import State
from handroid.wireless.discovery import Announced, Service, announced, find

log = logging.getLogger(__name__)

_FILE = "wireless"
_SECONDS = 15.0


class KnownPhones:
    """Stores paired phones, and connects to them at their current address."""

    def __init__(
        self, state: State, server: AdbServer, interfaces: Sequence[str] | None = None
    ) -> None:
        self._state = state
        self._server = server
        self._interfaces = interfaces

    @property
    def names(self) -> list[str]:
        """The names of all paired phones."""
        return sorted(self._state.read(_FILE))

    async def connect(self, name: str, deadline: Deadline) -> str:
        """Connect to a paired phone and return its current address.

        Raises:
            PhoneUnavailable: the phone does not announce itself, or adb cannot connect to it.
        """
        phone = await find(
            Service.CONNECT, lambda each: each.name == name, deadline, self._interfaces
        )
        await self._connect(phone, deadline)
        return phone.address

    async def keep_connected(self) -> None:
        """Connect to every paired phone whenever it announces itself, until cancelled.

        If that is not possible, a warning is logged, because nobody awaits the result.
        """
        try:
            await self._follow(set(self.names))
        except (HandroidError, OSError) as error:
            log.warning("Paired phones are not connected again by themselves: %s", error)

    async def _follow(self, names: set[str]) -> None:
        async with announced(Service.CONNECT, self._interfaces) as phones:
            while True:
                phone = await phones.get()
                if phone.name in names:
                    with _logging_failures(phone.name):
                        await self._connect(phone, Deadline.after(_SECONDS))

    async def _connect(self, phone: Announced, deadline: Deadline) -> None:
        await devices.connect(self._server, phone.address, deadline)
        await self._disconnect_former(phone, deadline)
        self._state.write(_FILE, {**self._state.read(_FILE), phone.name: phone.address})

    async def _disconnect_former(self, phone: Announced, deadline: Deadline) -> None:
        """Make adb disconnect from the phone's previous address."""
        former = self._state.read(_FILE).get(phone.name)
        if former and former != phone.address:
            try:
                await devices.disconnect(self._server, former, deadline)
            except PhoneUnavailable:
                # The adb server has forgotten it already.
                return


@contextmanager
def _logging_failures(name: str) -> Iterator[None]:
    """Log errors in the body instead of raising: the phone may announce itself again."""
    try:
        yield
    except HandroidError as error:
        log.warning("%s: %s", name, error)
