"""The program `handroid`: its commands, and the handler of their errors."""

import logging
import sys
from typing import Annotated

from handroid import __version__
from handroid.errors import (
    AdbUnavailable,
    HandroidError,
    InjectionRefused,
    PhoneUnavailable,
    StateUnwritable,
)
from handroid.surfaces.cli.importing import importing_much
from handroid.surfaces.cli.standard_streams import open_closed_streams

with importing_much():
    import typer

    from handroid.surfaces.cli.command_table import COMMANDS
    from handroid.surfaces.cli.lazy_commands import lazy_group
    from handroid.surfaces.cli.output import PlainFormatter, echo

_SET_UP = (AdbUnavailable, InjectionRefused, PhoneUnavailable, StateUnwritable)
"""Errors whose cause lies in the set-up rather than in the call."""

_OWN_LOGGERS = ("handroid", "fakedroid")
_CALLS = "handroid.calls"

app = typer.Typer(
    name="handroid",
    cls=lazy_group(COMMANDS),
    help="Hands on Android phones for AI models.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        echo(f"handroid {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    log_level: Annotated[
        str, typer.Option(help="How much to log: debug, info, warning or error.")
    ] = "warning",
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="Log each call: tool, phone, outcome and time.")
    ] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    names = logging.getLevelNamesMapping()
    if log_level.upper() not in names:
        raise typer.BadParameter(f"'{log_level}' is not one of debug, info, warning, error.")
    _log_at(names[log_level.upper()], calls=verbose)


def _log_at(level: int, *, calls: bool) -> None:
    """Log to stderr; of other libraries only warnings, as they log whole messages below that."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainFormatter("%(levelname)s %(message)s"))
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler])
    for own in _OWN_LOGGERS:
        logging.getLogger(own).setLevel(level)
    if calls:
        logging.getLogger(_CALLS).setLevel(min(level, logging.INFO))


def main() -> None:
    """Run the program; a known error is one sentence on stderr and exit code 1."""
    open_closed_streams()
    try:
        app(prog_name="handroid")
    except HandroidError as error:
        echo(f"{error.category}: {error}", err=True)
        if isinstance(error, _SET_UP):
            echo("To find out more, run 'handroid doctor'.", err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
