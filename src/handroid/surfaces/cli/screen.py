"""`handroid screen`: what is on a phone's screen, as text."""

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.model.deadline import Deadline
from handroid.model.screen import Element
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.surfaces.cli.chosen_phone import phone_at
from handroid.surfaces.cli.one_command import check_lease
from handroid.surfaces.cli.options import (
    AdbOption,
    DriverOption,
    JsonOption,
    PhoneOption,
    ServerOption,
    keep_picture,
)
from handroid.surfaces.cli.output import echo
from handroid.views import reference_tsv
from handroid.views.notes import notes

_SECONDS = 30.0


def screen(
    phone: PhoneOption = None,
    image: Annotated[
        Path | None,
        typer.Option(help="Write a screenshot (PNG) to this file too; - shows it in the terminal."),
    ] = None,
    driver: DriverOption = DEFAULT,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Print the screen of a phone as text."""
    named, picture, protected = asyncio.run(_look(phone, adb, server, driver, image is not None))
    if image and picture:
        keep_picture(image, picture)
    written = json.dumps(_as_json(named, protected)) if as_json else None
    echo(written or reference_tsv.render(named, protected))


async def _look(
    serial: str | None,
    adb: str | None,
    server: str | None,
    wanted: DriverPreference,
    with_picture: bool,
) -> tuple[IdentifiedScreen, bytes | None, tuple[str, ...]]:
    deadline = Deadline.after(_SECONDS)
    phone = await phone_at(serial, server, adb, deadline, wanted)
    try:
        await check_lease(phone, deadline)
        async with phone.turn(deadline):
            await check_lease(phone, deadline)
            named = await phone.look(deadline)
            driver = await phone.driver(deadline)
            picture = await driver.screen.picture(deadline) if with_picture else None
            protected = await driver.protection.packages(deadline) if with_picture else ()
    finally:
        await phone.close()
    return named, picture.png if picture else None, protected


def _as_json(named: IdentifiedScreen, protected: tuple[str, ...]) -> dict[str, Any]:
    windows = [
        {
            "window": window.number,
            "type": window.window.type.value,
            "package": window.window.package,
            "title": window.window.title,
            "layer": window.window.layer,
            "focused": window.window.focused,
            "elements": [_element(found.id, found.element) for found in window.elements],
        }
        for window in named.windows
    ]
    seen = named.screen
    return {
        "display": dataclasses.asdict(seen.display),
        "degraded": seen.degraded,
        "notes": notes(seen, protected),
        "windows": windows,
    }


def _element(element_id: str, element: Element) -> dict[str, Any]:
    names = (field.name for field in dataclasses.fields(element))
    values = {name: getattr(element, name) for name in names if name not in ("children", "extra")}
    return {"id": element_id, **values}
