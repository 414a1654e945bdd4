"""The attached phones: found on demand, and followed while a server runs."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.adb.stream import Transport
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.errors import HandroidError, PermissionDenied, PhoneUnavailable
from handroid.model.background_tasks import end
from handroid.model.deadline import Deadline
from handroid.model.phone import AttachedPhone, PhoneState
from handroid.phone.phone import Phone
from handroid.phone.phone_names import names
from handroid.phone.phone_sources import PhoneSources, VirtualPlace
from handroid.state import State

_REJOIN_SECONDS = 5.0
_GONE_KEPT = 16
"""How many disconnected phones keep their name and history, in case they come back. A phone on
the network has another serial each time, so not all can be kept."""
_CHOOSE = "Name one: the argument 'phone' of a tool, or --phone on the command line."
_NO_PHONE = PhoneUnavailable(
    "No phone is attached.",
    "Plug one in with USB debugging switched on and run 'handroid phones', or try 'handroid demo'.",
)

Visible: TypeAlias = Callable[[str], bool]
"""Whether a caller may see the phone with a serial."""


class NoSuchPhone(PhoneUnavailable):
    """No phone with that name was attached since the program started."""


def every_phone(_serial: str) -> bool:
    """Allow every phone."""
    return True


class Roster:
    """The phones of an adb server that we may use; all of them unless some are named.

    ``virtual`` says where virtual phones are: they are included in requests for phones, but not
    followed. While another phone is attached, a virtual one is used only by name.
    """

    def __init__(
        self,
        server: AdbServer,
        state: State,
        only: Sequence[str] = (),
        driver: DriverPreference = DEFAULT,
        virtual: Iterable[VirtualPlace] = (),
        web_devtools: Callable[[], bool] = lambda: False,
    ) -> None:
        self._server = server
        self._sources = PhoneSources(server, virtual)
        self.state = state
        self._only = frozenset(only)
        self._driver = driver
        self._web_devtools = web_devtools
        self._phones: dict[str, Phone] = {}
        self._attached: dict[str, AttachedPhone] = {}
        self._following: asyncio.Task[None] | None = None
        self._missing: set[str] = set()
        self._rejoining: asyncio.Task[None] | None = None
        self.on_change: list[Callable[[], None]] = []

    @property
    def several(self) -> bool:
        """Whether a caller has to name a phone."""
        return len(self.usable()) > 1

    def usable(self) -> list[Phone]:
        """Return the usable phones, in the adb server's order."""
        ready = (phone.serial for phone in self._attached.values() if phone.state.usable)
        return [self._phones[serial] for serial in ready]

    def states(self) -> list[str]:
        """Return the adb state of each phone that the adb server lists."""
        return [phone.state.value for phone in self._attached.values()]

    async def attached(self, deadline: Deadline) -> list[tuple[AttachedPhone, Phone]]:
        """Return the phones that the adb server lists, usable or not.

        Asks the server, unless phones are followed and some are known.
        """
        if self._following is None or not self._attached:
            await self.refresh(deadline)
        known = self._phones
        return [(each, known[serial]) for serial, each in self._attached.items() if serial in known]

    async def select(
        self, name: str | None, deadline: Deadline, visible: Visible = every_phone
    ) -> Phone:
        """Return the phone with a name or serial; without a name, the only phone.

        ``visible`` decides which serials exist for a caller who may not see every phone.

        Raises:
            NoSuchPhone: no phone with that name was ever attached.
            PhoneUnavailable: there is none, or several and none was named.
            PermissionDenied: the only phone has not authorised this computer.
        """
        known = self._attached.get(name) if name and self._following else None
        if known and known.state.usable and visible(known.serial):
            return self._phones[known.serial]
        if self._following is None or not self.usable():
            await self.refresh(deadline)
        usable = [phone for phone in self.usable() if visible(phone.serial)]
        if self._rejoining and not any(phone.is_named(name) for phone in usable):
            await self._wait_for_missing(self._rejoining, deadline)
            usable = [phone for phone in self.usable() if visible(phone.serial)]
        if name is not None:
            for phone in usable:
                if phone.is_named(name):
                    return phone
            raise self._missing_error(name, visible)
        usable = self.candidates_without_name(usable, visible)
        if len(usable) == 1:
            return usable[0]
        if usable:
            slugs = ", ".join(phone.slug for phone in usable)
            raise PhoneUnavailable(f"{len(usable)} phones are attached: {slugs}.", _CHOOSE)
        raise self._no_phone_error(visible)

    def candidates_without_name(self, usable: list[Phone], visible: Visible) -> list[Phone]:
        """Return the candidates without a name: virtual phones only if there is no other."""
        real = {s for s, each in self._attached.items() if not each.virtual and visible(s)}
        return [phone for phone in usable if phone.serial in real] if real else usable

    async def refresh(self, deadline: Deadline) -> None:
        """Ask the adb servers for their phones."""
        starts = self._server.starts
        attached = await self._sources.list_phones(deadline)
        if self._server.starts != starts:
            self._server_gone()
        self._update(attached)
        self._rejoin_missing()

    def follow(self) -> None:
        """Follow phones as they come and go, until `stop`."""
        if self._following is None:
            self._following = asyncio.create_task(self._follow(), name="roster")

    async def stop(self) -> None:
        """Stop following, and release all phones."""
        await end([self._following, self._rejoining])
        self._following = self._rejoining = None
        for phone in self._phones.values():
            await phone.close()

    async def _follow(self) -> None:
        async for attached in devices.track(self._server, self._server_gone):
            self._update(attached)
            self._rejoin_missing()

    def _server_gone(self) -> None:
        """Note the phones: a new adb server does not know those that were connected by network."""
        self._missing |= {s for s in self._attached if self._sources.server_of(s) is self._server}

    def _rejoin_missing(self) -> None:
        if self._missing and not self._rejoining:
            self._rejoining = asyncio.create_task(self._rejoin(), name="rejoining phones")

    async def _rejoin(self) -> None:
        """Reconnect the phones that were lost with an adb server."""
        try:
            await asyncio.gather(*(self._rejoin_one(serial) for serial in self._missing))
        finally:
            self._rejoining = None

    async def _rejoin_one(self, serial: str) -> None:
        with contextlib.suppress(HandroidError):
            await devices.rejoin(self._server, serial, Deadline.after(_REJOIN_SECONDS))

    async def _wait_for_missing(self, rejoining: asyncio.Task[None], deadline: Deadline) -> None:
        await asyncio.wait({rejoining}, timeout=max(0.0, deadline.left()))
        self._update(await self._sources.list_phones(deadline))

    def _update(self, attached: list[AttachedPhone]) -> None:
        before = self._connections()
        wanted = [p for p in attached if not self._only or p.serial in self._only]
        self._attached = {phone.serial: phone for phone in wanted}
        self._missing -= self._attached.keys()
        known = {serial: phone.slug for serial, phone in self._phones.items()}
        for serial, slug in names(wanted, known).items():
            if serial not in known:
                transport = Transport(self._sources.server_of(serial), serial)
                self._phones[serial] = Phone(
                    transport, slug, self.state, self._driver, self._web_devtools
                )
        now = self._connections()
        for serial, _ in set(before) - set(now):
            self._phones[serial].lost()
            self._phones[serial] = self._phones.pop(serial)
        self._forget_long_gone()
        if before != now:
            for listener in self.on_change:
                listener()

    def _connections(self) -> list[tuple[str, int | None]]:
        """Return the serial of each usable phone, and the adb server's number of the connection.

        A different number may mean a different phone.
        """
        ready = (phone for phone in self._attached.values() if phone.state.usable)
        return [(phone.serial, phone.transport_id) for phone in ready]

    def connection(self, serial: str) -> tuple[str, int | None] | None:
        """Return a value that identifies the connection to a phone; None while it is not usable."""
        return next((each for each in self._connections() if each[0] == serial), None)

    def _forget_long_gone(self) -> None:
        """Forget the phones that left first, except those lost with an adb server."""
        gone = [s for s in self._phones if s not in self._attached and s not in self._missing]
        for serial in gone[:-_GONE_KEPT]:
            del self._phones[serial]

    def _missing_error(self, name: str, visible: Visible) -> HandroidError:
        known = {phone.slug: serial for serial, phone in self._phones.items()}
        serial = known.get(name, name)
        seen = visible(serial)
        if seen and serial in self._attached:
            return _unusable(self._attached[serial])
        usable = (phone.slug for phone in self.usable() if visible(phone.serial))
        kind = PhoneUnavailable if seen and name in known else NoSuchPhone
        return kind(f"There is no phone '{name}'.", f"There are: {', '.join(usable) or 'none'}.")

    def _no_phone_error(self, visible: Visible) -> HandroidError:
        attached = [each for serial, each in self._attached.items() if visible(serial)]
        first = min(attached, key=lambda each: each.virtual, default=None)
        return _unusable(first) if first else _NO_PHONE


def _unusable(phone: AttachedPhone) -> HandroidError:
    denied = phone.state is PhoneState.UNAUTHORIZED
    kind = PermissionDenied if denied else PhoneUnavailable
    return kind(f"Phone {phone.serial} is {phone.state.value}.", phone.state.fix_hint)
