"""The program `handroid`: its commands, and the handler of their errors."""

import contextlib
import logging
import os
import sys
from typing import Annotated

from handroid import __version__
from handroid.errors import (
    ActionFailed,
    AdbUnavailable,
    HandroidError,
    InjectionRefused,
    PhoneUnavailable,
    StateUnwritable,
)
from handroid.surfaces.cli.importing import faster_imports
from handroid.surfaces.cli.standard_streams import (
    flush_streams,
    open_closed_streams,
    write_any_text,
)

with faster_imports():
    import typer

    from handroid.surfaces.cli.command_table import COMMANDS
    from handroid.surfaces.cli.lazy_commands import lazy_group
    from handroid.surfaces.cli.output import PlainFormatter, echo

log = logging.getLogger(__name__)

_SET_UP = (AdbUnavailable, InjectionRefused, PhoneUnavailable, StateUnwritable)
"""Errors that are caused by the setup, not by the call."""

_COMPLETION = "_HANDROID_COMPLETE"
"""Set by a shell that asks for completions; it would show any other output as one of them."""

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
    """Log to stderr; only warnings of other libraries, as they log whole messages below that."""
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
    write_any_text()
    try:
        app(prog_name="handroid")
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if _COMPLETION not in os.environ:
            _report(_unwrap(error))
        sys.exit(1)
    finally:
        flush_streams()


def _unwrap(error: Exception) -> Exception:
    """Unwrap an exception group with a single error, as a server's tasks raise it."""
    while isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


def _report(error: Exception) -> None:
    """Print an error.

    Raises:
        Exception: the error itself, if it is unexpected.
    """
    if isinstance(error, HandroidError):
        said = f"{error.category}: {error}"
    elif isinstance(error, OSError):
        # The output cannot be written, for example because the disk is full.
        log.debug("The command ended with", exc_info=error)
        said = f"{ActionFailed.category}: {error.strerror or error}."
    else:
        raise error
    with contextlib.suppress(OSError):
        echo(said, err=True)
        if isinstance(error, (OSError, *_SET_UP)):
            echo("To find out more, run 'handroid doctor'.", err=True)
