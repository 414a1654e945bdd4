"""Writes every call to the record."""

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self

from handroid.errors import ActionFailed, HandroidError, Outcome
from handroid.model.caller import DEFAULT_TENANT, Caller
from handroid.model.tool import Answer, Effect
from handroid.policy.record_arguments import kept
from handroid.policy.record_files import RecordFiles
from handroid.state import State
from handroid.tools.tool import Tool

log = logging.getLogger(__name__)
calls = logging.getLogger("handroid.calls")

_LONGEST_NAME = 100
_PUBLISHED = "published"
_GATHER_SECONDS = 0.1
_MOST_KEPT = 1000
_NEEDS_RECORD = (Effect.DESTROYS, Effect.COSTS)


class CallRecord:
    """Appends calls to the record; if it cannot be written, that is logged once."""

    def __init__(self, state: State) -> None:
        self._files = RecordFiles(state)
        self._warned = False
        self._appending: set[asyncio.Task[None]] = set()
        self._gathered: list[dict[str, Any]] = []
        self._timer: asyncio.TimerHandle | None = None

    async def end(self, call: "RecordedCall") -> None:
        """Record how a call ended."""
        entry = call.entry(*call.end())
        _log(entry, call.tool.group)
        if call.tool.effect not in _NEEDS_RECORD:
            self._append_soon(entry)
            return
        try:
            await self.append(entry)
        except HandroidError as error:
            self._append_soon(entry)
            self._warn(error)

    def _append_soon(self, entry: dict[str, Any]) -> None:
        """Append a line together with the next ones: writing one costs as much as writing many."""
        self._gathered.append(entry)
        if self._timer is None:
            later = asyncio.get_running_loop().call_later
            self._timer = later(_GATHER_SECONDS, self._append_gathered)

    def _append_gathered(self) -> None:
        self._timer = None
        entries, self._gathered = self._gathered, []
        try:
            if entries and not self._files.try_append(*entries):
                self._wait_and_append(entries)
        except HandroidError as error:
            self._keep(entries)
            self._warn(error)

    def _keep(self, entries: list[dict[str, Any]]) -> None:
        """Keep lines that could not be written for the next attempt, up to a limit."""
        self._gathered = [*entries, *self._gathered][-_MOST_KEPT:]

    async def flush(self) -> None:
        """Write all pending lines."""
        if self._timer is not None:
            self._timer.cancel()
        self._append_gathered()
        await asyncio.gather(*self._appending, return_exceptions=True)

    async def append(self, entry: dict[str, Any]) -> None:
        """Append a line; it is written even if the caller is cancelled while it waits.

        Raises:
            HandroidError: it cannot be written.
        """
        others, self._gathered = self._gathered, []
        try:
            written = self._files.try_append(*others, entry)
        except HandroidError:
            self._keep(others)
            raise
        if not written:
            await asyncio.shield(self._wait_and_append(others, entry))

    def _wait_and_append(
        self, others: list[dict[str, Any]], *own: dict[str, Any]
    ) -> asyncio.Task[None]:
        task = asyncio.ensure_future(self._append_in_turn(others, own))
        self._appending.add(task)
        task.add_done_callback(self._appended)
        return task

    async def _append_in_turn(
        self, others: list[dict[str, Any]], own: tuple[dict[str, Any], ...]
    ) -> None:
        try:
            await self._files.append(*others, *own)
        except HandroidError:
            self._keep(others)
            raise

    def _appended(self, task: asyncio.Task[None]) -> None:
        self._appending.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, HandroidError):
            self._warn(error)

    def _warn(self, error: HandroidError) -> None:
        if not self._warned:
            self._warned = True
            log.warning("Calls are not recorded: %s", error)


def _tenant(caller: Caller) -> dict[str, str]:
    """Return the tenant of a caller, unless it is the default one."""
    return {} if caller.tenant == DEFAULT_TENANT else {"tenant": caller.tenant}


def _log(entry: Mapping[str, Any], group: str) -> None:
    """Log a call without its arguments: more people read the log than the record.

    The name of a published tool is left out too, because an app has chosen it.
    """
    name = f"a {_PUBLISHED} tool" if group == _PUBLISHED else entry["tool"]
    end = f"{entry['outcome']} ({entry['error']})" if "error" in entry else entry["outcome"]
    calls.info("%s on %s: %s, %s ms", name, entry["phone"] or "-", end, entry["ms"])


@dataclass
class RecordedCall:
    """One call, from start to answer; its end is recorded even if it is cancelled."""

    record: CallRecord
    tool: Tool
    caller: Caller
    arguments: Mapping[str, Any]
    phone: str = ""
    answer: Answer | None = None
    begun: float = field(default_factory=time.perf_counter)

    async def __aenter__(self) -> Self:
        """Begin the call."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the call."""
        await self.record.end(self)

    async def begin(self) -> None:
        """Record an action that costs or destroys before it is done.

        Raises:
            ActionFailed: the action cannot be recorded.
        """
        if self.tool.effect not in _NEEDS_RECORD:
            return
        try:
            await self.record.append(self.entry("begun", None))
        except HandroidError as error:
            raise ActionFailed(
                f"{self.tool.name} is refused because it cannot be recorded: {error.what}",
                error.next_step or "The owner can make the folder writable.",
            ) from error

    def end(self) -> tuple[str, str | None]:
        """Return the outcome, and the kind of error."""
        if self.answer is None:
            reads = self.tool.effect is Effect.READS
            return (Outcome.NOT_DONE if reads else Outcome.UNKNOWN).value, "Cancelled"
        error = self.answer.error
        category = error.category if error else "Error"
        return self.answer.outcome.value, category if self.answer.is_error else None

    def entry(self, outcome: str, error: str | None) -> dict[str, Any]:
        """Return the line for the record."""
        ours = self.tool.group != _PUBLISHED
        spent = (time.perf_counter() - self.begun) * 1000
        return {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "caller": self.caller.name[:_LONGEST_NAME],
            **_tenant(self.caller),
            "tool": self.tool.name[:_LONGEST_NAME],
            "phone": self.phone[:_LONGEST_NAME],
            "outcome": outcome,
            **({"error": error} if error else {}),
            "ms": round(spent, 1),
            "arguments": kept(self.tool.schema, self.arguments, ours=ours),
        }
