"""`handroid token`: what callers over HTTP show."""

import json

import typer

from handroid.state import State, home
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo
from handroid.surfaces.http.token import new_token

app = typer.Typer(help="Manage the token that HTTP callers send.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    pass


@app.command()
def new(as_json: JsonOption = False) -> None:
    """Make a new token, print it once, and stop accepting the old one."""
    made = new_token(State(home()))
    echo(json.dumps({"token": made}) if as_json else made)
