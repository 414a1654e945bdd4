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
"""How many phones that went keep their name and what was seen of them, should they come back. By
network a phone comes under another serial each time, so they cannot all be kept."""
_CHOOSE = "Name one: the argument 'phone' of a tool, or --phone on the command line."
_NO_PHONE = PhoneUnavailable(
    "No phone is attached.",
    "Plug one in with USB debugging switched on and run 'handroid phones', or try 'handroid demo'.",
)

Visible: TypeAlias = Callable[[str], bool]
"""Whether a caller may see the phone of a serial."""


class NoSuchPhone(PhoneUnavailable):
    """No phone of that name was there since the program started."""


def every_phone(_serial: str) -> bool:
    """Let every phone be seen."""
    return True


class Roster:
    """The phones of an adb server that are ours to use; all of them unless some are named.

    ``virtual`` says where virtual phones are: they count as well when phones are asked for, but
    are not followed. While another phone is attached, a virtual one is used only by its name.
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
        """Whether a caller has to say which phone it means."""
        return len(self.usable()) > 1

    def usable(self) -> list[Phone]:
        """Return the phones that can be used now, in the adb server's order."""
        ready = (phone.serial for phone in self._attached.values() if phone.state.usable)
        return [self._phones[serial] for serial in ready]

    def states(self) -> list[str]:
        """Return the state of each phone that the adb server sees, in its words."""
        return [phone.state.value for phone in self._attached.values()]

    async def attached(self, deadline: Deadline) -> list[tuple[AttachedPhone, Phone]]:
        """Return the phones that the adb server sees, and how each is used; some are not usable.

        It is asked, unless phones are followed and some are known.
        """
        if self._following is None or not self._attached:
            await self.refresh(deadline)
        known = self._phones
        return [(each, known[serial]) for serial, each in self._attached.items() if serial in known]

    async def select(
        self, name: str | None, deadline: Deadline, visible: Visible = every_phone
    ) -> Phone:
        """Return the phone of that name or serial; without one, the only phone there is.

        For a caller who may not see every phone, ``visible`` says which serials are there.

        Raises:
            NoSuchPhone: none of that name was ever there.
            PhoneUnavailable: there is none, or several and none was named.
            PermissionDenied: the only one has not authorised this computer.
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
            raise self._not_there(name, visible)
        usable = self._meant_unnamed(usable, visible)
        if len(usable) == 1:
            return usable[0]
        if usable:
            slugs = ", ".join(phone.slug for phone in usable)
            raise PhoneUnavailable(f"{len(usable)} phones are attached: {slugs}.", _CHOOSE)
        raise self._why_none(visible)

    def _meant_unnamed(self, usable: list[Phone], visible: Visible) -> list[Phone]:
        """Return those that a caller may mean who names none: virtual ones if there is no other."""
        real = {s for s, each in self._attached.items() if not each.virtual and visible(s)}
        return [phone for phone in usable if phone.serial in real] if real else usable

    async def refresh(self, deadline: Deadline) -> None:
        """Ask which phones there are."""
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
        """Stop following, and let go of every phone."""
        await end([self._following, self._rejoining])
        self._following = self._rejoining = None
        for phone in self._phones.values():
            await phone.close()

    async def _follow(self) -> None:
        async for attached in devices.track(self._server, self._server_gone):
            self._update(attached)
            self._rejoin_missing()

    def _server_gone(self) -> None:
        """Remember which phones there were: a new adb server knows none that came by network."""
        self._missing |= {s for s in self._attached if self._sources.server_of(s) is self._server}

    def _rejoin_missing(self) -> None:
        if self._missing and not self._rejoining:
            self._rejoining = asyncio.create_task(self._rejoin(), name="rejoining phones")

    async def _rejoin(self) -> None:
        """Bring back the phones that an adb server took with it."""
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

        Under another number there may be another phone.
        """
        ready = (phone for phone in self._attached.values() if phone.state.usable)
        return [(phone.serial, phone.transport_id) for phone in ready]

    def connection(self, serial: str) -> tuple[str, int | None] | None:
        """Return what tells the connection to a phone from others; None while it is not usable."""
        return next((each for each in self._connections() if each[0] == serial), None)

    def _forget_long_gone(self) -> None:
        """Forget the phones that went first; one that an adb server took with it is awaited."""
        gone = [s for s in self._phones if s not in self._attached and s not in self._missing]
        for serial in gone[:-_GONE_KEPT]:
            del self._phones[serial]

    def _not_there(self, name: str, visible: Visible) -> HandroidError:
        known = {phone.slug: serial for serial, phone in self._phones.items()}
        serial = known.get(name, name)
        seen = visible(serial)
        if seen and serial in self._attached:
            return _unusable(self._attached[serial])
        usable = (phone.slug for phone in self.usable() if visible(phone.serial))
        kind = PhoneUnavailable if seen and name in known else NoSuchPhone
        return kind(f"There is no phone '{name}'.", f"There are: {', '.join(usable) or 'none'}.")

    def _why_none(self, visible: Visible) -> HandroidError:
        attached = [each for serial, each in self._attached.items() if visible(serial)]
        first = min(attached, key=lambda each: each.virtual, default=None)
        return _unusable(first) if first else _NO_PHONE


def _unusable(phone: AttachedPhone) -> HandroidError:
    denied = phone.state is PhoneState.UNAUTHORIZED
    kind = PermissionDenied if denied else PhoneUnavailable
    return kind(f"Phone {phone.serial} is {phone.state.value}.", phone.state.fix_hint)
