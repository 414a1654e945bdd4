"""The program `handroid`: its commands, and one place where their errors end."""

import logging
import sys
from typing import Annotated

import typer

from handroid import __version__
from handroid.errors import HandroidError
from handroid.surfaces.importing import importing_much

with importing_much():
    from handroid.surfaces.cli import (
        call,
        config,
        demo,
        phones,
        published,
        screen,
        selftest,
        serve,
        sms,
        storage,
        token,
        virtual,
    )

app = typer.Typer(
    name="handroid",
    help="Hands on Android phones for AI models.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("phones")(phones.phones)
app.command("screen")(screen.screen)
app.command("call")(call.call)
app.command("tools")(call.tools)
app.command("serve")(serve.serve)
app.command("demo")(demo.demo)
app.command("selftest")(selftest.selftest)
app.command("virtual")(virtual.virtual)
app.add_typer(config.app, name="config")
app.add_typer(storage.app, name="storage")
app.add_typer(published.app, name="published")
app.add_typer(sms.app, name="sms")
app.add_typer(token.app, name="token")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"handroid {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    log_level: Annotated[str, typer.Option(help="debug, info, warning, error.")] = "warning",
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    names = logging.getLevelNamesMapping()
    if log_level.upper() not in names:
        raise typer.BadParameter(f"'{log_level}' is none of debug, info, warning, error.")
    logging.basicConfig(
        level=names[log_level.upper()], stream=sys.stderr, format="%(levelname)s %(message)s"
    )


def main() -> None:
    """Run the program; a known error is one sentence on stderr and exit code 1."""
    try:
        app()
    except HandroidError as error:
        typer.echo(f"{error.category}: {error}", err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
