"""One MCP endpoint per phone, available while the phone is attached."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from handroid.engine.executor import Executor
from handroid.surfaces.http.asgi import Receive, Scope, Send
from handroid.surfaces.http.endpoint import Endpoint, StatelessEndpoint
from handroid.surfaces.http.reply import refuse
from handroid.surfaces.http.request_caller import sent_by

_PATH = re.compile(r"/phones/(?P<slug>[A-Za-z0-9_]+)/mcp")
_LOOK_SECONDS = 5.0
_MOST_NAMED = 20


@dataclass
class _RunningEndpoint:
    """An endpoint that runs in its own task, since it may end before the others."""

    endpoint: Endpoint
    ready: asyncio.Event
    stop: asyncio.Event
    task: asyncio.Task[None]


class PhoneEndpoints:
    """Serves `/phones/<slug>/mcp`; each starts at its first request and ends with its phone."""

    def __init__(self, executor: Executor, make: Callable[[str], Endpoint]) -> None:
        self._executor = executor
        self._make = make
        self._running: dict[str, _RunningEndpoint] = {}
        self._stopping: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Follow phones as they are attached and detached."""
        try:
            with self._executor.notifying(self._stop_detached):
                yield
        finally:
            for slug in list(self._running):
                self._stop(slug)
            await asyncio.gather(*self._stopping, return_exceptions=True)

    async def find(self, path: str) -> Endpoint | None:
        """Return the endpoint of a path; for an unknown phone, one that lists the phones."""
        match = _PATH.fullmatch(path)
        if match is None:
            return None
        slug = match["slug"]
        if not await self._is_attached(slug):
            return _UnknownPhone(slug, self._executor)
        entry = self._running.get(slug) or self._start(slug)
        await entry.ready.wait()
        return entry.endpoint

    async def _is_attached(self, slug: str) -> bool:
        await self._executor.look_for_phones(_LOOK_SECONDS)
        return self._executor.has_phone(slug)

    def _start(self, slug: str) -> _RunningEndpoint:
        endpoint, ready, stop = self._make(slug), asyncio.Event(), asyncio.Event()
        task = asyncio.create_task(_run(endpoint, ready, stop), name=f"endpoint of {slug}")
        self._running[slug] = _RunningEndpoint(endpoint, ready, stop, task)
        return self._running[slug]

    def _stop_detached(self) -> None:
        for slug in [each for each in self._running if not self._executor.has_phone(each)]:
            self._stop(slug)

    def _stop(self, slug: str) -> None:
        entry = self._running.pop(slug)
        entry.stop.set()
        self._stopping.add(entry.task)
        entry.task.add_done_callback(self._stopping.discard)


@dataclass(frozen=True)
class _UnknownPhone(StatelessEndpoint):
    """Answers requests for a phone that is not attached."""

    slug: str
    executor: Executor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Report the error with the attached phones that the caller may use."""
        names = sorted(self.executor.phone_names(sent_by(scope)))
        more = ", …" if len(names) > _MOST_NAMED else ""
        there = ", ".join(names[:_MOST_NAMED]) + more or "none"
        message = f"There is no phone '{self.slug}'. There are: {there}."
        await refuse(404, "not found", message).send(send)


async def _run(endpoint: Endpoint, ready: asyncio.Event, stop: asyncio.Event) -> None:
    try:
        async with endpoint.running():
            ready.set()
            await stop.wait()
    finally:
        ready.set()
