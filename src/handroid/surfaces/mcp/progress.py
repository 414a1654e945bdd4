"""Sends progress notifications to callers that asked for them."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from mcp.server.session import ServerSession

from handroid.model import progress
from handroid.model.background_tasks import end
from handroid.model.progress import Step

_PAUSE_SECONDS = 0.25
"""The interval between notifications, which are meant for people to read."""

Result = TypeVar("Result")


async def reporting(session: ServerSession, call: Coroutine[Any, Any, Result]) -> Result:
    """Run a call and notify its caller of the progress, but never after the call has ended."""
    notifier = _Notifier(session)
    with progress.reported_to(notifier.note):
        try:
            return await call
        finally:
            await notifier.close()


class _Notifier:
    """Sends the latest step at intervals; steps in between are skipped."""

    def __init__(self, session: ServerSession) -> None:
        self._session = session
        self._before = 0.0
        self._last: Step | None = None
        self._newest: Step | None = None
        self._sent = 0.0
        self._sending: asyncio.Task[None] | None = None

    def note(self, step: Step) -> None:
        """Schedule a step to be sent.

        The protocol requires progress values that only increase, even from one task to the next.
        """
        if self._last is not None and step.what != self._last.what:
            self._before += self._last.done
        self._last = self._newest = step
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_all())

    async def close(self) -> None:
        """Send the pending step and stop."""
        if self._sending is not None:
            await end([self._sending])
            await self._send_newest()

    async def _send_all(self) -> None:
        while True:
            await self._send_newest()
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _send_newest(self) -> None:
        step, self._newest = self._newest, None
        if step is None or self._before + step.done <= self._sent:
            return
        self._sent = self._before + step.done
        total = None if step.total is None else self._before + step.total
        await self._session.report_progress(self._sent, total, step.what)
