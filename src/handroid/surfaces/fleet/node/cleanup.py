"""Cleans up a phone after each lease."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from handroid.drivers.driver import Driver
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import HandroidError
from handroid.model.background_tasks import end
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.policy.storage import Storage
from handroid.surfaces.fleet.leases.held_lease import HeldLease
from handroid.surfaces.fleet.node import cleanup_steps
from handroid.surfaces.fleet.node.node_phones import HeldPhone
from handroid.surfaces.fleet.settings.cleanup_settings import CleanupSettings

log = logging.getLogger(__name__)

_SECONDS = 10.0
_SECONDS_OF_MORE = 30.0

Step = Callable[[Deadline], Awaitable[Any]]


class Cleanup:
    """Cleans up a phone when its lease ends; calls that arrive meanwhile wait.

    It goes to the home screen, clears the clipboard, and runs the steps that the owner enabled.
    """

    def __init__(
        self,
        find: Callable[[str], HeldPhone | None],
        wanted: CleanupSettings = CleanupSettings(),  # noqa: B008 (it is frozen)
    ) -> None:
        self._find = find
        self._wanted = wanted
        self._tasks: set[asyncio.Task[None]] = set()

    async def drain(self, deadline: Deadline) -> None:
        """Let the cleanups in progress end until the deadline."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=max(0.0, deadline.left()))

    async def close(self) -> None:
        """End all cleanups."""
        await end(self._tasks)

    def lease_began(self, token: str, _lease: HeldLease) -> None:
        """Save the phone's settings, if they are to be restored."""
        phone = self._find(token)
        if phone is not None and self._wanted.restore_settings:
            self._queue(phone, partial(_remember, phone))

    def lease_ended(self, token: str, _lease: HeldLease) -> None:
        """Clean up a phone."""
        phone = self._find(token)
        if phone is not None:
            self._queue(phone, partial(self._clean, phone))

    def _queue(self, held: HeldPhone, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.create_task(_after(held.cleaning, work), name=f"cleanup of {held.id}")
        held.cleaning = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(partial(_done, held))

    async def _clean(self, held: HeldPhone) -> None:
        more = self._wanted != CleanupSettings()
        deadline = Deadline.after(_SECONDS_OF_MORE if more else _SECONDS)
        try:
            async with held.phone.turn(deadline):
                driver = await held.phone.driver(deadline)
                for step in self._steps(held, driver):
                    await _tried(step, deadline)
        except HandroidError as error:
            log.warning("A phone could not be cleaned up after its lease: %s", error)
        finally:
            held.settings_before = None

    def _steps(self, held: HeldPhone, driver: Driver) -> list[Step]:
        shell = PhoneShell(held.phone.transport)
        storage = Storage(held.phone.state, held.phone.transport)
        steps: list[Step] = [
            partial(driver.input.press, Key.HOME),
            partial(driver.clipboard.write, ""),
        ]
        if self._wanted.close_apps:
            steps.append(partial(cleanup_steps.close_apps, shell))
        steps += [
            partial(cleanup_steps.empty, folder, storage, driver, shell)
            for folder in self._wanted.empty
        ]
        if held.settings_before is not None:
            steps.append(partial(cleanup_steps.restore_settings, shell, held.settings_before))
        held.phone.shown_screens.acted()
        return steps


async def _tried(step: Step, deadline: Deadline) -> None:
    """Run one step; if it fails, the other steps still run."""
    try:
        await step(deadline)
    except HandroidError as error:
        log.warning("A cleanup step failed after a lease: %s", error)


async def _remember(held: HeldPhone) -> None:
    deadline = Deadline.after(_SECONDS)
    try:
        async with held.phone.turn(deadline):
            shell = PhoneShell(held.phone.transport)
            held.settings_before = await cleanup_steps.read_settings(shell, deadline)
    except HandroidError as error:
        log.warning("The settings of a phone cannot be restored after its lease: %s", error)


async def _after(before: asyncio.Task[None] | None, work: Callable[[], Awaitable[None]]) -> None:
    if before:
        await asyncio.wait({before})
    await work()


def _done(held: HeldPhone, task: asyncio.Task[None]) -> None:
    if held.cleaning is task:
        held.cleaning = None
