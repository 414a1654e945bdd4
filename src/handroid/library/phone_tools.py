"""The library's own tools for a phone as a whole."""

import asyncio
import time
from typing import Annotated

from handroid.drivers.driver import Capability
from handroid.errors import HandroidError
from handroid.library.snapshot import Screen
from handroid.library.waiting import POLL_SECONDS
from handroid.model.gesture import Key
from handroid.model.parameters import Enumeration, String
from handroid.model.screen import WindowType
from handroid.model.tool import Answer, Effect, Image
from handroid.tools import apps
from handroid.tools.lean.seeing import see
from handroid.tools.tool import Call, tool

_IN_FRONT_SECONDS = 5.0
_NOTHING = Answer(())
_SYSTEM = {"all": None, "user": False, "system": True}


@tool(effect=Effect.READS, idempotent=True, group="screen")
async def read_screen(call: Call) -> Answer:
    """Return the screen as objects and text."""
    view = await see(call)
    return Answer((Screen(view.named, view.lines),), untrusted=True)


@tool(effect=Effect.READS, idempotent=True, group="screen")
async def take_screenshot(call: Call) -> Answer:
    """Return a screenshot as PNG."""
    picture = await call.phone.picture(call.deadline)
    return Answer((Image(picture.png, "image/png", (picture.width, picture.height)),))


@tool(effect=Effect.ACTS, locks=False, idempotent=True, group="apps")
async def open_named(
    call: Call, app: Annotated[str, String("The app's name or package")]
) -> Answer:
    """Open an app, and wait briefly until it is in front; it may show another app's screen."""
    async with call.turn():
        package = await apps.package_of(call, app)
        try:
            await apps.open_app(call, package)
        except HandroidError as error:
            await _advise(call, error)
            raise
    end = time.monotonic() + _IN_FRONT_SECONDS
    while time.monotonic() < end:
        async with call.turn():
            front = (await call.phone.read(call.deadline)).foreground
        if front is not None and front.package == package:
            break
        await asyncio.sleep(POLL_SECONDS)
    return _NOTHING


async def _advise(call: Call, error: HandroidError) -> None:
    """Add advice to an error if the app's label may be the problem."""
    driver = await call.phone.driver(call.deadline)
    if Capability.APP_LABELS not in driver.capabilities:
        error.next_step = "Name the app by its package: only the hand knows apps by their labels."


@tool(effect=Effect.ACTS, idempotent=True, group="apps")
async def close_named(
    call: Call, app: Annotated[str, String("The app's name or package")]
) -> Answer:
    """Close an app that is in the background."""
    await apps.close_app(call, await apps.package_of(call, app))
    return _NOTHING


@tool(effect=Effect.READS, idempotent=True, open_world=True, group="apps")
async def list_installed(
    call: Call, kind: Annotated[str, Enumeration("Which apps", ("all", "user", "system"))]
) -> Answer:
    """Return the installed apps by their labels."""
    driver = await call.phone.driver(call.deadline)
    found = await driver.apps.installed(call.deadline, _SYSTEM[kind])
    return Answer(tuple(sorted(found, key=lambda app: app.label.casefold())), untrusted=True)


@tool(effect=Effect.ACTS, idempotent=True, group="system")
async def hide_keyboard(call: Call) -> Answer:
    """Close the on-screen keyboard, if it is open."""
    screen = await call.phone.read(call.deadline)
    if any(window.type is WindowType.INPUT_METHOD for window in screen.windows):
        driver = await call.phone.driver(call.deadline)
        await driver.input.press(Key.BACK, call.deadline)
    return _NOTHING
