"""`handroid pair` and `handroid connect`: connect phones without a cable."""

import asyncio
import sys
from typing import Annotated, TextIO

import typer

from handroid.adb import devices
from handroid.adb.pairing import QrPairing
from handroid.adb.pairing import pair as pair_at
from handroid.adb.server import AdbServer
from handroid.engine.reach import server_at
from handroid.errors import HandroidError, NotSupported, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.state import State, home
from handroid.surfaces.cli.options import AdbOption, JsonOption, ServerOption, soon
from handroid.surfaces.cli.output import echo, echo_either, echo_json
from handroid.wireless.discovery import Service, find
from handroid.wireless.known_phones import KnownPhones

_SCAN_SECONDS = 120.0
_FIND_SECONDS = 15.0
_SCAN = """\
On the phone: Settings > Developer options > Wireless debugging > Pair device with QR code.
Scan this with it:
"""
_BY_HAND = "Connect with the address at the top of its Wireless debugging page: handroid connect"


def pair(
    address: Annotated[
        str | None,
        typer.Argument(help="The address on the phone's pairing page; without it, a QR code."),
    ] = None,
    code: Annotated[str | None, typer.Option(help="The six digits that the phone shows.")] = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Pair with a phone over wireless debugging; needed once per phone."""
    found = server_at(server, adb)
    if address is None:
        asyncio.run(_pair_by_qr(found, as_json=as_json))
    else:
        typed = code or _prompt_for_code()
        asyncio.run(_pair(found, address, typed, as_json=as_json))


def connect(
    address: Annotated[
        str | None, typer.Argument(help="The phone's address; without it, every paired phone.")
    ] = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Connect to a phone over the network; finds paired phones by itself."""
    found = server_at(server, adb)
    if address is not None:
        asyncio.run(devices.connect(found, address, soon()))
        connected = [{"name": None, "serial": address, "problem": None}]
        echo_either(as_json, connected, f"Connected to {address}.")
        return
    known = KnownPhones(State(home()), found)
    if not known.names:
        raise PhoneUnavailable(
            "No phone was paired yet.", "Pair one with 'handroid pair', or give its address."
        )
    if not asyncio.run(_connect_all(known, as_json=as_json)):
        raise typer.Exit(1)


def _prompt_for_code() -> str:
    if not sys.stdin.isatty():
        raise typer.BadParameter(
            "there is no terminal to ask for it on; give it with --code.", param_hint="--code"
        )
    typed: str = typer.prompt("Pairing code", err=True)
    return typed


async def _pair_by_qr(server: AdbServer, *, as_json: bool) -> None:
    offered = QrPairing.new()
    _show_qr(offered.text, sys.stderr if as_json else sys.stdout)
    deadline = Deadline.after(_SCAN_SECONDS)
    phone = await find(Service.PAIRING, lambda each: each.name == offered.service, deadline)
    await _pair(server, phone.address, offered.password, as_json=as_json)


def _show_qr(text: str, out: TextIO) -> None:
    try:
        import segno
    except ImportError:
        raise NotSupported(
            "Drawing a QR code needs segno.",
            "Install it with: pip install 'handroid[pair]'; or use the phone's pairing code: "
            "handroid pair HOST:PORT",
        ) from None
    echo(_SCAN, err=True)
    # Half blocks if the terminal's encoding has them, else whole lines in two colours.
    segno.make(text, error="m").terminal(out, compact=out.encoding.lower().startswith("utf"))


async def _pair(server: AdbServer, address: str, code: str, *, as_json: bool) -> None:
    name = await pair_at(server, address, code, soon())
    if not as_json:
        echo(f"Paired with {name}.")
    known = KnownPhones(State(home()), server)
    serial = None
    try:
        serial = await known.connect(name, Deadline.after(_FIND_SECONDS))
    except HandroidError as error:
        echo(f"{error.what} {_BY_HAND} HOST:PORT", err=True)
    if as_json:
        echo_json({"name": name, "serial": serial})
    elif serial:
        echo(f"Connected to {serial}.")


async def _connect_all(known: KnownPhones, *, as_json: bool) -> bool:
    """Connect to every paired phone; return whether any is attached."""
    deadline = Deadline.after(_FIND_SECONDS)
    attempts = [known.connect(name, deadline) for name in known.names]
    ended = await asyncio.gather(*attempts, return_exceptions=True)
    named = list(zip(known.names, ended, strict=True))
    if as_json:
        echo_json([_attempt(name, end) for name, end in named])
    for name, end in [] if as_json else named:
        echo(f"{name}: {end if isinstance(end, BaseException) else f'connected to {end}'}")
    return any(isinstance(end, str) for end in ended)


def _attempt(name: str, end: str | BaseException) -> dict[str, str | None]:
    """Return the result of an attempt to connect."""
    failed = isinstance(end, BaseException)
    return {
        "name": name,
        "serial": None if failed else str(end),
        "problem": str(end) if failed else None,
    }
