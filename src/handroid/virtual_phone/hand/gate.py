"""Pauses a process between SIGSTOP and SIGCONT, and stops it when it is killed."""

from __future__ import annotations

import asyncio


class ProcessEnded(Exception):
    """The process has ended, so its current operation does not happen."""


class Gate:
    """Everything the hand does passes this gate, which is closed while the process is stopped."""

    def __init__(self) -> None:
        self.ended = False
        self._opening: asyncio.Future[None] | None = None

    @property
    def closed(self) -> bool:
        """Whether the process is stopped."""
        return self._opening is not None

    def close(self) -> None:
        """Stop the process."""
        if self._opening is None and not self.ended:
            self._opening = asyncio.get_running_loop().create_future()

    def open(self) -> None:
        """Continue the process."""
        held, self._opening = self._opening, None
        if held is not None and not held.done():
            held.set_result(None)

    def end(self) -> None:
        """End the process."""
        self.ended = True
        self.open()

    async def passed(self) -> bool:
        """Wait while the process is stopped; return whether it was.

        Raises:
            ProcessEnded: the process has ended.
        """
        waited = False
        while self._opening is not None:
            waited = True
            await asyncio.shield(self._opening)
        if self.ended:
            raise ProcessEnded
        return waited
