"""Virtual phones behind a real adb server, for tests above the driver."""

import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass

from bench.slow_link import slow_link
from fakedroid.wire.adbd import Adbd
from fakedroid.world.app import App
from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.adb.stream import Transport
from handroid.drivers import stock
from handroid.drivers.stock import StockDriver
from handroid.errors import PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.model.identity import identity_of
from handroid.policy.virtual_phones import recorded
from handroid.state import State
from handroid.virtual_phone.phone import VirtualPhone

FAST = 100.0
"""How much faster than real time a test phone runs."""


def soon() -> Deadline:
    """Return a deadline that a passing test never reaches."""
    return Deadline.after(30)


@dataclass
class Attached:
    """A virtual phone, and its connection through adb."""

    phone: VirtualPhone
    adbd: Adbd
    transport: Transport

    @property
    def server(self) -> AdbServer:
        """The adb server it is attached to."""
        return self.transport.server

    async def driver(self) -> StockDriver:
        """Return its stock driver."""
        return await stock.connect(self.transport, soon())


def known_as_virtual(state: State, attached: Attached) -> AbstractAsyncContextManager[None]:
    """Record a phone as virtual, like those that Handroid starts; else it counts as real."""
    phone = attached.phone
    known = {attached.transport.serial: identity_of(phone.serial, phone.android_id)}
    return recorded(state, attached.server.address, known)


@asynccontextmanager
async def join(
    server: AdbServer,
    api: int = 34,
    *,
    quirks: Iterable[str] = (),
    speed: float = FAST,
    serial_number: str | None = None,
    port: int = 0,
    round_trip: float = 0.0,
    apps: Sequence[App] = (),
) -> AsyncIterator[Attached]:
    """Start a virtual phone and attach it to an adb server, optionally over a slow link."""
    phone = VirtualPhone(api, serial=serial_number, quirks=quirks, speed=speed, apps=apps)
    adbd = await Adbd.start(phone, port=port)
    try:
        async with slow_link(adbd.port, round_trip) if round_trip else nullcontext(adbd) as way:
            serial = f"127.0.0.1:{way.port}"
            await devices.connect(server, serial, soon())
            yield Attached(phone, adbd, Transport(server, serial))
    finally:
        await adbd.stop()
        await phone.close()


@asynccontextmanager
async def visit(
    server: AdbServer, api: int = 34, *, quirks: Iterable[str] = ()
) -> AsyncIterator[Attached]:
    """Attach a phone to a shared server, and detach it afterwards."""
    async with join(server, api, quirks=quirks) as attached:
        try:
            yield attached
        finally:
            # A server that was restarted in the meantime may not know the phone.
            with contextlib.suppress(PhoneUnavailable):
                await devices.disconnect(server, attached.transport.serial, soon())


@asynccontextmanager
async def attach(
    api: int = 34,
    *,
    quirks: Iterable[str] = (),
    speed: float = FAST,
    round_trip: float = 0.0,
) -> AsyncIterator[Attached]:
    """Start a virtual phone behind its own adb server."""
    async with (
        private_server() as server,
        join(server, api, quirks=quirks, speed=speed, round_trip=round_trip) as attached,
    ):
        yield attached
