"""Virtual phones that are created, reset and destroyed while a program runs."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from fakedroid.phone import FakePhone
from fakedroid.running_phones import Phones, RunningPhone
from fakedroid.wire.connection import Phone
from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.errors import ActionFailed, HandroidError, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.model.identity import identity_of
from handroid.policy.virtual_phones import recorded
from handroid.state import State
from handroid.virtual_phone.phone import VirtualPhone
from handroid.virtual_phone.starting import new_number

_DISCONNECT_SECONDS = 2.0


@dataclass
class _Entry:
    """A phone: ``listening`` holds the running phone, ``recording`` its mark as virtual."""

    number: str
    android_id: str
    listening: AsyncExitStack
    recording: AsyncExitStack


class VirtualPhones:
    """Virtual phones behind one adb server, up to a maximum number.

    ``make`` creates the phone with a given number; all are added to ``started`` by their serials.
    """

    makes_phones = True

    def __init__(
        self,
        server: AdbServer,
        state: State,
        most: int,
        make: Callable[[str], VirtualPhone],
        started: dict[str, Phone],
    ) -> None:
        self._server = server
        self._state = state
        self._most = most
        self._make = make
        self._started = started
        self._phones: dict[str, _Entry] = {}
        self._creating = asyncio.Lock()

    async def list(self, _deadline: Deadline) -> Sequence[str]:
        """Return the serials of the running phones."""
        return tuple(self._phones)

    async def create(self, deadline: Deadline) -> str:
        """Start a phone and return its serial.

        Raises:
            ActionFailed: the maximum number is reached.
        """
        async with self._creating:
            if len(self._phones) >= self._most:
                what = f"{self._most} virtual phones run, and no more may."
                raise ActionFailed(what, "Destroy one first.")
            return await self._create(new_number(), deadline)

    async def reset(self, serial: str, deadline: Deadline) -> None:
        """Replace a phone by one that has just booted, with the same serials and Android ID.

        Raises:
            PhoneUnavailable: there is no such phone.
            ActionFailed: it could not be started again.
        """
        entry = self._find(serial)
        await self._disconnect(serial)
        await entry.listening.aclose()
        port = int(serial.rpartition(":")[2])
        try:
            running = await self._listen(entry.listening, lambda: self._again(entry), port)
        except OSError as error:
            raise ActionFailed(f"{serial} could not be started again: {error}.") from error
        await self._connect(running, deadline)

    async def destroy(self, serial: str, _deadline: Deadline) -> None:
        """Stop a phone.

        Raises:
            PhoneUnavailable: there is no such phone.
        """
        entry = self._find(serial)
        del self._phones[serial]
        await self._disconnect(serial)
        self._started.pop(serial, None)
        await entry.listening.aclose()
        await entry.recording.aclose()

    async def _create(self, number: str, deadline: Deadline) -> str:
        async with AsyncExitStack() as unless_done:
            listening = await unless_done.enter_async_context(AsyncExitStack())
            running = await self._listen(listening, lambda: self._make(number), 0)
            fake = running.fake
            known = {running.serial: identity_of(fake.serial, fake.android_id)}
            recording = await unless_done.enter_async_context(AsyncExitStack())
            await recording.enter_async_context(recorded(self._state, self._server.address, known))
            await self._connect(running, deadline)
            self._phones[running.serial] = _Entry(number, fake.android_id, listening, recording)
            unless_done.pop_all()
        return running.serial

    def _again(self, entry: _Entry) -> VirtualPhone:
        phone = self._make(entry.number)
        phone.settings.put("secure", "android_id", entry.android_id)
        return phone

    async def _listen(
        self, stack: AsyncExitStack, make: Callable[[], FakePhone], port: int
    ) -> RunningPhone:
        (running,) = await stack.enter_async_context(Phones([make], port=port))
        return running

    async def _connect(self, running: RunningPhone, deadline: Deadline) -> None:
        self._started[running.serial] = running.fake
        await devices.connect(self._server, running.serial, deadline)

    async def _disconnect(self, serial: str) -> None:
        with contextlib.suppress(HandroidError):
            await devices.disconnect(self._server, serial, Deadline.after(_DISCONNECT_SECONDS))

    def _find(self, serial: str) -> _Entry:
        if serial not in self._phones:
            raise PhoneUnavailable(f"No virtual phone {serial} runs.", "List the phones.")
        return self._phones[serial]


@asynccontextmanager
async def virtual_phones(
    server: AdbServer,
    state: State,
    most: int,
    make: Callable[[str], VirtualPhone],
    started: dict[str, Phone],
) -> AsyncIterator[VirtualPhones]:
    """Provide virtual phones during the body, and stop them afterwards."""
    provider = VirtualPhones(server, state, most, make, started)
    deadline = Deadline.after(_DISCONNECT_SECONDS)
    try:
        yield provider
    finally:
        for serial in await provider.list(deadline):
            await provider.destroy(serial, deadline)
