"""The server that the conformance suites judge: our engine and surface, their tools.

    python -m tests.surfaces.conformance.server [--stdio]

It listens on any free port of this computer without a token, and prints where.
"""

import sys
import tempfile
from pathlib import Path

from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp.server.subscriptions import PromptsListChanged

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.config import Settings
from handroid.engine.engine import Engine
from handroid.engine.profile import Profile
from handroid.model.tool import Effect
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.surfaces.cli.loop import run, stop_on_signals
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.server import serve
from handroid.surfaces.http.site import Site
from handroid.surfaces.mcp import stdio
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from handroid.tools.tool import Call, Function, Registry, Tool, tool
from tests.surfaces.conformance import asking_tools, live_tools, plain_tools, prompts, resources

_GROUPS = frozenset({"plain_tools", "live_tools", "asking_tools", "server", "__main__"})


def build(folder: Path) -> McpServer:
    """Return the server with everything that the suites ask for."""
    registry = Registry()
    for module in (plain_tools, live_tools, asking_tools):
        registry.add_module(module)
    for written in plain_tools.WRITTEN_OUT:
        registry.add(written)
    roster = Roster(AdbServer(Address(port=1)), State(folder))
    engine = Engine(registry, roster, Settings)
    seal = RequestStateBoundary(RequestStateSecurity.ephemeral(), default_audience="handroid")
    server = McpServer(
        engine,
        Profile(groups=_GROUPS, prefix=""),
        handlers={**prompts.HANDLERS, **resources.HANDLERS},
        middleware=[seal],
    )
    for function in (_tool_change(engine), _prompt_change(server)):
        registry.add(_made(function))
    return server


def _made(function: Function) -> Tool:
    made = function.handroid_tool  # type: ignore[attr-defined]
    assert isinstance(made, Tool)
    return made


def _tool_change(engine: Engine) -> Function:
    """Return a tool that adds another, and notifies the surface as when phones come and go."""

    @tool(effect=Effect.ACTS, needs_phone=False)
    async def test_trigger_tool_change(call: Call) -> str:
        """Change the list of tools."""
        number = sum(1 for _ in engine.registry)
        engine.registry.add(
            plain_tools.with_schema(f"added_{number}", "Added.", {"type": "object"})
        )
        for tell in engine.roster.on_change:
            tell()
        return "Changed"

    return test_trigger_tool_change


def _prompt_change(server: McpServer) -> Function:
    @tool(effect=Effect.ACTS, needs_phone=False)
    async def test_trigger_prompt_change(call: Call) -> str:
        """Say that the list of prompts changed."""
        await server.bus.publish(PromptsListChanged())
        return "Changed"

    return test_trigger_prompt_change


async def main(over_stdio: bool) -> None:
    """Serve until stopped."""
    with tempfile.TemporaryDirectory() as folder:
        server = build(Path(folder))
        if over_stdio:
            await stdio.serve(server, stop_on_signals())
            return
        site = Site({"/mcp": McpEndpoint(server)}, RequestGuard())
        await serve(
            site,
            "127.0.0.1",
            0,
            stop=stop_on_signals(),
            ready=lambda listening: print(f"{listening.url}/mcp", flush=True),
        )


if __name__ == "__main__":
    run(main("--stdio" in sys.argv[1:]))
