"""`handroid install` and `handroid uninstall`: add Handroid to the settings of MCP clients."""

import os
import sys
from typing import Annotated

import typer

from handroid.state import State, home, user_folder
from handroid.surfaces.cli.options import JsonOption, ReadOnlyOption
from handroid.surfaces.cli.output import echo, echo_json
from handroid.surfaces.cli.suggestion import did_you_mean
from handroid.surfaces.client_files.clients import CLIENTS, Folders, System
from handroid.surfaces.client_files.installation import Change, Installation
from handroid.surfaces.client_files.server_command import server_command

_PROFILES = ("lean", "reference", "sms")
_SYSTEMS = {"darwin": System.MACOS, "win32": System.WINDOWS}

ClientArgument = Annotated[
    str | None, typer.Argument(help="The client; without it, the supported clients are listed.")
]


def install(
    client: ClientArgument = None,
    profile: Annotated[
        str, typer.Option(help="Which set of tools to serve: lean, reference or sms.")
    ] = _PROFILES[0],
    read_only: ReadOnlyOption = False,
    only_print: Annotated[
        bool, typer.Option("--print", help="Print the configuration instead of writing it.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Add Handroid to an MCP client, so that its model can use the phone."""
    if profile not in _PROFILES:
        known = ", ".join(_PROFILES)
        raise typer.BadParameter(f"'{profile}' is not one of: {known}.", param_hint="--profile")
    if client is None:
        _list(as_json=as_json)
        return
    chosen = _installation(client)
    command = server_command(("--profile", profile, *(["--read-only"] if read_only else [])))
    if only_print:
        _print(chosen, command, as_json=as_json)
        return
    _report(chosen, chosen.install(command), as_json=as_json)


def uninstall(
    client: Annotated[str, typer.Argument(help="The client.")], as_json: JsonOption = False
) -> None:
    """Remove Handroid from an MCP client."""
    chosen = _installation(client)
    _report(chosen, chosen.uninstall(), as_json=as_json)


def _installation(name: str) -> Installation:
    if name not in CLIENTS:
        known = ", ".join(CLIENTS)
        raise typer.BadParameter(
            f"'{name}' is not one of: {known}.{did_you_mean(name, CLIENTS)}", param_hint="CLIENT"
        )
    return Installation(CLIENTS[name], CLIENTS[name].file(client_folders()), State(home()))


def client_folders() -> Folders:
    """Return the folders in which this user's MCP clients keep their settings."""
    return Folders.of(_SYSTEMS.get(sys.platform, System.LINUX), os.environ, user_folder())


def _list(*, as_json: bool) -> None:
    files = {name: client.file(client_folders()) for name, client in CLIENTS.items()}
    if as_json:
        echo_json([{"client": n, "file": str(f), "found": f.exists()} for n, f in files.items()])
        return
    for name, file in files.items():
        echo(f"{name:<16}{file}{'' if file.exists() else '  (does not exist yet)'}")
    echo("Add Handroid to one of them with: handroid install CLIENT")


def _print(chosen: Installation, command: tuple[str, ...], *, as_json: bool) -> None:
    text = chosen.client.with_server("", command)
    if as_json:
        echo_json({"file": str(chosen.file), "text": text})
    else:
        echo(f"{chosen.file}\n\n{text}")


def _report(chosen: Installation, change: Change, *, as_json: bool) -> None:
    if as_json:
        echo_json({"file": str(chosen.file), "change": change.value})
        return
    title = chosen.client.title
    kept = f" The previous version is in {chosen.backup}." if chosen.backup.exists() else ""
    echo(
        {
            Change.WRITTEN: f"Added to {title}: {chosen.file}.{kept} Restart {title} to use it.",
            Change.UNCHANGED: f"Already added to {title}: {chosen.file}.",
            Change.RESTORED: f"Restored {chosen.file} to its previous version. Restart {title}.",
            Change.REMOVED: f"Removed from {chosen.file}.{kept} Restart {title}.",
            Change.ABSENT: f"Handroid is not in the settings of {title}: {chosen.file}.",
        }[change]
    )
