"""A process that SIGSTOP has stopped does nothing until SIGCONT; one that ended, nothing more."""

from __future__ import annotations

import asyncio


class ProcessEnded(Exception):
    """The process is gone: whatever it was about to do does not happen."""


class Gate:
    """Everything the hand does passes here; stopped, it stays here."""

    def __init__(self) -> None:
        self.ended = False
        self._opening: asyncio.Future[None] | None = None

    @property
    def closed(self) -> bool:
        """Whether the process is stopped."""
        return self._opening is not None

    def close(self) -> None:
        """Stop."""
        if self._opening is None and not self.ended:
            self._opening = asyncio.get_running_loop().create_future()

    def open(self) -> None:
        """Go on."""
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
            ProcessEnded: it has ended.
        """
        waited = False
        while self._opening is not None:
            waited = True
            await asyncio.shield(self._opening)
        if self.ended:
            raise ProcessEnded
        return waited
