"""`handroid fleet token`: tokens that every gateway of a fleet accepts."""

import json
from pathlib import Path

import typer

from handroid.model.caller import DEFAULT_TENANT
from handroid.surfaces.cli.fleet_extra import needing_extra
from handroid.surfaces.cli.fleet_operator import BusOption, FolderOption, run_on_bus
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo, echo_either
from handroid.surfaces.cli.token import (
    DAY,
    DaysOption,
    GroupsOption,
    LimitOption,
    NameArgument,
    ReadOnlyOption,
    TenantOption,
    caller_with,
    print_tokens,
)

app = typer.Typer(
    help="Manage the tokens that all gateways of the fleet accept.", no_args_is_help=True
)


@app.command()
def create(
    name: NameArgument,
    days: DaysOption = 90,
    groups: GroupsOption = None,
    read_only: ReadOnlyOption = False,
    limit: LimitOption = None,
    tenant: TenantOption = DEFAULT_TENANT,
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """Create a token with its own rights and limits, and print it once."""
    with needing_extra():
        from handroid.surfaces.fleet.bus import buckets
        from handroid.surfaces.fleet.policy import fleet_tokens

    caller, seconds = caller_with(name, groups, read_only, limit, tenant), days * DAY
    made = run_on_bus(
        folder,
        bus,
        lambda each: fleet_tokens.create(buckets.unchecked(each).controls, caller, seconds),
    )
    echo(json.dumps({"name": name, "token": made}) if as_json else made)


@app.command("list")
def list_(
    folder: FolderOption = Path(), bus: BusOption = None, as_json: JsonOption = False
) -> None:
    """List the tokens of the fleet, with their expiry dates and rights."""
    with needing_extra():
        from handroid.surfaces.fleet.bus import buckets
        from handroid.surfaces.fleet.policy import fleet_tokens

    found = run_on_bus(
        folder, bus, lambda each: fleet_tokens.all_tokens(buckets.unchecked(each).controls)
    )
    print_tokens(found, as_json=as_json)


@app.command()
def revoke(
    name: NameArgument,
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """Revoke a token, at every gateway and every node."""
    with needing_extra():
        from handroid.surfaces.fleet.bus import buckets
        from handroid.surfaces.fleet.policy import fleet_tokens

    run_on_bus(
        folder, bus, lambda each: fleet_tokens.revoke(buckets.unchecked(each).controls, name)
    )
    echo_either(as_json, {"revoked": name}, f"The token '{name}' is no longer accepted.")
