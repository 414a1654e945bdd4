"""`handroid lease`: list and end leases of phones, and label phones."""

import asyncio
import contextlib
from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from handroid.engine.reach import reach
from handroid.errors import HandroidError, InvalidParams, LeaseEnded
from handroid.model.caller import OWNER
from handroid.model.lease import Lease
from handroid.phone.roster import Roster
from handroid.policy.labels import Labels
from handroid.policy.leases import DeskLeases, refusal, utc
from handroid.policy.record_files import RecordFiles
from handroid.state import State, home
from handroid.surfaces.cli.chosen_phone import using_phone
from handroid.surfaces.cli.holders import as_object
from handroid.surfaces.cli.options import AdbOption, JsonOption, PhoneOption, ServerOption, soon
from handroid.surfaces.cli.output import echo, echo_either, echo_json
from handroid.surfaces.cli.tables import at_terminal, print_table

app = typer.Typer(help="List and end leases of phones, and label phones.", no_args_is_help=True)

_HEADINGS = ("Phone", "Holder", "Since", "Until", "Idle after")


@app.command("list")
def list_(as_json: JsonOption = False, adb: AdbOption = None, server: ServerOption = None) -> None:
    """List the leased phones: who holds each, since when and until when."""
    found = DeskLeases(State(home())).all()
    names = asyncio.run(_names(server, adb)) if found else {}
    if as_json:
        echo_json([as_object(each, names.get(each.phone)) for each in found])
    elif not found:
        echo("No phone is leased.")
    elif at_terminal():
        print_table(_HEADINGS, (_row(each, names) for each in found))
    else:
        for each in found:
            echo("\t".join(_row(each, names)))


@app.command()
def release(
    lease: Annotated[str | None, typer.Argument(help="The id of the lease.")] = None,
    phone: PhoneOption = None,
    force: Annotated[
        bool, typer.Option("--force", help="End the lease of a phone without its id.")
    ] = False,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """End a lease, by its id or by force; this is written to the record."""
    ended = asyncio.run(_release(lease, phone, force, server, adb))
    said = f"Ended: {refusal(ended).what}"
    echo_either(as_json, {"released": as_object(ended, None)}, said)


@app.command()
def label(
    labels: Annotated[
        list[str] | None, typer.Argument(help="The labels; they replace the existing ones.")
    ] = None,
    phone: PhoneOption = None,
    clear: Annotated[bool, typer.Option("--clear", help="Remove all labels.")] = False,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Set or show the labels of a phone, which callers can select phones by."""

    async def run() -> list[str]:
        async with using_phone(phone, server, adb) as chosen:
            facts = await chosen.facts(soon())
            kept = Labels(chosen.state)
            if labels or clear:
                return await kept.set(facts, labels or (), soon())
            return kept.of(facts.identity.name)

    found = asyncio.run(run())
    echo_either(as_json, {"labels": found}, " ".join(found) or "The phone has no labels.")


def _row(lease: Lease, names: dict[str, str]) -> list[Any]:
    name = names.get(lease.phone, lease.phone)
    return [name, lease.holder, utc(lease.since), utc(lease.until), f"{lease.idle:g} s"]


async def _names(server: str | None, adb: str | None) -> dict[str, str]:
    """Return the names of the attached phones by identity."""
    found, virtual = reach(None, server, adb)
    roster = Roster(found, State(home()), virtual=virtual)
    names: dict[str, str] = {}
    with contextlib.suppress(HandroidError):
        for attached, phone in await roster.attached(soon()):
            if attached.state.usable:
                names[(await phone.facts(soon())).identity.name] = phone.slug
    await roster.stop()
    return names


async def _release(
    lease: str | None, phone: str | None, force: bool, server: str | None, adb: str | None
) -> Lease:
    leases = DeskLeases(State(home()))
    if lease:
        found = next((each for each in leases.all() if each.id == lease), None)
    elif force:
        async with using_phone(phone, server, adb) as chosen:
            identity = (await chosen.facts(soon())).identity.name
        found = next((each for each in leases.all() if each.phone == identity), None)
    else:
        raise InvalidParams("No lease is given.", "Pass its id, or --phone and --force.")
    if found is None or not await leases.release(found, soon()):
        raise LeaseEnded(
            "There is no such lease, or it has ended.", "List them with 'handroid lease list'."
        )
    await _record(found, force)
    return found


async def _record(lease: Lease, force: bool) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    given = {"force": force, "holder": lease.holder, "revision": lease.revision}
    entry = {
        "at": now,
        "caller": OWNER.name,
        "tool": "lease release",
        "phone": lease.phone,
        "outcome": "done",
        "ms": 0.0,
        "arguments": given,
    }
    await RecordFiles(State(home())).append(entry)
