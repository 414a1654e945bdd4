"""`handroid fleet status`: show the nodes, phones and leases of a fleet."""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from handroid.surfaces.cli import loop
from handroid.surfaces.cli.fleet_extra import needing_extra
from handroid.surfaces.cli.fleet_operator import BusOption, FolderOption, run_on_bus
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import clear, echo, echo_json
from handroid.surfaces.cli.tables import BAD, DOUBTFUL, GOOD, Styled, print_table

if TYPE_CHECKING:
    from handroid.surfaces.fleet.bus.bus import Bus

_LOOK_SECONDS = 1.0
_MOST_LEASES = 50
_PHONE_STYLES = {"device": GOOD, "quarantined": DOUBTFUL}
_STYLES = {"up": GOOD, "draining": DOUBTFUL, "absent": BAD}


def status(
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Keep running, and print the status whenever it changes."),
    ] = False,
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the fleet's nodes, its phones by state, and who holds which phone."""
    with needing_extra():
        import handroid.surfaces.fleet.operator.status  # noqa: F401

    run_on_bus(folder, bus, lambda each: _show(each, watch, as_json))


def phones(
    folder: FolderOption = Path(), bus: BusOption = None, as_json: JsonOption = False
) -> None:
    """List the phones of the fleet: their state, model, labels, and who has them."""
    with needing_extra():
        from handroid.surfaces.fleet.operator.status import status_of

    async def read(each: "Bus") -> list[dict[str, Any]]:
        async with status_of(each) as fleet:
            return fleet.phones()

    found = run_on_bus(folder, bus, read)
    if as_json:
        echo_json(found)
    elif found:
        _print_phones(found)
    else:
        echo("The fleet has no phones. 'handroid fleet status' shows its nodes.")


async def _show(bus: "Bus", watch: bool, as_json: bool) -> None:
    from handroid.surfaces.fleet.operator.status import status_of

    stop = loop.stop_on_signals() if watch else asyncio.Event()
    async with status_of(bus) as fleet:
        shown: str | None = None
        while not stop.is_set():
            now = fleet.now()
            if shown != _comparable(now):
                shown = _comparable(now)
                _print(now, watch, as_json)
            if not watch:
                return
            try:
                async with asyncio.timeout(_LOOK_SECONDS):
                    await stop.wait()
            except TimeoutError:
                continue


def _comparable(now: dict[str, Any]) -> str:
    """Return the status without the ends of leases, which are estimates and vary each time."""
    leases = [{**each, "until": ""} for each in now["leases"]]
    return json.dumps({**now, "leases": leases})


def _print(now: dict[str, Any], watch: bool, as_json: bool) -> None:
    if as_json:
        echo_json(now)
        return
    if watch:
        clear()
    if now["stopped"]:
        echo("All actions are stopped; 'handroid fleet resume' allows them again.\n")
    if now["nodes"]:
        _print_nodes(now["nodes"])
    states = ", ".join(f"{count} {state}" for state, count in now["phones"].items())
    echo(f"\nPhones: {states or 'none'}. Leases: {len(now['leases'])}.")
    if now["quarantined"]:
        names = ", ".join(each["phone"] for each in now["quarantined"][:_MOST_LEASES])
        echo(f"Quarantined: {names}. They failed too often; see 'handroid fleet reinstate'.")
    if now["leases"]:
        _print_leases(now["leases"])
    if not now["current"]:
        echo("\nThe bus cannot be reached: this is the last known status.")


def _print_nodes(nodes: list[dict[str, Any]]) -> None:
    print_table(
        ("NODE", "STATE", "PHONES", "LEASED", "VERSION"),
        [
            (
                each["node"],
                Styled(each["state"], _STYLES[each["state"]]),
                str(each["phones"]),
                str(each["leased"]),
                each["version"],
            )
            for each in nodes
        ],
    )


def _print_phones(found: list[dict[str, Any]]) -> None:
    print_table(
        ("PHONE", "STATE", "NODE", "MODEL", "API", "LABELS", "HOLDER"),
        [
            (
                each["phone"],
                Styled(each["state"], _PHONE_STYLES.get(each["state"], BAD)),
                each["node"],
                each["model"],
                str(each["api_level"]),
                ", ".join(each["labels"]),
                each["holder"],
            )
            for each in found
        ],
    )


def _print_leases(leases: list[dict[str, Any]]) -> None:
    fields = ("phone", "holder", "tenant", "since", "until")
    rows = [[each[name] for name in fields] for each in leases[:_MOST_LEASES]]
    print_table([name.upper() for name in fields], rows)
    if len(leases) > _MOST_LEASES:
        echo(f"… and {len(leases) - _MOST_LEASES} more; --json lists all.")
