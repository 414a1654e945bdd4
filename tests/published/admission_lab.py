"""Phones with published tools, a server, and a person who uses another program."""

import asyncio
import json
import re
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, ListToolsResult, TextContent, ToolListChangedNotification

from handroid.adb.server import AdbServer, private_server
from handroid.config import Settings
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.profile import Profile, reference
from handroid.model.published import Kind
from handroid.phone.roster import Roster
from handroid.published import publishers
from handroid.published.approvals import Approval
from handroid.published.offer import Offer
from handroid.state import State
from handroid.surfaces.cli.composition import site_of
from handroid.surfaces.http.server import Listening
from handroid.tools.registry import registry
from tests.phones import FAST, Attached, join, soon
from tests.surfaces.mcp.served import running
from tests.surfaces.mcp.test_clients import decline
from tests.surfaces.programs import Ended, environment, handroid

SOON = 20.0
HEARD_SECONDS = 2.0
NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
WEATHER = "dev.handroid.sample.weather"
SHOPPING = "dev.handroid.sample.mobilemcp"
FORECAST = "ext_weather_get_weather_forecast"


@dataclass
class Lab:
    """The objects that a test needs."""

    home: Path
    adb: AdbServer
    phones: list[Attached]
    engine: Engine
    listening: Listening
    leave: Callable[[], Any]

    @property
    def url(self) -> str:
        """The URL of MCP."""
        return f"{self.listening.url}/mcp"

    @property
    def slugs(self) -> list[str]:
        """The phones' names, in the order of `phones`."""
        named = {phone.serial: phone.slug for phone in self.engine.roster.usable()}
        return [named[each.transport.serial] for each in self.phones]

    @property
    def written_at(self) -> float:
        """When the approvals were last written."""
        return (self.home / "handroid" / "approvals.json").stat().st_mtime

    async def person(self, *words: str, phone: int = 0) -> Ended:
        """Run `handroid published` as a person, in a separate process."""
        serial = self.phones[phone].transport.serial
        return await handroid(
            self.home, "published", *words, "--server", address(self.adb), ANDROID_SERIAL=serial
        )

    async def identity(self, phone: int = 0) -> str:
        """Return the identity under which a phone's approvals are stored."""
        return (await self._phone(phone).facts(soon())).identity.name

    async def offers(self, package: str | None = None, phone: int = 0) -> list[Offer]:
        """Return the offers of a phone's apps."""
        part = (await self._phone(phone).driver(soon())).published
        found = await publishers.offers(part, soon(), package)
        return [each for each in found if isinstance(each, Offer)]

    async def approve(self, package: str | None = None, phone: int = 0) -> list[Approval]:
        """Approve in this process all offers, or those of a package."""
        offers = await self.offers(package, phone)
        number = await self.identity(phone)
        return await self.engine.available_tools.approvals.approve(number, offers, soon())

    async def approvals(self, phone: int = 0) -> dict[tuple[Kind, str, str, str], Approval]:
        """Return a phone's stored approvals."""
        found = self.engine.available_tools.approvals.of(await self.identity(phone))
        return {each.identity: each for each in found}

    async def shows(self, names: set[str], profile: Profile | None = None) -> None:
        """List the tools until they contain exactly these published ones."""
        listed = profile or reference()
        async with asyncio.timeout(SOON):
            await self.engine.ready(listed)
            while published(tool.name for tool in self.engine.tools(listed)) != names:
                await asyncio.sleep(0.01)
                await self.engine.ready(listed)

    def _phone(self, index: int) -> Any:
        serial = self.phones[index].transport.serial
        return next(each for each in self.engine.roster.usable() if each.serial == serial)


@asynccontextmanager
async def lab(
    home: Path,
    *,
    phones: int = 1,
    profile: Profile | None = None,
    read_only: bool = False,
    driver: DriverPreference = DriverPreference.HAND,
    speed: float = FAST,
    settings: Settings | None = None,
) -> AsyncIterator[Lab]:
    """Set up a lab for the duration of the block; the last phone can disconnect earlier."""
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        there = [await stack.enter_async_context(join(adb, speed=speed)) for _ in range(phones - 1)]
        leaving = await stack.enter_async_context(AsyncExitStack())
        there.append(await leaving.enter_async_context(join(adb, speed=speed)))
        roster = Roster(adb, State(home / "handroid"), driver=driver)
        await roster.refresh(soon())
        roster.follow()
        stack.push_async_callback(roster.stop)
        engine = Engine(registry(), roster, lambda: settings or Settings(), read_only=read_only)
        site = site_of(engine, profile or reference(), None)
        listening, _ = await stack.enter_async_context(running(site))
        yield Lab(home, adb, there, engine, listening, leaving.aclose)


@dataclass
class Ears:
    """Receives notifications that the list has changed, with their times."""

    heard: asyncio.Event = field(default_factory=asyncio.Event)
    at: float = 0.0
    count: int = 0

    async def hear(self, message: Any) -> None:
        """Handle a message from the server."""
        if isinstance(message, ToolListChangedNotification):
            self.at = time.time()
            self.count += 1
            self.heard.set()

    async def wait(self) -> float:
        """Wait for another notification and return its time."""
        await asyncio.wait_for(self.heard.wait(), SOON)
        self.heard.clear()
        return self.at


@asynccontextmanager
async def listening_client(
    where: str | StdioServerParameters,
) -> AsyncIterator[tuple[Client, Ears]]:
    """Connect a client that receives notifications."""
    ears = Ears()
    options: Any = {"elicitation_callback": decline, "message_handler": ears.hear}
    async with Client(where, mode="legacy", **options) as client:
        yield client, ears


def program(here: Lab, *words: str) -> StdioServerParameters:
    """Return `handroid serve` over stdio, as clients start it."""
    arguments = ["-m", "handroid", "serve", "--server", address(here.adb), *words]
    return StdioServerParameters(command=sys.executable, args=arguments, env=environment(here.home))


def address(adb: AdbServer) -> str:
    """Return the address of an adb server, as in options."""
    return f"{adb.address.host}:{adb.address.port}"


def published(names: Any) -> set[str]:
    """Return the names of published tools among all names."""
    return {name for name in names if name.startswith("ext_")}


async def listed(client: Client) -> dict[str, Any]:
    """Return the tools that a client sees; all names must be valid for clients."""
    result: ListToolsResult = await client.list_tools()
    found = {tool.name: tool for tool in result.tools}
    assert len(found) == len(result.tools)
    assert all(NAME.fullmatch(name) for name in found)
    return found


async def said(client: Client, name: str, arguments: dict[str, Any]) -> tuple[bool, str]:
    """Call a tool and return whether the result is an error, and its text."""
    result = await client.call_tool(name, arguments)
    assert isinstance(result, CallToolResult)
    assert isinstance(result.content[0], TextContent)
    return bool(result.is_error), result.content[0].text


async def call_json(client: Client, name: str, arguments: dict[str, Any] | None = None) -> Any:
    """Call a tool that returns JSON."""
    failed, text = await said(client, name, arguments or {})
    assert not failed, text
    return json.loads(text)
