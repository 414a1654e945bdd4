"""The product's own tools behind the surface, with no phone attached."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.config import Settings
from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from handroid.tools.registry import registry
from tests.surfaces.mcp.served import Served, running
from tests.surfaces.mcp.tools import Moments


def product_engine(folder: Path, *, read_only: bool = False) -> Engine:
    """Return the engine over every tool there is."""
    roster = Roster(AdbServer(Address(port=1)), State(folder))
    return Engine(registry(), roster, Settings, read_only=read_only)


@asynccontextmanager
async def serving_product(folder: Path) -> AsyncIterator[Served]:
    """Serve the default profile over HTTP."""
    engine = product_engine(folder)
    server = McpServer(engine, reference())
    async with running(Site({"/mcp": McpEndpoint(server)}, RequestGuard())) as (listening, stop):
        yield Served(engine, listening, Moments(), [server], stop)
