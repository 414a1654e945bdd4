"""Counts for limits per hour and day, stored in the state folder so that they survive restarts."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from handroid.config import Settings
from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline
from handroid.model.tool import Counted
from handroid.policy.limits import RATES, Counts
from handroid.state import State

_FILE = "usage"

Who = tuple[str, Counted]
"""Who did something, and what."""


class Usage:
    """The counts, shared by all programs of this user."""

    def __init__(self, state: State, clock: Callable[[], float] = time.time) -> None:
        self._state = state
        self._clock = clock

    async def take(self, counted: Sequence[Who], settings: Settings, deadline: Deadline) -> bool:
        """Count one more of each, or none; return whether any limit applies.

        Raises:
            PermissionDenied: a limit is reached.
            ActionFailed: the counts cannot be read or written.
        """
        rates = [rate for _, kind in counted for rate in RATES[kind]]
        if not any(getattr(settings, rate.setting) for rate in rates):
            return False
        async with self._state.locked(_FILE, deadline):
            await asyncio.to_thread(self._take, counted, settings)
        return True

    def _take(self, counted: Sequence[Who], settings: Settings) -> None:
        counts = self._read()
        for caller, kind in counted:
            counts.take(caller, kind, settings, self._clock())
        self._write(counts)

    async def give_back(self, counted: Sequence[Who], deadline: Deadline) -> None:
        """Undo the last count of each, because nothing was done."""
        async with self._state.locked(_FILE, deadline):
            await asyncio.to_thread(self._give_back, counted)

    def _give_back(self, counted: Sequence[Who]) -> None:
        counts = self._read()
        for caller, kind in counted:
            counts.give_back(caller, kind)
        self._write(counts)

    def _read(self) -> Counts:
        counts = Counts()
        try:
            for caller, kinds in self._state.read(_FILE).items():
                for kind, times in kinds.items():
                    counts.restore(caller, Counted(kind), _numbers(times))
        except (AttributeError, TypeError, ValueError) as error:
            path = self._state.folder / f"{_FILE}.json"
            raise ActionFailed(
                f"{path} does not hold counts.", "Correct or remove the file."
            ) from error
        return counts

    def _write(self, counts: Counts) -> None:
        self._state.write(_FILE, counts.recent(self._clock()))


def _numbers(times: Any) -> list[float]:
    return [float(time) for time in times]
