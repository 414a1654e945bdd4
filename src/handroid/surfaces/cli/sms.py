"""`handroid sms`: manage the SIM cards that callers may use."""

import asyncio
import json
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from handroid.errors import ActionFailed, InvalidParams
from handroid.model.plain_text import line
from handroid.model.sms import Subscription
from handroid.phone.phone import Phone
from handroid.policy.sms_grants import SmsGrants
from handroid.surfaces.cli.chosen_phone import using_phone
from handroid.surfaces.cli.options import (
    AdbOption,
    JsonOption,
    PhoneOption,
    ServerOption,
    soon,
)
from handroid.surfaces.cli.output import echo, echo_json

app = typer.Typer(help="Control which SIM cards callers may send SMS with.", no_args_is_help=True)

IdArgument = Annotated[
    int | None,
    typer.Argument(
        metavar="SUBSCRIPTION_ID",
        min=0,
        help="The subscription id from 'sms list'; required with several SIMs.",
    ),
]


@dataclass(frozen=True)
class Card:
    """A SIM card, whether it is inserted, and whether callers may send with it."""

    id: int
    allowed: bool
    active: Subscription | None = None


@app.command("list")
def list_(
    phone: PhoneOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """List a phone's SIM cards, and whether callers may send with them."""

    async def run() -> list[Card]:
        async with using_phone(phone, server, adb) as chosen:
            return await _cards(chosen)

    found = asyncio.run(run())
    if as_json:
        echo_json([_as_json(card) for card in found], indent=2)
    elif not found:
        echo("No SIM card is active in this phone.")
    for card in [] if as_json else found:
        echo(_describe(card))


@app.command()
def allow(
    subscription_id: IdArgument = None,
    phone: PhoneOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Allow callers to send SMS with a SIM card, at its owner's cost."""

    async def run() -> Card:
        async with using_phone(phone, server, adb) as chosen:
            return await _decide(
                chosen, _selected_card(await _active(chosen), subscription_id), True
            )

    _print(asyncio.run(run()), as_json)


@app.command()
def deny(
    subscription_id: IdArgument = None,
    phone: PhoneOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Stop callers from sending SMS with a SIM card, in the phone or not."""

    async def run() -> Card:
        async with using_phone(phone, server, adb) as chosen:
            known = subscription_id
            if known is None:
                known = _selected_card(await _active(chosen), None)
            return await _decide(chosen, known, False)

    _print(asyncio.run(run()), as_json)


async def _active(phone: Phone) -> list[Subscription]:
    return await (await phone.driver(soon())).sms.subscriptions(soon())


async def _cards(phone: Phone) -> list[Card]:
    """Return the inserted cards, then other cards that the owner allowed or denied."""
    active, facts = await _active(phone), await phone.facts(soon())
    grants = SmsGrants(phone.state, phone.transport)
    there = [Card(each.id, grants.allows(facts, each.id), each) for each in active]
    known = {card.id for card in there}
    gone = [Card(id_, yes) for id_, yes in grants.decided(facts).items() if id_ not in known]
    return there + gone


async def _decide(phone: Phone, subscription_id: int, allowed: bool) -> Card:
    facts = await phone.facts(soon())
    await SmsGrants(phone.state, phone.transport).decide(facts, subscription_id, allowed, soon())
    return Card(subscription_id, allowed)


def _selected_card(active: list[Subscription], wanted: int | None) -> int:
    """Return the inserted card that the options name, or the only one.

    Raises:
        InvalidParams: it is not inserted, or there are several and none was named.
        ActionFailed: no card is inserted.
    """
    ids = [each.id for each in active]
    if not ids:
        raise ActionFailed("No SIM card is active in this phone.", "Insert one, then try again.")
    if wanted is None and len(ids) == 1:
        return ids[0]
    if wanted is not None and wanted in ids:
        return wanted
    there = f"Name one of: {', '.join(map(str, ids))}; 'handroid sms list' shows them."
    if wanted is None:
        raise InvalidParams(f"{len(ids)} SIM cards are active in this phone.", there)
    raise InvalidParams(f"There is no active SIM card with subscription id {wanted}.", there)


def _print(card: Card, as_json: bool) -> None:
    if as_json:
        echo(json.dumps({"subscription_id": card.id, "allowed": card.allowed}))
    else:
        now = "Callers may now send SMS" if card.allowed else "Callers may no longer send SMS"
        echo(f"{now} with subscription {card.id}.")


def _describe(card: Card) -> str:
    may = "allowed" if card.allowed else "not allowed"
    if card.active is None:
        return f"{card.id}\t{may}\tnot in the phone now"
    names = f"{line(card.active.carrier)}\t{line(card.active.name)}"
    return f"{card.id}\t{may}\tslot {card.active.slot}\t{names}"


def _as_json(card: Card) -> dict[str, Any]:
    there = card.active
    return {
        "subscription_id": card.id,
        "allowed": card.allowed,
        "active": there is not None,
        "sim_slot_index": there.slot if there else None,
        "carrier_name": there.carrier if there else None,
        "display_name": there.name if there else None,
    }
