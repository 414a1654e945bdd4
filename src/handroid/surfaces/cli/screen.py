"""`handroid screen`: what is on a phone's screen, as text."""

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from handroid.drivers import stock
from handroid.model.deadline import Deadline
from handroid.model.screen import Element, Screen
from handroid.surfaces.cli.reach import (
    AdbOption,
    JsonOption,
    PhoneOption,
    ServerOption,
    server_at,
    transport_to,
)
from handroid.views import reference_tsv

_SECONDS = 30.0


def screen(
    phone: PhoneOption = None,
    image: Annotated[
        Path | None, typer.Option(help="Write a screenshot (PNG) to this file too.")
    ] = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Print the screen of a phone as text."""
    seen, picture = asyncio.run(_look(phone, adb, server, image is not None))
    if image and picture:
        image.write_bytes(picture)
    typer.echo(json.dumps(_as_json(seen)) if as_json else reference_tsv.render(seen))


async def _look(
    phone: str | None, adb: str | None, server: str | None, with_picture: bool
) -> tuple[Screen, bytes | None]:
    deadline = Deadline.after(_SECONDS)
    transport = await transport_to(server_at(server, adb), phone, deadline)
    driver = await stock.connect(transport, deadline)
    seen = await driver.screen.read(deadline)
    picture = await driver.screen.picture(deadline) if with_picture else None
    return seen, picture.png if picture else None


def _as_json(seen: Screen) -> dict[str, Any]:
    display = dataclasses.asdict(seen.display)
    windows = [
        {
            "type": window.type.value,
            "package": window.package,
            "title": window.title,
            "layer": window.layer,
            "focused": window.focused,
            "elements": [_element(e) for e in (window.root.walk() if window.root else ())],
        }
        for window in seen.windows
    ]
    return {"display": display, "degraded": seen.degraded, "windows": windows}


def _element(element: Element) -> dict[str, Any]:
    names = (field.name for field in dataclasses.fields(element))
    return {name: getattr(element, name) for name in names if name not in ("children", "extra")}
