"""One phone with faults, the whole server in front of it, and what the phone really did."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fakedroid.faults.running import Faults
from fakedroid.faults.script import Act, parse
from fakedroid.world.views.view import View
from handroid.adb.server import AdbServer, private_server
from handroid.adb.wire import Wire
from handroid.config import Settings
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.errors import HandroidError
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.surfaces.http.endpoint import Endpoint
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from handroid.tools.registry import registry
from handroid.tools.tool import Registry
from handroid.virtual_phone.phone import PROCESSES
from tests.phones import Attached, known_as_virtual, soon, visit
from tests.requirements.caller import Caller
from tests.surfaces.mcp.served import running

DEADLINE = 3.0
"""The time limit of a call in seconds, a tenth of the product's."""
CALCULATOR, FORM = "com.android.calculator2", "dev.handroid.form"
DOWNLOADS = "com.android.providers.downloads.documents/downloads"
FOLDER = "/sdcard/Download"


@dataclass(frozen=True)
class Answered:
    """The answer of a call, and how long it took."""

    tool: str
    is_error: bool
    outcome: str
    text: str
    seconds: float
    ended: float

    def __str__(self) -> str:
        return f"{self.tool}: {self.outcome} in {self.seconds:.2f} s: {self.text[:160]}"


@dataclass
class Stage:
    """A phone, optionally a second one, and a caller of the server."""

    victim: Attached
    bystander: Attached | None
    caller: Caller
    answers: list[Answered] = field(default_factory=list)
    aside: list[Answered] = field(default_factory=list)
    """The answers for the second phone."""

    @property
    def server(self) -> AdbServer:
        """The adb server between them."""
        return self.victim.server

    async def call(self, tool: str, /, on: Attached | None = None, **arguments: Any) -> Answered:
        """Call a tool on the phone with faults, or on the second one."""
        if self.bystander is not None:
            arguments["phone"] = (on or self.victim).transport.serial
        begun = time.monotonic()
        result = await self.caller.call(f"android_{tool}", **arguments)
        outcome = str(result.meta["handroid/outcome"])
        text = " ".join(result.texts)
        now = time.monotonic()
        answer = Answered(tool, result.is_error, outcome, text, now - begun, now)
        (self.answers if on is None else self.aside).append(answer)
        return answer

    def open(self, package: str) -> None:
        """Bring an app to the front, directly on the phone."""
        world, clock = self.victim.phone.world, self.victim.phone.clock
        world.advance(clock.now())
        spec = world.apps[package].launcher_activity()
        assert spec is not None
        world.start_activity(package, spec.class_name, new_task=True)
        world.advance(world.now + 1)

    def view(self, name: str) -> View:
        """Return a view of the front app by its id."""
        world = self.victim.phone.world
        world.advance(max(world.now, self.victim.phone.clock.now()))
        found = (window.root.find(name) for window in world.accessible_windows())
        return next(view for view in found if view is not None)

    def content(self, name: str) -> str | None:
        """Return the content of a file on the phone; None if there is none."""
        with suppress(FileNotFoundError):
            return self.victim.phone.files.read(f"{FOLDER}/{name}").decode()
        return None

    def parts(self) -> list[str]:
        """Return the files that a write left behind."""
        names = self.victim.phone.files.list_directory(FOLDER)
        return [name for name in names if name.startswith(".handroid-")]

    @asynccontextmanager
    async def inject_faults(self, script: str) -> AsyncIterator[Faults]:
        """Run a script of faults on the phone; repair the phone at the end."""
        outside = {Act.KILL_SERVER: lambda: kill_server(self.server)}
        faults = Faults(self.victim.phone, self.victim.adbd, parse(script), outside, PROCESSES)
        faults.start()
        try:
            yield faults
        finally:
            await faults.stop()


@dataclass
class House:
    """An adb server and the whole product, which are used by many phones in turn."""

    server: AdbServer
    port: int
    state: State
    at_rest: int = 0
    """The number of open connections to the adb server without a phone."""

    @asynccontextmanager
    async def visited(
        self, driver: DriverPreference, *, api: int = 34, bystander: bool = False
    ) -> AsyncIterator[Stage]:
        """Attach a phone, and optionally a second one, during the block."""
        async with AsyncExitStack() as stack:
            victim = await stack.enter_async_context(visit(self.server, api))
            await stack.enter_async_context(known_as_virtual(self.state, victim))
            other = await stack.enter_async_context(visit(self.server)) if bystander else None
            yield Stage(victim, other, Caller(self.port, "none", _PATHS[driver]))

    async def emptied(self) -> bool:
        """Wait until nothing of the phones is left; return whether that happened."""
        for _ in range(60):
            if connections_to(self.server.address.port) <= self.at_rest:
                return True
            await asyncio.sleep(0.05)
        return False


_PATHS = {DriverPreference.AUTO: "/mcp", DriverPreference.STOCK: "/stock"}


@asynccontextmanager
async def housed(folder: Path) -> AsyncIterator[House]:
    """Run an adb server and the product, with tools for either driver."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(private_server())
        stack.push_async_callback(end_server, server)
        endpoints: dict[str, Endpoint] = {}
        state = State(folder)
        for driver, path in _PATHS.items():
            roster = Roster(server, state, driver=driver)
            await roster.refresh(soon())
            roster.follow()
            stack.push_async_callback(roster.stop)
            engine = Engine(hurried(), roster, Settings)
            endpoints[path] = McpEndpoint(McpServer(engine, reference()))
        listening, _ = await stack.enter_async_context(running(Site(endpoints, RequestGuard())))
        yield House(server, listening.port, state, len(_PATHS))


def hurried() -> Registry:
    """Return the product's tools, with short time limits."""
    made = Registry()
    for tool in registry():
        made.add(replace(tool, seconds=lambda values, settings: DEADLINE))
    return made


def kill_server(server: AdbServer) -> None:
    """Kill the adb server like the system does when memory is low."""
    with suppress(LookupError, ProcessLookupError):
        os.kill(_pid_of(server.address.port), signal.SIGKILL)


async def end_server(server: AdbServer) -> None:
    """Stop the adb server that the product restarted, if it did."""
    if server.starts:
        with suppress(HandroidError, OSError, TimeoutError):
            async with asyncio.timeout(1):
                wire = await Wire.connect(server.address)
                await wire.request("host:kill")
                wire.close()


def _pid_of(port: int) -> int:
    """Return the process id of the adb server that listens on a port."""
    inode = f"socket:[{_inode_of(port)}]"
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (folder / "comm").read_text() == "adb\n":
                for handle in (folder / "fd").iterdir():
                    if os.readlink(handle) == inode:
                        return int(folder.name)
    raise LookupError(f"nobody listens on {port}")


def _inode_of(port: int) -> str:
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(f":{port:04X}") and fields[3] == "0A":
            return fields[9]
    raise LookupError(f"nobody listens on {port}")


def connections_to(port: int) -> int:
    """Return the number of open connections to a port of this computer."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(
        line.split()[2].endswith(f":{port:04X}") and line.split()[3] == "01" for line in lines
    )
