"""`handroid watch`: show a phone's screen as text whenever it changes."""

import asyncio
import contextlib
from typing import Annotated

import typer

from handroid.drivers.driver_preference import DEFAULT
from handroid.engine.composition import reaching_engine
from handroid.engine.executor import Executor
from handroid.engine.profile import REFERENCE_GROUPS, Profile, lean
from handroid.model.tool import Answer, Text
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.composition import with_tools_of
from handroid.surfaces.cli.one_command import one_command
from handroid.surfaces.cli.options import (
    AdbOption,
    DriverOption,
    JsonOption,
    PhoneOption,
    ServerOption,
)
from handroid.surfaces.cli.output import clear, echo, echo_json


def watch(
    phone: PhoneOption = None,
    every: Annotated[
        float, typer.Option(min=0.1, max=60, help="Seconds between two looks at the screen.")
    ] = 0.5,
    driver: DriverOption = DEFAULT,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Show the screen of a phone as text, and again whenever it changes, until Ctrl-C."""
    engine = reaching_engine(phone, server, adb, read_only=True, driver=driver)
    profile = lean(REFERENCE_GROUPS)
    chosen = with_tools_of(profile, engine.for_phone(phone) if phone else engine)
    loop.run(_watch(chosen, profile, every, as_json=as_json))


async def _watch(engine: Executor, profile: Profile, every: float, *, as_json: bool) -> None:
    stop = loop.stop_on_signals()
    shown: str | None = None
    try:
        while not stop.is_set():
            text = _text(await engine.call(profile, "look", {}, caller=one_command()))
            if text != shown:
                _show(text, as_json=as_json)
                shown = text
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await stop.wait()
    finally:
        await engine.stop()


def _text(answer: Answer) -> str:
    """Return the screen's text, without the version number that is meant for callers."""
    text = "\n".join(content.text for content in answer.contents if isinstance(content, Text))
    return text if answer.is_error else text.partition("\n")[2]


def _show(text: str, *, as_json: bool) -> None:
    if as_json:
        echo_json({"screen": text})
        return
    clear()
    echo(f"{text}\n")
