"""All representations: how they print the screens."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bench.tokens import libraries
from bench.tokens.lean_view import lean_view
from bench.tokens.phone import attached, package_of
from bench.tokens.screens import Screen
from bench.tokens.server import RefusedError, Session, has_lean, session
from handroid.adb.server import private_server
from tests.phones import Attached

Look = Callable[[Session], Awaitable[str]]


async def _reference(talk: Session) -> str:
    return await talk.call("android_get_screen_state")


async def _lean(talk: Session) -> str:
    return await talk.call("look")


async def _mobile_mcp(talk: Session) -> str:
    return await talk.call("mobile_list_elements_on_screen", device=talk.serial)


async def _agent_device(talk: Session) -> str:
    return await talk.call("snapshot", interactiveOnly=True, forceFull=True)


async def _claude_in_mobile(talk: Session) -> str:
    return await talk.call("ui", action="tree", platform="android")


SERVERS: dict[str, Look] = {
    "reference": _reference,
    "lean": _lean,
    "mobile-mcp": _mobile_mcp,
    "agent-device": _agent_device,
    "claude-in-mobile": _claude_in_mobile,
}
LIBRARIES: dict[str, Callable[[Sequence[str]], list[str]]] = {
    "raw XML": list,
    "Android-MCP": libraries.android_mcp,
    "mobilerun": libraries.mobilerun_formatter,
}


async def prepare(name: str, talk: Session) -> None:
    """Select the phone if a server requires it."""
    if name == "agent-device":
        await talk.call("open", app="com.android.settings", platform="android", serial=talk.serial)
    elif name == "claude-in-mobile":
        await talk.call("device", action="set", deviceId=talk.serial, platform="android")


async def dumps_of(screens: Sequence[Screen]) -> list[str]:
    """Return the dump of each screen, from which its facts are derived."""
    packages = [package_of(screen.xml) for screen in screens if screen.xml]
    async with private_server() as server, attached(server, packages) as (phone, _):
        return [await screen.show(phone) for screen in screens]


async def printed_by(
    name: str, screens: Sequence[Screen], dumps: Sequence[str]
) -> dict[str, str] | None:
    """Return each screen in a representation, or None if there is none (yet).

    A screen that the program refuses is left out.
    """
    if name in LIBRARIES:
        texts = LIBRARIES[name](dumps)
        return {screen.name: text for screen, text in zip(screens, texts, strict=True)}
    wanted = dict(zip(screens, dumps, strict=True))
    found: dict[str, str] = {}
    for recorded in (True, False):
        some = {screen: xml for screen, xml in wanted.items() if bool(screen.xml) is recorded}
        try:
            found |= await _asked(name, some, recorded)
        except ModuleNotFoundError:
            return None
    return found


async def _asked(name: str, wanted: dict[Screen, str], recorded: bool) -> dict[str, str]:
    packages = [package_of(screen.xml) for screen in wanted if screen.xml]
    found: dict[str, str] = {}
    async with AsyncExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = await stack.enter_async_context(private_server())
        phone, at = await stack.enter_async_context(attached(server, packages))
        look = await stack.enter_async_context(_looking(name, recorded, at, home))
        for screen, xml in wanted.items():
            assert await screen.show(phone) == xml, f"{screen.name} looks different now"
            try:
                found[screen.name] = await look()
            except RefusedError as error:
                print(f"{name} refuses {screen.name}: {error}", flush=True)
    return found


@asynccontextmanager
async def _looking(
    name: str, recorded: bool, at: Attached, home: Path
) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """Yield a reader. Ours reads recorded screens by Android's commands, else as it chooses."""
    if name == "lean" and not has_lean():
        async with lean_view(at, home, recorded) as view:
            yield view.look
        return
    ours = name in ("reference", "lean")
    async with session(f"{name} (stock)" if ours and recorded else name, at, home) as talk:
        await prepare(name, talk)
        yield lambda: SERVERS[name](talk)
