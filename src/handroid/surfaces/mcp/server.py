"""Serves an executor and a profile over MCP, with the SDK's low-level server."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import anyio
from mcp import MCPError
from mcp.server import NotificationOptions, Server, ServerRequestContext
from mcp.server.caching import CacheHint
from mcp.server.context import ServerMiddleware
from mcp.server.models import InitializationOptions
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    InputRequiredResult,
    ListToolsResult,
    NotificationParams,
    PaginatedRequestParams,
)

from handroid import __version__
from handroid.engine.engine import UnknownTool
from handroid.engine.executor import Executor
from handroid.engine.profile import LEASES, Profile, lean
from handroid.model.caller import Caller
from handroid.surfaces.http.disconnect import call_scope
from handroid.surfaces.http.request_caller import caller_behind
from handroid.surfaces.mcp.icon import icons
from handroid.surfaces.mcp.instructions import instructions
from handroid.surfaces.mcp.listing import Announcer, Listing
from handroid.surfaces.mcp.progress import reporting
from handroid.surfaces.mcp.results import result_of
from handroid.surfaces.mcp.sdk_internals import on_session_end
from handroid.surfaces.mcp.skill import serve_skill

Context = ServerRequestContext[Any, Any]

_LIST_FRESH_MS = 5_000
_DISCOVERY_FRESH_MS = 60_000
_REQUEST_CANCELLED = -32800
_LEASE = "handroid/lease"
_DISCONNECTED = (
    "The caller disconnected before the call ended. Whether it was done is unknown: look before "
    "you repeat it."
)


@dataclass(frozen=True)
class McpRequest:
    """The MCP request behind a call, for tools made for this surface."""

    context: Context
    params: CallToolRequestParams


class SdkServer(Server[Any]):
    """The SDK's server, which announces in `initialize` that the list of tools may change."""

    def create_initialization_options(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
    ) -> InitializationOptions:
        """Return the response to `initialize`.

        Only this response has the icon: in 2026-07-28 the server describes itself in every result.
        """
        notify = notification_options or NotificationOptions(tools_changed=True)
        options = super().create_initialization_options(
            notify, experimental_capabilities, extensions
        )
        return options.model_copy(update={"icons": icons()})


class McpServer:
    """The MCP server that all transports share.

    ``handlers`` and ``middleware`` are passed to the SDK's server and may replace ours.
    """

    def __init__(
        self,
        engine: Executor,
        profile: Profile,
        *,
        handlers: Mapping[str, Any] | None = None,
        middleware: Sequence[ServerMiddleware[Any]] = (),
    ) -> None:
        self._engine = engine
        self._profile = profile
        self._leases = LEASES in profile.groups
        self._listing = Listing(engine, profile)
        self.bus = InMemorySubscriptionBus()
        self._announcer = Announcer(self.bus)
        self._listeners = ListenHandler(self.bus)
        self._under_way: set[anyio.CancelScope] = set()
        self.sdk = SdkServer(**{**self._setup(), **(handlers or {})})
        if profile == lean(profile.groups):
            serve_skill(self.sdk)
        # Replaces the SDK's telemetry.
        self.sdk.middleware[:] = middleware
        self.sdk.add_notification_handler(
            "notifications/initialized", NotificationParams, self._greeted
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Follow phones and published tools, and notify clients when the list changes."""
        try:
            with self._engine.notifying(self._changed):
                async with self._engine.following(self._profile):
                    yield
        finally:
            self._listeners.close()
            await self._announcer.close()

    def connected(self) -> AbstractContextManager[None]:
        """Count a client that can be notified, while the body runs."""
        return self._engine.connected(self._profile)

    def end_calls(self) -> None:
        """End the running calls; their results say so."""
        for scope in self._under_way:
            scope.cancel()

    def _setup(self) -> dict[str, Any]:
        return {
            "name": "handroid",
            "title": "Handroid",
            "version": __version__,
            "instructions": instructions(self._profile.prefix, self._listing.names()),
            "on_list_tools": self._list,
            "on_call_tool": self._call,
            "on_subscriptions_listen": self._listeners,
            "get_tool_input_schema": self._listing.schema_with_headers,
            "cache_hints": {
                "tools/list": CacheHint(_LIST_FRESH_MS, "private"),
                "server/discover": CacheHint(_DISCOVERY_FRESH_MS, "private"),
            },
        }

    async def _list(
        self, context: Context, params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        if params and params.cursor is not None:
            raise MCPError(INVALID_PARAMS, "There is no such page: the list has only one.")
        await self._engine.ready(self._profile)
        return self._listing.result(caller_behind(context.request))

    async def _call(
        self, context: Context, params: CallToolRequestParams
    ) -> CallToolResult | InputRequiredResult:
        with call_scope(context.request) as scope:
            self._under_way.add(scope)
            try:
                call = self._engine.call(
                    self._profile,
                    params.name,
                    params.arguments or {},
                    McpRequest(context, params),
                    self._caller(context, params),
                )
                wants_progress = params.meta and "progress_token" in params.meta
                answer = await (reporting(context.session, call) if wants_progress else call)
            except UnknownTool as error:
                raise MCPError(INVALID_PARAMS, str(error)) from error
            finally:
                self._under_way.discard(scope)
            return result_of(answer)
        raise MCPError(_REQUEST_CANCELLED, _DISCONNECTED)

    def _caller(self, context: Context, params: CallToolRequestParams) -> Caller:
        """Return the caller, with the lease from the request's metadata."""
        caller = caller_behind(context.request)
        if not self._leases:
            return caller
        if caller.session and context.request is not None:
            on_session_end(context, caller.key, partial(self._engine.caller_gone, caller))
        shown = params.meta.get(_LEASE) if params.meta else None
        return replace(caller, lease=shown) if isinstance(shown, str) else caller

    async def _greeted(self, context: Context, _params: NotificationParams) -> None:
        self._announcer.remember(context)

    def _changed(self) -> None:
        if self._listing.refresh():
            self._announcer.announce()
