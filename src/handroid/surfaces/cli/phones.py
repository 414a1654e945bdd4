"""`handroid phones`: list the attached phones, real and virtual."""

import asyncio
import json
from typing import Any

from handroid.engine.reach import reach
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease
from handroid.model.phone import AttachedPhone
from handroid.model.plain_text import line
from handroid.phone.phone_names import names
from handroid.phone.phone_sources import PhoneSources
from handroid.policy.leases import DeskLeases, refusal, utc
from handroid.state import State, home
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
    holders = asyncio.run(_holders(sources, found))
    if as_json:
        listed = (
            _as_json(each, known.get(each.serial), holders.get(each.serial)) for each in found
        )
        echo(json.dumps([*listed], indent=2))
    elif not found:
        echo("No phone is attached. Plug one in with USB debugging switched on,")
        echo("or try a virtual one: handroid virtual")
    elif at_terminal():
        rows = (_row(each, known.get(each.serial), holders.get(each.serial)) for each in found)
        print_table(("Serial", "State", "Name", "Model", "Next step"), rows)
    else:
        for phone in found:
            echo(_line(phone, known.get(phone.serial), holders.get(phone.serial)))


async def _holders(sources: PhoneSources, found: list[AttachedPhone]) -> dict[str, Lease]:
    """Return the leases by serial; the code that identifies phones is imported only if needed."""
    state = State(home())
    leases = {lease.phone: lease for lease in DeskLeases(state).all()}
    if not leases:
        return {}
    from handroid.surfaces.cli.holders import holders_of

    return await holders_of(found, sources, state, leases, Deadline.after(_SECONDS))


def _as_json(phone: AttachedPhone, name: str | None, lease: Lease | None) -> dict[str, Any]:
    return {
        "serial": phone.serial,
        "name": name,
        "state": phone.state.value,
        "detail": phone.detail,
        "model": phone.model,
        "virtual": phone.virtual,
        "fix_hint": phone.state.fix_hint,
        **({"lease": {"holder": lease.holder, **_times(lease)}} if lease else {}),
    }


def _times(lease: Lease) -> dict[str, str]:
    return {"since": utc(lease.since), "until": utc(lease.until)}


def _line(phone: AttachedPhone, name: str | None, lease: Lease | None) -> str:
    words = (phone.serial, phone.state.value, name, phone.model, "(virtual)" * phone.virtual)
    facts = line("  ".join(word for word in words if word))
    more = phone.state.fix_hint or (refusal(lease).what if lease else "")
    return f"{facts}\n    {more}" if more else facts


def _row(phone: AttachedPhone, name: str | None, lease: Lease | None) -> list[Cell]:
    hint = phone.state.fix_hint
    state = Styled(phone.state.value, BAD if hint else GOOD)
    model = f"{phone.model or ''} (virtual)" if phone.virtual else phone.model or ""
    more = hint or (refusal(lease).what if lease else "")
    return [phone.serial, state, name or "", model.strip(), Styled(more, MINOR)]
