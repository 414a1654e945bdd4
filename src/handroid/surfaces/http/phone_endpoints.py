"""One MCP address per phone, available while the phone is attached."""

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
class _Room:
    """An endpoint that runs in a task of its own, since it may end before the others."""

    endpoint: Endpoint
    ready: asyncio.Event
    stop: asyncio.Event
    task: asyncio.Task[None]


class PhoneEndpoints:
    """`/phones/<slug>/mcp`; each begins to run at its first request and ends with its phone."""

    def __init__(self, executor: Executor, make: Callable[[str], Endpoint]) -> None:
        self._executor = executor
        self._make = make
        self._rooms: dict[str, _Room] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Follow the phones as they come and go."""
        try:
            with self._executor.notifying(self._leave_gone):
                yield
        finally:
            for slug in list(self._rooms):
                self._leave(slug)
            await asyncio.gather(*self._leaving, return_exceptions=True)

    async def find(self, path: str) -> Endpoint | None:
        """Return the endpoint of a path; one that says which phones there are for any other."""
        match = _PATH.fullmatch(path)
        if match is None:
            return None
        slug = match["slug"]
        if not await self._is_there(slug):
            return _Nobody(slug, self._executor)
        room = self._rooms.get(slug) or self._enter(slug)
        await room.ready.wait()
        return room.endpoint

    async def _is_there(self, slug: str) -> bool:
        await self._executor.look_for_phones(_LOOK_SECONDS)
        return self._executor.has_phone(slug)

    def _enter(self, slug: str) -> _Room:
        endpoint, ready, stop = self._make(slug), asyncio.Event(), asyncio.Event()
        task = asyncio.create_task(_run(endpoint, ready, stop), name=f"endpoint of {slug}")
        self._rooms[slug] = _Room(endpoint, ready, stop, task)
        return self._rooms[slug]

    def _leave_gone(self) -> None:
        for slug in [each for each in self._rooms if not self._executor.has_phone(each)]:
            self._leave(slug)

    def _leave(self, slug: str) -> None:
        room = self._rooms.pop(slug)
        room.stop.set()
        self._leaving.add(room.task)
        room.task.add_done_callback(self._leaving.discard)


@dataclass(frozen=True)
class _Nobody(StatelessEndpoint):
    """Answers for a phone that is not there."""

    slug: str
    executor: Executor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so, and which phones the caller may use are there."""
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
