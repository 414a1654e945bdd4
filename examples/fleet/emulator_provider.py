"""A provider of Android emulators for the node of a fleet. An example: it has not been run.

Every phone is an Android Virtual Device (AVD) of its own, because copies of one AVD would have the
same Android ID and be taken for the same phone. Each has a snapshot named "clean", which is saved
once, by hand, when the device is as callers should get it: `adb emu avd snapshot save clean`.
"""

import asyncio
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Sequence

from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.errors import ActionFailed, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.phone.phone_provider import PhoneProvider

SNAPSHOT = "clean"
FIRST_PORT = 5554
PAUSE_SECONDS = 0.5


class Emulators:
    """Android emulators on this computer, one for each of some AVDs."""

    makes_phones = True

    def __init__(self, server: AdbServer, avds: Sequence[str], emulator: str, adb: str) -> None:
        self._server = server
        self._avds = avds
        self._emulator = emulator
        self._adb = adb
        self._running: dict[str, tuple[str, Process]] = {}

    async def list(self, deadline: Deadline) -> Sequence[str]:
        """Return the serials of the emulators that can be used."""
        found = await devices.list_phones(self._server, deadline)
        return [each.serial for each in found if each.serial in self._running and each.state.usable]

    async def create(self, deadline: Deadline) -> str:
        """Start the next AVD from its snapshot; what is done on it is never saved."""
        used = {avd for avd, _ in self._running.values()}
        avd = next((each for each in self._avds if each not in used), None)
        if avd is None:
            raise ActionFailed("All AVDs run.", "Create more of them, or destroy one.")
        # An emulator takes two ports, and adb names it after the first.
        port = FIRST_PORT + 2 * self._avds.index(avd)
        words = ("-avd", avd, "-port", str(port), "-snapshot", SNAPSHOT, "-no-snapshot-save")
        process = await asyncio.create_subprocess_exec(  # noqa: TID251 (no part of Handroid)
            self._emulator, *words, "-no-window", "-no-audio", stdout=DEVNULL, stderr=DEVNULL
        )
        serial = f"emulator-{port}"
        self._running[serial] = avd, process
        await self._booted(serial, deadline)
        return serial

    async def reset(self, serial: str, deadline: Deadline) -> None:
        """Load the snapshot again; serial and Android ID are in it, so they stay."""
        self._check(serial)
        await self._console(serial, "avd", "snapshot", "load", SNAPSHOT)
        await self._booted(serial, deadline)

    async def destroy(self, serial: str, deadline: Deadline) -> None:
        """End an emulator."""
        self._check(serial)
        _, process = self._running.pop(serial)
        await self._console(serial, "kill")
        async with deadline.limit("Ending an emulator"):
            await process.wait()

    def _check(self, serial: str) -> None:
        if serial not in self._running:
            raise PhoneUnavailable(f"No emulator {serial} runs.", "List the phones.")

    async def _console(self, serial: str, *words: str) -> None:
        """Give a command to an emulator's console."""
        process = await asyncio.create_subprocess_exec(  # noqa: TID251 (no part of Handroid)
            self._adb, "-s", serial, "emu", *words, stdout=DEVNULL, stderr=DEVNULL
        )
        if await process.wait() != 0:
            raise ActionFailed(f"{serial} did not take the command '{' '.join(words)}'.")

    async def _booted(self, serial: str, deadline: Deadline) -> None:
        """Wait until adb can use an emulator; one started from a snapshot has booted before."""
        while serial not in await self.list(deadline):
            if deadline.left() <= 0:
                raise PhoneUnavailable(f"{serial} did not start in time.")
            await asyncio.sleep(PAUSE_SECONDS)


def provider(server: AdbServer) -> PhoneProvider:
    """Return what a node is given as one of its ``providers``, for the engine of that server."""
    return Emulators(server, ["phone-1", "phone-2"], "emulator", "adb")
