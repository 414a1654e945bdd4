"""Components that publish tools, with the intents that Handroid finds them by."""

from dataclasses import dataclass
from typing import Final

from fakedroid.state.components import Filter, ProviderApp, ServiceApp

TYPE_FILTER: Final = Filter("android.intent.action.VIEW", "application/vnd.mcp.tool")
ACTION_FILTER: Final = Filter("se.premex.mcp.MCP_PROVIDER")
SERVICE_FILTER: Final = Filter("mobile.mcp.SERVICE")


@dataclass(frozen=True, kw_only=True)
class ToolProvider(ProviderApp):
    """A content provider that publishes a tool."""

    filters: tuple[Filter, ...] = (TYPE_FILTER,)


@dataclass(frozen=True, kw_only=True)
class ToolService(ServiceApp):
    """A service that publishes tools."""

    filters: tuple[Filter, ...] = (SERVICE_FILTER,)
