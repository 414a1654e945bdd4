"""The output of commands, in which a phone's text cannot inject terminal escapes."""

import logging
import os
import sys
import textwrap
from typing import Any

import typer

from handroid.model import plain_text

_CLEAR = "\x1b[2J\x1b[H"


def echo(text: str, *, err: bool = False) -> None:
    """Print a text without control characters and invisible characters."""
    typer.echo(plain_text.text(text), err=err)


def clear() -> None:
    """Clear the terminal, if standard output is one."""
    if sys.stdout.isatty():
        typer.echo(_CLEAR, nl=False)


def show_picture(picture: bytes) -> bool:
    """Draw a picture if standard output is a terminal that can; return whether it was drawn."""
    from handroid.surfaces.cli.terminal_pictures import drawn_picture

    drawn = drawn_picture(picture, os.environ)
    if drawn is not None:
        typer.echo(drawn)
    return drawn is not None


def echo_json(value: Any, *, indent: int | None = None) -> None:
    """Print JSON, with invisible characters escaped."""
    typer.echo(plain_text.json_text(value, indent=indent))


def echo_either(as_json: bool, value: Any, text: str) -> None:
    """Print a value as JSON, or the equivalent text."""
    if as_json:
        echo_json(value)
    else:
        echo(text)


class PlainFormatter(logging.Formatter):
    """Writes each record in one line of visible text, and a traceback indented below it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (logging's name)
        """Return the line of a record."""
        return plain_text.line(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 (logging's name)
        """Return the traceback of a record."""
        return textwrap.indent(plain_text.text(super().formatException(ei)), "    ")
