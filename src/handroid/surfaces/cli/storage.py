"""`handroid storage`: the folders of a phone that callers may use."""

import asyncio
import json
from typing import Annotated, Any

import typer

from handroid.policy.storage import Location, Storage, checked_path, described
from handroid.surfaces.cli.chosen_phone import using_phone
from handroid.surfaces.cli.options import (
    AdbOption,
    JsonOption,
    PhoneOption,
    ServerOption,
    soon,
)
from handroid.surfaces.cli.output import echo, echo_either
from handroid.surfaces.cli.tables import MINOR, Cell, Styled, at_terminal, print_table

app = typer.Typer(help="Manage the folders of a phone that callers may use.", no_args_is_help=True)


@app.command("list")
def list_(
    phone: PhoneOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """List the granted folders of a phone."""

    async def run() -> list[Location]:
        async with using_phone(phone, server, adb) as chosen:
            return Storage(chosen.state, chosen.transport).locations(await chosen.facts(soon()))

    found = asyncio.run(run())
    if as_json:
        echo(json.dumps([_as_json(each) for each in found], indent=2))
    elif not found:
        echo("Nothing is granted. Grant a folder with: handroid storage add /sdcard/Download")
    elif at_terminal():
        print_table(("Id", "Name", "Folder", "Rights", "Description"), map(_row, found))
    else:
        for each in found:
            echo(f"{each.id}\n    {_describe(each)}")


@app.command()
def add(
    path: Annotated[str, typer.Argument(help="A folder, for example /sdcard/Download.")],
    name: Annotated[str, typer.Option(help="A name for it.")] = "",
    description: Annotated[str, typer.Option(help="A description for callers.")] = "",
    write: Annotated[bool, typer.Option("--write", help="Allow callers to write to it.")] = False,
    delete: Annotated[
        bool, typer.Option("--delete", help="Allow callers to delete files in it.")
    ] = False,
    phone: PhoneOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Grant a folder; reading is always allowed in it."""
    plain = checked_path(path)
    named = name or plain.rpartition("/")[2].replace("sdcard", "Internal Storage")
    location = described(Location(plain, named, description, write, delete))

    async def run() -> None:
        async with using_phone(phone, server, adb) as chosen:
            driver = await chosen.driver(soon())
            await driver.files.list_directory(plain, soon())
            storage = Storage(chosen.state, chosen.transport)
            await storage.add(driver.facts, location, soon())

    asyncio.run(run())
    said = f"Granted: {location.id}\n    {_describe(location)}"
    echo_either(as_json, _as_json(location), said)


@app.command()
def remove(
    location_id: Annotated[str, typer.Argument(help="The id that 'storage list' shows.")],
    phone: PhoneOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Revoke a grant."""

    async def run() -> None:
        async with using_phone(phone, server, adb) as chosen:
            storage = Storage(chosen.state, chosen.transport)
            await storage.remove(await chosen.facts(soon()), location_id, soon())

    asyncio.run(run())
    echo_either(as_json, {"revoked": location_id}, f"Revoked: {location_id}")


def _as_json(location: Location) -> dict[str, Any]:
    return {"id": location.id, **location.__dict__}


def _describe(location: Location) -> str:
    words = f": {location.description}" if location.description else ""
    return f"{location.name} ({location.path}), {_rights(location)}{words}"


def _rights(location: Location) -> str:
    given = {"read": True, "write": location.write, "delete": location.delete}
    return ", ".join(right for right, has in given.items() if has)


def _row(location: Location) -> list[Cell]:
    about = Styled(location.description, MINOR)
    return [location.id, location.name, location.path, _rights(location), about]
