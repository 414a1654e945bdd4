"""`handroid phones`: the phones the adb server sees."""

import asyncio
import json

from handroid.adb import devices
from handroid.model.deadline import Deadline
from handroid.model.phone import AttachedPhone
from handroid.model.plain_text import line
from handroid.surfaces.cli.options import AdbOption, JsonOption, ServerOption, server_at
from handroid.surfaces.cli.output import echo

_SECONDS = 30.0


def phones(as_json: JsonOption = False, adb: AdbOption = None, server: ServerOption = None) -> None:
    """List phones, their state and how to make them usable."""
    found = asyncio.run(devices.list_phones(server_at(server, adb), Deadline.after(_SECONDS)))
    if as_json:
        echo(json.dumps([_as_json(phone) for phone in found], indent=2))
    elif not found:
        echo("No phone is attached. Plug one in with USB debugging switched on,")
        echo("or try a virtual one: handroid virtual")
    else:
        for phone in found:
            echo(_line(phone))


def _as_json(phone: AttachedPhone) -> dict[str, str]:
    return {
        "serial": phone.serial,
        "state": phone.state.value,
        "detail": phone.detail,
        "model": phone.model,
        "fix_hint": phone.state.fix_hint,
    }


def _line(phone: AttachedPhone) -> str:
    facts = line(f"{phone.serial}  {phone.state.value}  {phone.model}").rstrip()
    return f"{facts}\n    {phone.state.fix_hint}" if phone.state.fix_hint else facts
