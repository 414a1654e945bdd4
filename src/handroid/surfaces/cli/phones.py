"""`handroid phones`: the phones there are, on the user's adb server and virtual ones."""

import asyncio
import json
from typing import Any

from handroid.engine.reach import reach
from handroid.model.deadline import Deadline
from handroid.model.phone import AttachedPhone
from handroid.model.plain_text import line
from handroid.phone.phone_names import names
from handroid.phone.phone_sources import PhoneSources
from handroid.surfaces.cli.options import (
    AdbOption,
    JsonOption,
    ServerOption,
)
from handroid.surfaces.cli.output import echo
from handroid.surfaces.cli.tables import BAD, GOOD, MINOR, Cell, Styled, at_terminal, print_table

_SECONDS = 30.0


def phones(as_json: JsonOption = False, adb: AdbOption = None, server: ServerOption = None) -> None:
    """List phones, real and virtual, their state and how to make them usable."""
    sources = PhoneSources(*reach(None, server, adb))
    found = asyncio.run(sources.list_phones(Deadline.after(_SECONDS)))
    known = names(found, {})
    if as_json:
        echo(json.dumps([_as_json(phone, known.get(phone.serial)) for phone in found], indent=2))
    elif not found:
        echo("No phone is attached. Plug one in with USB debugging switched on,")
        echo("or try a virtual one: handroid virtual")
    elif at_terminal():
        rows = (_row(phone, known.get(phone.serial)) for phone in found)
        print_table(("Serial", "State", "Name", "Model", "Next step"), rows)
    else:
        for phone in found:
            echo(_line(phone, known.get(phone.serial)))


def _as_json(phone: AttachedPhone, name: str | None) -> dict[str, Any]:
    return {
        "serial": phone.serial,
        "name": name,
        "state": phone.state.value,
        "detail": phone.detail,
        "model": phone.model,
        "virtual": phone.virtual,
        "fix_hint": phone.state.fix_hint,
    }


def _line(phone: AttachedPhone, name: str | None) -> str:
    words = (phone.serial, phone.state.value, name, phone.model, "(virtual)" * phone.virtual)
    facts = line("  ".join(word for word in words if word))
    return f"{facts}\n    {phone.state.fix_hint}" if phone.state.fix_hint else facts


def _row(phone: AttachedPhone, name: str | None) -> list[Cell]:
    hint = phone.state.fix_hint or ""
    state = Styled(phone.state.value, BAD if hint else GOOD)
    model = f"{phone.model or ''} (virtual)" if phone.virtual else phone.model or ""
    return [phone.serial, state, name or "", model.strip(), Styled(hint, MINOR)]
