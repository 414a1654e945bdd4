"""Three phones, a server with several tokens, and tools that only report that they ran."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from handroid.adb.server import AdbServer, private_server
from handroid.config import Settings
from handroid.engine.engine import Engine
from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS, reference
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.surfaces.cli.composition import site_of
from handroid.surfaces.http.token import GivenToken
from handroid.tools.registry import registry
from handroid.tools.tool import Call, Registry
from tests.phones import join, soon
from tests.requirements.caller import Caller
from tests.surfaces.mcp.served import running
from tests.surfaces.programs import Ended, handroid

DEFAULT_TOKEN = "the default token of this test"
RAN = "ran"


@dataclass
class Lab:
    """The server, and its phones in the adb server's order."""

    engine: Engine
    port: int
    state: State
    folder: Path
    adb: AdbServer

    @property
    def serials(self) -> dict[int, str]:
        """The phones' serials by number."""
        return {n: phone.serial for n, phone in enumerate(self.engine.roster.usable())}

    @property
    def slugs(self) -> dict[int, str]:
        """The phones' names by number."""
        return {n: phone.slug for n, phone in enumerate(self.engine.roster.usable())}

    def caller(self, token: str = DEFAULT_TOKEN, path: str = "/mcp") -> Caller:
        """Return a client with a token."""
        return Caller(self.port, token, path)

    async def run(self, *arguments: str) -> Ended:
        """Run `handroid token` with the server's home."""
        port = str(self.adb.address.port)
        home = {"HANDROID_HOME": str(self.state.folder), "ANDROID_ADB_SERVER_PORT": port}
        return await handroid(self.folder, "token", *arguments, **home)

    async def create(self, name: str, *options: str) -> str:
        """Create a token as its owner does, and return it."""
        ended = await self.run("create", name, *options)
        assert ended.code == 0, ended.err
        return ended.out.strip()


@asynccontextmanager
async def lab(
    folder: Path, phones: int = 1, tools: Registry | None = None, settings: Settings | None = None
) -> AsyncIterator[Lab]:
    """Set up a lab for the duration of the block."""
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        for _ in range(phones):
            await stack.enter_async_context(join(adb))
        state = State(folder / "home")
        roster = Roster(adb, state)
        await roster.refresh(soon())
        stack.push_async_callback(roster.stop)
        engine = Engine(tools or registry(), roster, lambda: settings or Settings())
        profile = reference(groups=REFERENCE_GROUPS | EXTRA_GROUPS)
        site = site_of(engine, profile, GivenToken(DEFAULT_TOKEN))
        listening, _ = await stack.enter_async_context(running(site))
        yield Lab(engine, listening.port, state, folder, adb)


def harmless() -> Registry:
    """Return all tools of the product, without any effect."""

    async def run(_call: Call) -> str:
        return RAN

    def read(_arguments: Any) -> dict[str, Any]:
        return {}

    def seconds(_values: Any, _settings: Any) -> float:
        return 30.0

    made = Registry()
    for tool in registry():
        made.add(replace(tool, function=run, read=read, seconds=seconds, locks=False, counted=None))
    return made
