"""Measures how long this process was stalled, because times measured meanwhile are useless."""

import asyncio
import time
from pathlib import Path
from types import TracebackType

_EVERY = 0.02
_NOTICED = 0.05


def waiting_for_a_core() -> float:
    """Return the seconds so far in which some process of the machine waited for a core."""
    try:
        line = Path("/proc/pressure/cpu").read_text().splitlines()[0]
    except OSError:
        return 0.0
    return int(line.rpartition("total=")[2]) / 1e6


class Pulse:
    """Beats while the process runs; missed beats mean that the machine stalled it."""

    def __init__(self) -> None:
        self.missed = 0.0
        self._beating: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Pulse":
        self._beating = asyncio.create_task(self._beat(), name="pulse")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(_EVERY)
            late = time.monotonic() - begun - _EVERY
            if late > _NOTICED:
                self.missed += late
