"""Enforces the limits of callers."""

import hashlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    contextmanager,
    nullcontext,
)
from typing import Protocol

from handroid.config import Settings
from handroid.errors import HandroidError, Outcome, TimedOut
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.model.tool import Counted
from handroid.policy.limits import Counts, check_waiting, raise_it
from handroid.policy.usage import Usage, Who
from handroid.state import State
from handroid.tools.tool import Tool, Values

_GIVE_BACK_SECONDS = 5.0


class SharedUsage(Protocol):
    """Counts for limits per hour and day, shared by several programs."""

    async def take(self, counted: Sequence[Who], settings: Settings, deadline: Deadline) -> bool:
        """Count one more of each, or none; return whether any limit applies."""

    async def give_back(self, counted: Sequence[Who], deadline: Deadline) -> None:
        """Undo the last count of each, because nothing was done."""


class CallLimits:
    """Counts the running calls, and those of the last minute."""

    def __init__(self, state: State) -> None:
        self._calls = Counts()
        self.usage: SharedUsage = Usage(state)
        self._under_way: Counter[tuple[str, str]] = Counter()

    def count(self, caller: Caller, settings: Settings) -> None:
        """Count a call.

        Raises:
            PermissionDenied: the caller has made too many.
        """
        self._calls.take(caller.name, Counted.CALL, settings, time.time())

    @contextmanager
    def waiting(self, caller: Caller, serial: str, settings: Settings) -> Iterator[None]:
        """Count a call while it waits for a phone and uses it.

        Raises:
            ActionFailed: too many calls of the caller are waiting already.
        """
        key = caller.name, serial
        check_waiting(self._under_way[key], settings)
        self._under_way[key] += 1
        try:
            yield
        finally:
            self._under_way[key] -= 1
            if not self._under_way[key]:
                del self._under_way[key]

    def counted(
        self, caller: Caller, tool: Tool, values: Values, settings: Settings, deadline: Deadline
    ) -> AbstractAsyncContextManager[None]:
        """Count what the tool in the body does, unless nothing was done.

        Raises:
            PermissionDenied: the caller has done it too often.
        """
        counted = _counted(caller, tool, values)
        return self._counting(counted, settings, deadline) if counted else nullcontext()

    @asynccontextmanager
    async def _counting(
        self, counted: Sequence[Who], settings: Settings, deadline: Deadline
    ) -> AsyncIterator[None]:
        if not await self.usage.take(counted, settings, deadline):
            yield
            return
        try:
            yield
        except HandroidError as error:
            if error.outcome is Outcome.NOT_DONE:
                later = Deadline.after(_GIVE_BACK_SECONDS)
                await self.usage.give_back(counted, later)
            raise


def _counted(caller: Caller, tool: Tool, values: Values) -> list[Who]:
    """Return the counters of a call; a recipient is stored as a digest."""
    found = [(caller.account, tool.counted)] if tool.counted else []
    recipient = values.get(tool.recipient) if tool.recipient else None
    if isinstance(recipient, str):
        # Without a recipient the tool itself refuses the call.
        digest = hashlib.sha256(recipient.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        found.append((f"{caller.account} {digest}", Counted.SMS_TO_ONE))
    return found


@contextmanager
def naming_limit(seconds: float, settings: Settings) -> Iterator[None]:
    """Mention the limit in the error of a call that exceeded it."""
    try:
        yield
    except TimedOut as error:
        if seconds > settings.max_call_s:
            limit = f"A call may take {settings.max_call_s} s."
            error.next_step = f"{error.next_step} {limit} {raise_it('max_call_s')}".strip()
        raise
