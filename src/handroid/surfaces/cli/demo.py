"""`handroid demo`: a virtual phone, a server, and a short tour."""

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Annotated, Any

import typer

from handroid.adb.own_folder import own_folder
from handroid.engine.answers import as_json
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine
from handroid.engine.profile import Profile, reference
from handroid.errors import ActionFailed
from handroid.model.tool import Text
from handroid.state import State
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.http_serving import serve_http
from handroid.surfaces.cli.options import AdbOption, JsonOption
from handroid.surfaces.cli.output import echo
from handroid.surfaces.cli.own_phones import ApiOption
from handroid.surfaces.cli.where import Where
from handroid.surfaces.http.token import GivenToken
from handroid.virtual_phone.starting import DEFAULT_API, single_virtual_phone

_CALCULATOR = "com.android.calculator2"
_TOKEN = "demo"  # noqa: S105
_ANYWHERE = Where("127.0.0.1", 0)
_MOST_LINES = 14
_SPEED = 5.0


def demo(
    api: ApiOption = DEFAULT_API,
    tour_only: Annotated[
        bool,
        typer.Option("--tour-only", help="Stop after the tour instead of serving until Ctrl-C."),
    ] = False,
    json_lines: JsonOption = False,
    adb: AdbOption = None,
) -> None:
    """Show Handroid on a virtual phone, without any setup."""
    with own_folder("demo") as folder:
        loop.run(_demo(folder, api, adb, json_lines, stay=not tour_only))


async def _demo(folder: Path, api: int, adb: str | None, json_lines: bool, *, stay: bool) -> None:
    stop = loop.stop_on_signals()
    async with single_virtual_phone(State(folder), api, adb, _SPEED) as server:
        engine = engine_for(server, folder=folder)
        guide = Guide(engine, reference(), json_lines)
        try:
            await _tour(guide, stop)
            if stay and not stop.is_set():
                await _stay(engine, guide, stop)
        finally:
            await engine.stop()


async def _tour(guide: "Guide", stop: asyncio.Event) -> None:
    async with contextlib.aclosing(guide.tour()) as steps:
        async for _ in steps:
            if stop.is_set():
                return


async def _stay(engine: Engine, guide: "Guide", stop: asyncio.Event) -> None:
    def announce(url: str) -> None:
        guide.say(
            f"The phone is yours now, until Ctrl-C. An MCP client reaches it at {url}\n"
            f"with the header 'Authorization: Bearer {_TOKEN}'."
        )

    engine.roster.follow()
    await serve_http(engine, guide.profile, _ANYWHERE, GivenToken(_TOKEN), stop, announce)


class Guide:
    """Calls tools as a model would, and prints each call and its answer."""

    def __init__(self, engine: Engine, profile: Profile, json_lines: bool) -> None:
        self.profile = profile
        self._engine = engine
        self._json_lines = json_lines

    async def tour(self) -> AsyncGenerator[None, None]:
        """Add 7 and 3 in the calculator, one step at a time."""
        self.say("A virtual phone has started; its time passes five times as fast as yours.")
        self.say("A model looks at the screen:")
        await self.call("get_screen_state")
        yield
        self.say("It opens the calculator, finds the keys by their text and presses them:")
        await self.call("open_app", package_id=_CALCULATOR)
        for key in "7+3=":
            yield
            found = json.loads(
                await self.call("find_elements", by="text", value=key, exact_match=True)
            )
            await self.call("click_element", element_id=found["elements"][0]["id"])
        yield
        self.say("And it reads the result:")
        await self.call("find_elements", by="resource_id", value="result")

    def say(self, text: str) -> None:
        """Print a sentence of the tour."""
        echo(as_json({"say": text}) if self._json_lines else f"\n# {text}")

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool, print it, and return the text of its answer."""
        name = self.profile.prefix + tool
        answer = await self._engine.call(self.profile, name, arguments)
        text = "".join(part.text for part in answer.contents if isinstance(part, Text))
        if self._json_lines:
            echo(as_json({"tool": name, "arguments": arguments, "answer": text}))
        else:
            echo(_shown(name, arguments, text))
        if answer.is_error:
            raise ActionFailed(f"The tour ended at {name}: {text}")
        return text


def _shown(name: str, arguments: dict[str, Any], text: str) -> str:
    words = " ".join(f"{key}={value}" for key, value in arguments.items())
    lines = text.splitlines()
    left = len(lines) - _MOST_LINES
    more = [f"… and {left} lines more"] if left > 0 else []
    return "\n".join(
        [f"> {name} {words}", *(f"    {line}" for line in [*lines[:_MOST_LINES], *more])]
    )
