"""Starts virtual phones and attaches them to an adb server."""

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from handroid.adb import binary, devices
from handroid.adb.server import AdbServer, private_server
from handroid.adb.wire import Address
from handroid.errors import AdbUnavailable, HandroidError
from handroid.model.deadline import Deadline
from handroid.model.identity import identity_of
from handroid.policy.virtual_phones import recorded
from handroid.state import State

if TYPE_CHECKING:
    from fakedroid.running_phones import RunningPhone
    from fakedroid.wire.connection import Phone
    from handroid.virtual_phone.phone import VirtualPhone

_CONNECT_SECONDS = 20.0
_DISCONNECT_SECONDS = 2.0
DEFAULT_API = 34


@asynccontextmanager
async def attached_phones(
    server: AdbServer,
    state: State,
    count: int,
    api: int,
    speed: float = 1.0,
    quirks: Iterable[str] = (),
    sims: int = 1,
    started: "dict[str, Phone] | None" = None,
) -> AsyncIterator[list["RunningPhone"]]:
    """Start virtual phones and attach them to an adb server.

    They are recorded, so that every Handroid with the same state folder knows them as virtual, and
    added to ``started`` by their serials.
    """
    from fakedroid.running_phones import Phones

    own = phone_maker(api, speed, quirks, sims)

    def make() -> "VirtualPhone":
        return own(new_number())

    async with Phones([make] * count, port=0) as phones:
        known = {
            each.serial: identity_of(each.fake.serial, each.fake.android_id) for each in phones
        }
        if started is not None:
            started.update({each.serial: each.fake for each in phones})
        async with recorded(state, server.address, known), _attached(server, list(known)):
            yield phones


def new_number() -> str:
    """Return a unique number for a virtual phone."""
    return secrets.token_hex(4).upper()


def phone_maker(
    api: int, speed: float = 1.0, quirks: Iterable[str] = (), sims: int = 1
) -> "Callable[[str], VirtualPhone]":
    """Return a function that creates freshly booted virtual phones, each with its own number."""
    # The virtual phone is slow to import, and most commands need none.
    from fakedroid.contents.everyday import EVERYDAY
    from handroid.virtual_phone.phone import VirtualPhone

    odd = tuple(quirks)

    def make(own: str) -> VirtualPhone:
        serial = f"VIRTUAL{own}"
        phone = VirtualPhone(api, serial=serial, speed=speed, quirks=odd, contents=EVERYDAY)
        model = phone.properties.get("ro.product.model")
        phone.settings.put("global", "device_name", f"{model} {own[:4]}")
        phone.telephony.insert(sims)
        return phone

    return make


@asynccontextmanager
async def _attached(server: AdbServer, serials: list[str]) -> AsyncIterator[None]:
    try:
        for serial in serials:
            await devices.connect(server, serial, Deadline.after(_CONNECT_SECONDS))
        yield
    finally:
        for serial in serials:
            # The server may be the user's: it should not keep trying to reach a phone that is gone.
            with contextlib.suppress(HandroidError):
                await devices.disconnect(server, serial, Deadline.after(_DISCONNECT_SECONDS))


@asynccontextmanager
async def single_virtual_phone(
    state: State, api: int, adb: str | None, speed: float = 1.0, sims: int = 1
) -> AsyncIterator[AdbServer]:
    """Yield an adb server with one virtual phone and nothing else."""
    phones: dict[str, Phone] = {}
    async with (
        private_adb_server(adb, phones) as server,
        attached_phones(server, state, 1, api, speed, sims=sims, started=phones),
    ):
        yield server


@asynccontextmanager
async def private_adb_server(
    adb: str | None, phones: "dict[str, Phone]"
) -> AsyncIterator[AdbServer]:
    """Run a private adb server for virtual phones.

    Without an adb program, fakedroid provides one, for the phones that are added to ``phones``.

    Raises:
        AdbUnavailable: an adb program was named, but does not exist.
    """
    try:
        binary.find(adb)
    except AdbUnavailable:
        if adb:
            raise
        from fakedroid.wire.small_adb_server import SmallAdbServer

        async with SmallAdbServer(phones) as small:
            yield AdbServer(Address(port=small.port), may_start=False)
    else:
        async with private_server(adb) as server:
            yield server
