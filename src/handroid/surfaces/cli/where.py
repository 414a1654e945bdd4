"""Parses the address of the HTTP server in flags and settings."""

import re
from typing import NamedTuple

import typer

_HOST_PORT = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+):(?P<port>[0-9]{1,5})")
_LAST_PORT = 65535


class Where(NamedTuple):
    """An address to listen on."""

    host: str
    port: int


def parse_where(text: str, hint: str = "--http") -> Where:
    """Parse HOST:PORT; port 0 takes any free port.

    Raises:
        typer.BadParameter: the text has another form.
    """
    match = _HOST_PORT.fullmatch(text)
    if match is None or int(match["port"]) > _LAST_PORT:
        raise typer.BadParameter(
            f"'{text}' is not HOST:PORT, for example 127.0.0.1:8080.", param_hint=hint
        )
    return Where(match["host"].strip("[]"), int(match["port"]))
