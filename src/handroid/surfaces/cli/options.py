"""The options that commands share."""

from pathlib import Path
from typing import Annotated

import typer

from handroid.drivers.driver_preference import DriverPreference
from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline
from handroid.surfaces.cli.output import show_picture

AdbOption = Annotated[
    str | None, typer.Option("--adb", envvar="HANDROID_ADB", help="The adb program to use.")
]
ServerOption = Annotated[
    str | None, typer.Option(help="The adb server's host:port, if it is not adb's default.")
]
PhoneOption = Annotated[
    str | None,
    typer.Option(
        envvar="ANDROID_SERIAL", help="The phone to use: a serial or name from 'handroid phones'."
    ),
]
DriverOption = Annotated[
    DriverPreference,
    typer.Option(
        "--driver",
        help="Which driver to use: hand, stock, or auto (the hand where it runs, else stock).",
    ),
]
_SECONDS = 30.0
IN_TERMINAL = Path("-")
ReadOnlyOption = Annotated[
    bool, typer.Option("--read-only", help="Offer only tools that change nothing on the phone.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def soon() -> Deadline:
    """Return the deadline of one step of a command."""
    return Deadline.after(_SECONDS)


def keep_picture(path: Path, picture: bytes) -> None:
    """Write a picture to a file, or with `-` to the terminal.

    Raises:
        ActionFailed: it cannot be written.
    """
    if path == IN_TERMINAL:
        if not show_picture(picture):
            raise ActionFailed(
                "Standard output is no terminal that is known to show pictures.",
                "Name a file with --image.",
            )
        return
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise ActionFailed(
            f"{path} cannot be written: {error.strerror}.", "Name another file with --image."
        ) from error
