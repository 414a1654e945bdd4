"""`handroid fleet`: the commands that set up, run and operate a fleet."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handroid.surfaces.cli.fleet_extra import needing_extra
from handroid.surfaces.cli.fleet_members import gateway, node
from handroid.surfaces.cli.fleet_operator import (
    FolderOption,
    backup,
    quota,
    reinstate,
    release,
    restore,
    resume,
    revoke,
    stop,
)
from handroid.surfaces.cli.fleet_status import phones, status
from handroid.surfaces.cli.fleet_token import app as tokens
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo, echo_json

if TYPE_CHECKING:
    from handroid.surfaces.fleet.setup.fleet_setup import SetUp

app = typer.Typer(help="Use the phones of many computers as one fleet.", no_args_is_help=True)

for command in (
    node,
    gateway,
    status,
    phones,
    stop,
    resume,
    revoke,
    quota,
    reinstate,
    release,
    backup,
    restore,
):
    app.command()(command)
app.add_typer(tokens, name="token")

_RELOAD = (
    "If nats-servers run already, copy server/users.conf to them and run 'nats-server --signal "
    "reload' there."
)
FolderArgument = Annotated[Path, typer.Argument(help="The folder for the fleet's files.")]


@app.command()
def init(
    folder: FolderArgument,
    server: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST",
            help="Host name or address of a nats-server; give three for a cluster.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Create the keys, certificates and configuration of a fleet; existing keys are kept."""
    with needing_extra():
        from handroid.surfaces.fleet.setup.fleet_setup import make_fleet
    made = make_fleet(folder, tuple(server or ["localhost"]))
    step = (
        f"Next, add members: 'handroid fleet add-gateway NAME --folder {folder}', then "
        f"'handroid fleet add-node SITE NAME --folder {folder}'."
    )
    if made.fleet.gateways or made.fleet.nodes:
        step = (
            "Next, copy these files to the computers that use them, and run 'nats-server --signal "
            "reload' on the servers."
        )
    _report(as_json, folder, made, step)


@app.command()
def add_gateway(
    name: Annotated[str, typer.Argument(help="The gateway's name.")],
    folder: FolderOption = Path(),
    as_json: JsonOption = False,
) -> None:
    """Add a gateway, a server that gives callers access to the phones of the fleet."""
    with needing_extra():
        from handroid.surfaces.fleet.setup.fleet_setup import add_gateway
    made = add_gateway(folder, name)
    step = (
        f"Next, copy gateways/{name} to the gateway's computer, where 'handroid fleet gateway' "
        f"starts it, and each nodes/*/gateways.keys to its node. {_RELOAD}"
    )
    _report(as_json, folder, made, step)


@app.command()
def add_node(
    site: Annotated[str, typer.Argument(help="The site that the node belongs to.")],
    name: Annotated[str, typer.Argument(help="The node's name.")],
    folder: FolderOption = Path(),
    as_json: JsonOption = False,
) -> None:
    """Add a node, a computer that phones are attached to."""
    with needing_extra():
        from handroid.surfaces.fleet.setup.fleet_setup import add_node
    made = add_node(folder, site, name)
    step = (
        f"Next, copy nodes/{site}.{name} to that computer, where 'handroid fleet node' starts it. "
        f"{_RELOAD}"
    )
    _report(as_json, folder, made, step)


def _report(as_json: bool, folder: Path, made: "SetUp", next_step: str) -> None:
    if as_json:
        echo_json({"folder": str(folder), "written": made.changed})
        return
    for name in made.changed:
        echo(str(folder / name))
    echo(next_step if made.changed else f"{folder} is already complete.")
