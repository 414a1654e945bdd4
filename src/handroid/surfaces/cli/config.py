"""`handroid config`: the settings, and where each comes from."""

import json
from pathlib import Path
from typing import Annotated

import typer

from handroid.config import FILE_NAME, Settings, check, load
from handroid.model.deadline import Deadline
from handroid.state import State, home
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo, echo_json
from handroid.surfaces.cli.tables import MINOR, Styled, at_terminal, print_table
from handroid.surfaces.cli.where import parse_where

app = typer.Typer(help="Show and change the settings.", no_args_is_help=True)
_SECONDS = 10.0
_AT_START = frozenset({"listen", "max_sessions", "max_connections", "max_strangers"})


@app.command()
def show(as_json: JsonOption = False) -> None:
    """Show every setting, its value and where that comes from."""
    loaded = load(home() / FILE_NAME)
    values = loaded.settings.model_dump(mode="json")
    if as_json:
        shown = {
            n: {"value": v, "from": loaded.origins.get(n, "default")} for n, v in values.items()
        }
        echo(json.dumps(shown, indent=2))
        return
    rows = [
        (name, json.dumps(v), loaded.origins.get(name, "default")) for name, v in values.items()
    ]
    if at_terminal():
        look = ((*row, Styled(_about(row[0]), MINOR)) for row in rows)
        print_table(("Setting", "Value", "From", "Meaning"), look)
        return
    for name, value, origin in rows:
        echo(f"{name} = {value}  ({origin})")
        echo(f"    {_about(name)}")


def _about(name: str) -> str:
    return str(Settings.model_fields[name].description)


@app.command("set")
def set_(
    name: Annotated[str, typer.Argument(help="The setting's name.")],
    value: Annotated[
        str, typer.Argument(help="Its value; separate the items of a list by commas.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Change a setting; a running server uses it from its next call on, or as is said."""
    checked = check(name, value)
    if name == "listen":
        parse_where(value, "VALUE")
    path = home() / FILE_NAME
    loop.run(_change_alone(path, name, checked))
    at_start = name in _AT_START
    if as_json:
        changed = {"name": name, "value": checked, "file": str(path)}
        echo_json({**changed, "needs_restart": at_start})
        return
    echo(f"{name} = {json.dumps(checked)}  ({path})")
    if at_start:
        echo("A running server uses it after its next start.")


async def _change_alone(path: Path, name: str, value: object) -> None:
    async with State(path.parent).locked("config", Deadline.after(_SECONDS)):
        _change(path, name, value)


def _change(path: Path, name: str, value: object) -> None:
    """Change one setting in the file; if the file is a symbolic link, its target is replaced."""
    import tomlkit

    load(path)
    document = tomlkit.parse(path.read_text(encoding="utf-8") if path.exists() else "")
    document[name] = value
    target = path.resolve()
    State(target.parent).keep(target.name, tomlkit.dumps(document).encode())
