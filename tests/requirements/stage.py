"""A virtual phone behind a real adb server, and an MCP server over HTTP before it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fakedroid.commands import COMMANDS
from fakedroid.shell.process import Command, Process
from fakedroid.wire.adbd import Adbd
from fakedroid.wire.auth import Trust
from fakedroid.world.app import App
from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.config import Settings
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.profile import Profile, reference
from handroid.errors import PhoneUnavailable
from handroid.model.identity import identity_of
from handroid.phone.roster import Roster
from handroid.policy.virtual_phones import recorded
from handroid.state import State
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.server import Listening, serve
from handroid.surfaces.http.site import Site
from handroid.surfaces.http.token import GivenToken
from handroid.surfaces.legacy.endpoints import endpoints as legacy
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from handroid.tools.registry import registry
from handroid.tools.tool import Registry
from handroid.virtual_phone.hand.refusals import NOT_DONE, UNKNOWN, Refused
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.table import Handler
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import FAST, soon
from tests.requirements.caller import Caller, Result
from tests.requirements.shown import Shown

TOKEN = "a-token-of-these-tests"  # it opens nothing but the servers started here
CALCULATOR = "com.android.calculator2"
FORM = "dev.handroid.form"
NOTES = "dev.handroid.notes"
ROWS = "dev.handroid.rows"
BUSY = "dev.handroid.busy"
GESTURES = "dev.handroid.gestures"
SETTINGS = "com.android.settings"


Point = tuple[float, ...]
"""X, y, and the milliseconds since the gesture began."""


@dataclass(frozen=True)
class Setting:
    """How a stage is set: the phone, and what its owner and the server's user chose."""

    api: int = 34
    driver: DriverPreference = DEFAULT
    speed: float = FAST
    settings: Settings = field(default_factory=Settings)
    profile: Profile = field(default_factory=reference)
    tools: Callable[[], Registry] = registry
    read_only: bool = False
    quirks: tuple[str, ...] = ()
    apps: tuple[App, ...] = ()
    commands: Mapping[str, Command] = field(default_factory=dict)
    asks: Mapping[str, Handler] = field(default_factory=dict)
    trust: Trust | None = None
    phones: int = 1
    virtual: bool = True
    """Whether they are recorded as virtual phones, which have grants."""


@dataclass
class Stage:
    """The phones, the server, and a caller."""

    phones: list[VirtualPhone]
    adbds: list[Adbd]
    adb: AdbServer
    engine: Engine
    state: State
    caller: Caller

    @property
    def phone(self) -> VirtualPhone:
        """The only phone."""
        (phone,) = self.phones
        return phone

    async def call(self, tool: str, /, **arguments: Any) -> Result:
        """Call a tool by its name without the prefix."""
        return await self.caller.call(f"android_{tool}", **arguments)

    async def do(self, tool: str, /, **arguments: Any) -> str:
        """Call a tool that must succeed, and return its text."""
        return (await self.call(tool, **arguments)).done()

    async def look(self) -> Shown:
        """Read the screen."""
        return Shown.parse(await self.do("get_screen_state"))

    async def open(self, package: str) -> Shown:
        """Open an app and read the screen."""
        await self.do("open_app", package_id=package)
        return await self.look()

    async def click(self, name: str) -> Shown:
        """Click what is on the screen under a name, and read the screen."""
        await self.do("click_element", element_id=(await self.look()).row(name).id)
        return await self.look()

    def ran(self, program: str) -> list[tuple[str, ...]]:
        """Return how a program of the phone was run lately, oldest first."""
        return [argv for argv in self.phone.executed if argv[0] == program]

    def asked(self, name: str) -> list[Mapping[str, Any]]:
        """Return with which arguments the hand was asked for something lately, oldest first."""
        return [asked.args for asked in self.phone.received if asked.name == name]

    @property
    def touches(self) -> list[list[Point]]:
        """What fingers did lately, oldest first, whichever driver moved them."""
        by_hand = [args["paths"][0] for args in self.asked("touch.perform")]
        by_command = [_points(argv) for argv in self.ran("input")]
        return [[tuple(point) for point in path] for path in [*by_command, *by_hand]]

    def forget(self) -> None:
        """Forget what was done so far."""
        self.phone.executed.clear()
        self.phone.received.clear()


def _points(argv: tuple[str, ...]) -> list[Point]:
    """Return the points of an ``input tap`` or ``input swipe``; none of anything else."""
    if argv[1] == "tap":
        return [(float(argv[2]), float(argv[3]), 0)]
    if argv[1] != "swipe":
        return []
    x1, y1, x2, y2, time = map(float, argv[2:7])
    return [(x1, y1, 0), (x2, y2, time)]


@asynccontextmanager
async def staged(folder: Path, setting: Setting | None = None) -> AsyncIterator[Stage]:
    """Set a stage until the end of the block."""
    setting = setting or Setting()
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        phones, adbds = [], []
        for _ in range(setting.phones):
            phone, adbd = await stack.enter_async_context(_attached(adb, setting))
            phones.append(phone)
            adbds.append(adbd)
        state = State(folder / "home")
        if setting.virtual:
            known = {
                f"127.0.0.1:{adbd.port}": identity_of(phone.serial, phone.android_id)
                for phone, adbd in zip(phones, adbds, strict=True)
            }
            await stack.enter_async_context(recorded(state, adb.address, known))
        reads_pages = setting.settings.web_devtools
        roster = Roster(adb, state, driver=setting.driver, web_devtools=lambda: reads_pages)
        kinds = setting.tools()
        engine = Engine(kinds, roster, lambda: setting.settings, read_only=setting.read_only)
        await roster.refresh(soon())
        stack.push_async_callback(roster.stop)
        listening = await stack.enter_async_context(_serving(engine, setting.profile))
        yield Stage(phones, adbds, adb, engine, state, Caller(listening.port, TOKEN))


@asynccontextmanager
async def _attached(adb: AdbServer, setting: Setting) -> AsyncIterator[tuple[VirtualPhone, Adbd]]:
    phone = VirtualPhone(
        setting.api,
        speed=setting.speed,
        quirks=setting.quirks,
        apps=setting.apps,
        commands={**COMMANDS, **setting.commands},
    )
    for name, handler in setting.asks.items():
        phone.asks[name] = phone.asks[name]._replace(answer=handler)
    adbd = await Adbd.start(phone, trust=setting.trust)
    try:
        # A phone that lets nobody in is listed all the same, as unauthorized.
        with contextlib.suppress(*((PhoneUnavailable,) if setting.trust else ())):
            await devices.connect(adb, f"127.0.0.1:{adbd.port}", soon())
        yield phone, adbd
    finally:
        await adbd.stop()
        await phone.close()


@asynccontextmanager
async def _serving(engine: Engine, profile: Profile) -> AsyncIterator[Listening]:
    endpoints = {"/mcp": McpEndpoint(McpServer(engine, profile)), **legacy(engine, profile)}
    site = Site(endpoints, _guard())
    stop = asyncio.Event()
    ready: asyncio.Future[Listening] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(site, "127.0.0.1", 0, stop=stop, ready=ready.set_result))
    try:
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
        yield ready.result()
    finally:
        stop.set()
        await task


def _guard() -> RequestGuard:
    return RequestGuard(GivenToken(TOKEN).caller_of)


def failing(*said: str, code: int = 1) -> Command:
    """Return a command of the phone that says something and fails."""

    async def fail(process: Process) -> int:
        await process.err("\n".join([*said, ""]) if said else "")
        return code

    return fail


def hanging(started: asyncio.Event) -> Command:
    """Return a command of the phone that tells when it begins and never ends by itself."""

    async def hang(_process: Process) -> int:
        started.set()
        await asyncio.get_running_loop().create_future()
        return 0

    return hang


def saying(said: str) -> Command:
    """Return a command of the phone that says something and succeeds."""

    async def say(process: Process) -> int:
        await process.out(said)
        return 0

    return say


def only_when(wanted: Iterable[str], then: Command, otherwise: Command) -> Command:
    """Return a command that stands in for another where some words are among its arguments."""
    words = set(wanted)

    async def choose(process: Process) -> int:
        return await (then if words <= set(process.args) else otherwise)(process)

    return choose


def refusing(kind: str, message: str, outcome: str = NOT_DONE) -> Handler:
    """Return an answer of the hand that refuses."""

    async def refuse(_request: Request) -> dict[str, Any]:
        raise Refused(kind, message, outcome)

    return refuse


def stalling(started: asyncio.Event) -> Handler:
    """Return an answer of the hand that tells when it begins and does not end in time."""

    async def stall(request: Request) -> dict[str, Any]:
        started.set()
        request.outcome = UNKNOWN
        await request.time.pause(1000)
        return {}

    return stall
