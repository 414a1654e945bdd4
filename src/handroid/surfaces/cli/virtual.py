"""`handroid virtual`: start virtual phones behind a real adb server."""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from handroid.adb.server import AdbServer, ended_if_unused
from handroid.engine.reach import server_at
from handroid.state import State, home
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.fault_injection import (
    FaultOption,
    inject_faults,
    read_script,
    refuse_killing_adb,
)
from handroid.surfaces.cli.options import (
    AdbOption,
    JsonOption,
)
from handroid.surfaces.cli.output import echo
from handroid.surfaces.cli.own_phones import ApiOption, QuirkOption, SimsOption
from handroid.virtual_phone.starting import DEFAULT_API, attached_phones, private_adb_server

if TYPE_CHECKING:
    from fakedroid.faults.script import Script
    from fakedroid.wire.connection import Phone


def virtual(
    phones: Annotated[int, typer.Option(min=1, max=250, help="How many phones to start.")] = 1,
    api: ApiOption = DEFAULT_API,
    speed: Annotated[
        float, typer.Option(min=0.001, help="How much faster than real time they run.")
    ] = 1.0,
    quirk: QuirkOption = [],  # noqa: B006 (typer wants the list itself)
    sims: SimsOption = 1,
    fault: FaultOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
) -> None:
    """Start virtual phones and keep them running until Ctrl-C.

    They connect to the adb server on ANDROID_ADB_SERVER_PORT or, if it is not set, to a private
    one. Other commands find them either way; if a real phone is attached too, pass --phone.
    """
    script = read_script(fault)
    if os.environ.get("ANDROID_ADB_SERVER_PORT"):
        refuse_killing_adb(script)
    loop.run(_run(phones, api, speed, quirk, sims, script, as_json, adb))


async def _run(
    count: int,
    api: int,
    speed: float,
    quirks: list[str],
    sims: int,
    script: "Script",
    as_json: bool,
    adb: str | None,
) -> None:
    stop = loop.stop_on_signals()
    started: dict[str, Phone] = {}
    async with (
        _adb_server(adb, started) as server,
        attached_phones(server, State(home()), count, api, speed, quirks, sims, started) as phones,
    ):
        for phone in phones:
            echo(_announcement(phone.serial, api, server, as_json))
        async with inject_faults(script, phones, server):
            await stop.wait()


@asynccontextmanager
async def _adb_server(adb: str | None, started: "dict[str, Phone]") -> AsyncIterator[AdbServer]:
    if os.environ.get("ANDROID_ADB_SERVER_PORT"):
        async with ended_if_unused(server_at(None, adb)) as server:
            yield server
    else:
        async with private_adb_server(adb, started) as server:
            yield server


def _announcement(serial: str, api: int, server: AdbServer, as_json: bool) -> str:
    port = server.address.port
    if as_json:
        return json.dumps({"serial": serial, "api": api, "adb_server_port": port})
    return (
        f"{serial}  Android API {api}, ready. Try in another terminal:\n"
        f"    handroid screen --phone {serial}\n"
        f"    adb -P {port} -s {serial} shell"
    )
