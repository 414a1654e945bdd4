"""Two MCP servers with a tool that does nothing: the bare SDK's, and ours in full.

python -m bench.mcp_servers bare_http|bare_stdio|ours_http [LENGTH]

With a LENGTH, the bare one responds over HTTP with a text of that length.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

TOKEN = "measured"
NOTHING = "nothing to see"
_SCHEMA = {"type": "object", "properties": {}, "required": []}


def bare(text: str = NOTHING) -> Any:
    """Return the SDK's low-level server."""
    import mcp.types as types
    from mcp.server.lowlevel import Server

    listed = types.Tool(name="bench_noop", description="Do nothing.", input_schema=_SCHEMA)

    async def on_list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[listed])

    async def on_call_tool(_context: Any, _params: Any) -> types.CallToolResult:
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)])

    return Server("bare", version="1", on_list_tools=on_list_tools, on_call_tool=on_call_tool)


def engine_with_noop(folder: Path, effect: Any = None) -> Any:
    """Return an engine with the product's tools and one that does nothing."""
    from handroid.adb.server import AdbServer
    from handroid.adb.wire import Address
    from handroid.config import Settings
    from handroid.engine.engine import Engine
    from handroid.model.tool import Effect
    from handroid.phone.roster import Roster
    from handroid.state import State
    from handroid.tools.registry import registry
    from handroid.tools.tool import Call, tool

    @tool(effect=effect or Effect.READS, needs_phone=False)
    async def noop(call: Call) -> str:
        """Do nothing."""
        return NOTHING

    tools = registry()
    tools.add(noop.handroid_tool)  # type: ignore[attr-defined]
    roster = Roster(AdbServer(Address(port=1)), State(folder))
    settings = Settings()
    return Engine(tools, roster, lambda: settings)


def profile() -> Any:
    """Return the profile that shows all of its tools."""
    from handroid.engine.profile import REFERENCE_GROUPS, Profile

    group = __name__.rpartition(".")[2]
    return Profile(groups=REFERENCE_GROUPS | {group}, prefix="bench_")


def ours(folder: Path) -> Any:
    """Return our complete server, with the product's tools beside the one that is called."""
    from handroid.surfaces.mcp.server import McpServer

    return McpServer(engine_with_noop(folder), profile())


async def bare_http(length: int) -> None:
    """Serve the bare server in its fastest mode: no sessions, plain JSON."""
    import uvicorn

    class Announcing(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            print(self.servers[0].sockets[0].getsockname()[1], flush=True)

    app = bare(NOTHING.ljust(length)).streamable_http_app(stateless_http=True, json_response=True)
    config = uvicorn.Config(app, port=0, log_config=None, access_log=False, server_header=False)
    await Announcing(config).serve()


async def ours_http(folder: Path) -> None:
    """Serve ours like `handroid serve --http`, with a token."""
    from handroid.surfaces.cli.loop import stop_on_signals
    from handroid.surfaces.http.request_guard import RequestGuard
    from handroid.surfaces.http.server import serve
    from handroid.surfaces.http.site import Site
    from handroid.surfaces.http.token import GivenToken
    from handroid.surfaces.mcp.endpoint import McpEndpoint

    site = Site({"/mcp": McpEndpoint(ours(folder))}, RequestGuard(GivenToken(TOKEN).caller_of))
    stop = stop_on_signals()
    await serve(site, "127.0.0.1", 0, stop=stop, ready=lambda where: print(where.port, flush=True))


async def bare_stdio() -> None:
    """Serve the bare server over standard input and output."""
    from mcp.server.stdio import stdio_server

    server = bare()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


async def main(which: str, length: int = 0) -> None:
    """Serve one of them."""
    with tempfile.TemporaryDirectory() as folder:
        match which:
            case "bare_http":
                await bare_http(length)
            case "bare_stdio":
                await bare_stdio()
            case "ours_http":
                await ours_http(Path(folder))


def run(which: str, length: int = 0) -> None:
    """Run a server, with uvloop if it is installed."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main(which, length))
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(main(which, length))


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
