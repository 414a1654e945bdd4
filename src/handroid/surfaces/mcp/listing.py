"""The list of tools, and the notification of clients when it changes."""

import asyncio
import contextlib
import json
import logging
from typing import Any
from weakref import WeakSet

from mcp.server import ServerRequestContext
from mcp.server.subscriptions import InMemorySubscriptionBus, ToolsListChanged
from mcp.types import ListToolsResult

from handroid.engine.executor import Executor
from handroid.engine.profile import Profile
from handroid.model.background_tasks import end
from handroid.model.caller import Caller
from handroid.model.tool import ListedTool
from handroid.surfaces.mcp.results import tool_of
from handroid.surfaces.mcp.sdk_internals import Listener, listener_of

log = logging.getLogger(__name__)

_NOTIFY_SECONDS = 5.0


class Listing:
    """The list of a profile's tools, rebuilt only when the engine's list has changed."""

    def __init__(self, engine: Executor, profile: Profile) -> None:
        self._engine = engine
        self._profile = profile
        self._listed: list[ListedTool] = []
        self._result = ListToolsResult(tools=[])
        self._with_headers: dict[str, dict[str, Any]] = {}
        self.refresh()

    def result(self, caller: Caller) -> ListToolsResult:
        """Return the current list for a caller."""
        self.refresh()
        if caller.groups is None and caller.phones is None and not caller.read_only:
            return self._result
        listed = self._engine.tools(self._profile, caller)
        return ListToolsResult(tools=[tool_of(tool) for tool in listed])

    def refresh(self) -> bool:
        """Rebuild the list if needed; return whether it has changed since the last check."""
        listed = self._engine.tools(self._profile)
        if listed == self._listed:
            return False
        self._listed = listed
        self._result = ListToolsResult(tools=[tool_of(tool) for tool in listed])
        self._with_headers = {
            tool.name: tool.schema for tool in listed if "x-mcp-header" in json.dumps(tool.schema)
        }
        return True

    def names(self) -> frozenset[str]:
        """Return the names of the listed tools."""
        return frozenset(tool.name for tool in self._listed)

    def schema_with_headers(self, name: str) -> dict[str, Any] | None:
        """Return a tool's schema if it binds arguments to HTTP headers; few do."""
        return self._with_headers.get(name)


class Announcer:
    """Notifies clients of all protocol versions that the list has changed."""

    def __init__(self, bus: InMemorySubscriptionBus) -> None:
        self._bus = bus
        self._listeners: WeakSet[Listener] = WeakSet()
        self._notifying: set[asyncio.Task[None]] = set()

    def remember(self, context: ServerRequestContext[Any, Any]) -> None:
        """Remember the session of a request until it ends."""
        self._listeners.add(listener_of(context))

    def announce(self) -> None:
        """Notify every client separately, so that one that does not read cannot block others."""
        self._start(self._bus.publish(ToolsListChanged()))
        for listener in list(self._listeners):
            self._start(listener.send_tool_list_changed())

    async def close(self) -> None:
        """Cancel pending notifications."""
        await end(self._notifying)

    def _start(self, notification: Any) -> None:
        task = asyncio.create_task(_send_with_timeout(notification), name="tools changed")
        self._notifying.add(task)
        task.add_done_callback(self._notifying.discard)


async def _send_with_timeout(notification: Any) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_NOTIFY_SECONDS):
            await notification
