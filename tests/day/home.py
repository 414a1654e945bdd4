"""A phone in somebody's home, the server that reaches it, and what both hold."""

import asyncio
import json
import os
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fakedroid.shell.syntax.parser import parse
from fakedroid.world.views.view import View
from handroid.adb.server import private_server
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.profile import reference
from handroid.state import State
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from handroid.virtual_phone.phone import VirtualPhone
from tests.day.dialer import DIALER
from tests.faults.memory import Held, handles, held
from tests.phones import Attached, join, known_as_virtual
from tests.requirements.caller import Caller, Result
from tests.surfaces.mcp.served import running

PATIENCE = 30.0
"""Seconds until something that must come has come, on a machine that stalls."""

_SCREENS = 20
"""How many a phone's history keeps (`handroid.phone.screen_history`)."""


@dataclass(frozen=True)
class Holdings:
    """What is held while nothing happens; each figure is a count."""

    tasks: int
    handles: int
    threads: int
    adb_servers: int
    state_files: int
    shown_screens: int
    phone_processes: int
    phone_sockets: int
    phone_waiters: int
    files_on_phone: int


@dataclass
class Home:
    """One phone, and a caller of the server that reaches it."""

    attached: Attached
    caller: Caller
    state: State
    hand: bool
    calls: int = 0
    failed: int = 0
    """Calls that failed while the phone could not be reached or used."""

    @property
    def phone(self) -> VirtualPhone:
        """The phone."""
        return self.attached.phone

    async def call(self, tool: str, /, **arguments: Any) -> Result:
        """Call a tool, whatever comes of it."""
        self.calls += 1
        return await self.caller.call(f"android_{tool}", **arguments)

    async def do(self, tool: str, /, **arguments: Any) -> Result:
        """Call a tool that must do what it is asked."""
        result = await self.call(tool, **arguments)
        assert not result.is_error, (tool, arguments, result.texts)
        assert result.meta["handroid/outcome"] == "done", (tool, result.raw)
        return result

    async def element(self, by: str, value: str) -> str:
        """Return the id of the first element found."""
        found = json.loads((await self.do("find_elements", by=by, value=value)).text)["elements"]
        assert found, (by, value)
        return str(found[0]["id"])

    async def click(self, resource_id: str) -> None:
        """Click an element."""
        await self.do(
            "click_element", element_id=await self.element("resource_id", f"id/{resource_id}")
        )

    async def until_it_works(self, tool: str, /, **arguments: Any) -> Result:
        """Call a tool that reads until it succeeds."""
        async with asyncio.timeout(PATIENCE):
            while (result := await self.call(tool, **arguments)).is_error:
                self.failed += 1
        return result

    def view(self, name: str) -> View:
        """Return a view of what is on the screen by its id."""
        self.world_now()
        found = (window.root.find(name) for window in self.phone.world.accessible_windows())
        return next(view for view in found if view is not None)

    def world_now(self) -> None:
        """Let the phone's screen be of now."""
        self.phone.world.advance(max(self.phone.world.now, self.phone.clock.now()))

    def skip(self, seconds: float) -> None:
        """Let the phone's time pass at once."""
        self.phone.clock.skip(seconds)
        self.world_now()

    async def holdings(self, most: Holdings | None = None) -> Holdings:
        """Return what is held, when what was done has come to rest; at most as much, if it can."""
        for _ in range(int(PATIENCE / 0.05)):
            found = self._holdings()
            if most is None or not more(found, most):
                break
            await asyncio.sleep(0.05)
        return found

    def _holdings(self) -> Holdings:
        phone = self.phone
        kept = [path for path in self.state.folder.rglob("*") if path.is_file()]
        screens = [path for path in kept if path.parent.name == "screens"]
        return Holdings(
            tasks=len(asyncio.all_tasks()),
            handles=handles(),
            threads=threading.active_count(),
            adb_servers=_adb_servers(self.attached.server.address.port),
            state_files=len(kept) - len(screens),
            shown_screens=len(screens),
            phone_processes=len(phone.processes.all()),
            phone_sockets=len(phone.abstract_sockets),
            phone_waiters=len(phone.clock.on_skip),
            files_on_phone=len(phone.files.list_directory("/data/local/tmp")),
        )

    def memory(self) -> Held:
        """Return what memory is held, without the command lines that the phone's shell has read."""
        parse.cache_clear()
        return held()


def more(found: Holdings, before: Holdings) -> dict[str, tuple[int, int]]:
    """Return of what there is more than before.

    What has a bound may have grown up to that: the pool of threads, the last screens of a phone.
    """
    pool = (os.cpu_count() or 1) + 4
    allowed = {"threads": before.threads + pool, "shown_screens": _SCREENS}
    was, now = asdict(before), asdict(found)
    return {
        name: (was[name], now[name]) for name in now if now[name] > allowed.get(name, was[name])
    }


def _adb_servers(port: int) -> int:
    found = 0
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            words = path.read_bytes().split(b"\0")
            own = words[0].endswith(b"adb") and str(port).encode() in b" ".join(words)
            found += own
    return found


@asynccontextmanager
async def at_home(folder: Path, driver: DriverPreference) -> AsyncIterator[Home]:
    """Give a phone with a server before it."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(private_server())
        attached = await stack.enter_async_context(join(server, apps=[DIALER]))
        engine = engine_for(server, folder=folder, driver=driver)
        state = engine.roster.state
        await stack.enter_async_context(known_as_virtual(state, attached))
        engine.roster.follow()
        stack.push_async_callback(engine.stop)
        endpoint = McpEndpoint(McpServer(engine, reference()))
        site = Site({"/mcp": endpoint}, RequestGuard())
        listening, _ = await stack.enter_async_context(running(site))
        caller = Caller(listening.port, "none")
        yield Home(attached, caller, state, driver is DriverPreference.HAND)
