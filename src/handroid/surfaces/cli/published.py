"""`handroid published`: show and approve the tools that apps publish."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import reaching_engine
from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.errors import ActionFailed
from handroid.model.phone import PhoneFacts
from handroid.policy.known_again import check_known_again
from handroid.published import publishers
from handroid.published.approval_check import Entry, Standing, entries
from handroid.published.approvals import Approval
from handroid.published.offer import Offer
from handroid.surfaces.cli.options import (
    AdbOption,
    DriverOption,
    JsonOption,
    PhoneOption,
    ServerOption,
    soon,
)
from handroid.surfaces.cli.output import echo, echo_json
from handroid.surfaces.cli.published_check import check
from handroid.surfaces.cli.published_text import all_of, plain, print_published, text_of
from handroid.surfaces.cli.tables import at_terminal

app = typer.Typer(help="Manage the tools that apps publish.", no_args_is_help=True)
app.command()(check)

WhichArgument = Annotated[
    str, typer.Argument(metavar="PACKAGE[/TOOL]", help="An app, or one of its tools.")
]


@dataclass(frozen=True)
class PublishedTools:
    """The tools that a phone publishes, the state of each, and the prefix of their names."""

    engine: Engine
    prefix: str
    facts: PhoneFacts
    entries: list[Entry]


@app.command("list")
def list_(
    phone: PhoneOption = None,
    driver: DriverOption = DriverPreference.HAND,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """List the tools that apps on a phone publish, and which are approved."""
    published = _read_published(phone, driver, adb, server)
    if as_json:
        _echo_json([_row(each, published.prefix) for each in published.entries])
    elif not published.entries:
        echo("No app on this phone publishes tools.")
    elif at_terminal():
        print_published([_row(each, published.prefix) for each in published.entries])
    else:
        for each in published.entries:
            echo(_line(each, published.prefix))


@app.command()
def show(
    which: WhichArgument,
    phone: PhoneOption = None,
    driver: DriverOption = DriverPreference.HAND,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Show everything an app says about its tools, and who signed it."""
    published = _read_published(phone, driver, adb, server)
    found = _matching(published.entries, which)
    if as_json:
        _echo_json([{**_row(each, published.prefix), **all_of(each.offer)} for each in found])
    for each in [] if as_json else found:
        echo("\n".join([_line(each, published.prefix), *text_of(each.offer)]))


@app.command()
def approve(
    which: WhichArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Approve without asking.")] = False,
    phone: PhoneOption = None,
    driver: DriverOption = DriverPreference.HAND,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Approve an app's tools as they are now; a tool that changes later is withdrawn."""
    published = _read_published(phone, driver, adb, server)
    prefix, approvals = published.prefix, published.engine.available_tools.approvals
    found = _matching(published.entries, which)
    open_ones = [each for each in found if each.offer and each.standing is not Standing.APPROVED]
    offers = [each.offer for each in open_ones if each.offer]
    check_known_again(published.facts)
    _check(which, found, offers)
    for each in open_ones:
        echo("\n".join([_line(each, prefix), *text_of(each.offer)]), err=as_json)
    if offers and not yes:
        _ask(len(offers))
    identity = published.facts.identity.name
    made = asyncio.run(approvals.approve(identity, offers, soon()))
    approved = (each for each in found if each.standing is Standing.APPROVED)
    before = [each.approval for each in approved if each.approval]
    if as_json:
        _echo_json([_named(each, prefix) for each in (*before, *made)])
        return
    for approval in before:
        echo(f"Already approved: {prefix}{approval.name}")
    for approval in made:
        echo(f"Approved: {prefix}{approval.name}")


@app.command()
def revoke(
    which: Annotated[
        str,
        typer.Argument(
            metavar="NAME|PACKAGE[/TOOL]", help="A tool's name, an app, or a tool of an app."
        ),
    ],
    phone: PhoneOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Revoke approvals, on every phone or on one; only a phone that is named must be attached."""
    engine = reaching_engine(phone, server, adb)
    prefix = _prefix(engine)
    named = which.removeprefix(prefix)

    async def run() -> list[Approval]:
        only = await _identity(engine, phone) if phone else None

        def meant(of_phone: str, approval: Approval) -> bool:
            matches = named == approval.name or _is(which, approval.package, approval.tool)
            return matches and only in (None, of_phone)

        return await engine.available_tools.approvals.revoke(meant, soon())

    gone = asyncio.run(run())
    if not gone:
        raise ActionFailed(
            f"Nothing named '{plain(which)}' is approved.",
            "'handroid published list' shows what is approved.",
        )
    if as_json:
        _echo_json([_named(each, prefix) for each in gone])
    for approval in [] if as_json else gone:
        echo(f"No longer approved: {prefix}{approval.name}")


def _read_published(
    phone: str | None, driver: DriverPreference, adb: str | None, server: str | None
) -> PublishedTools:
    engine = reaching_engine(phone, server, adb, driver=driver)
    prefix = _prefix(engine)

    async def look() -> PublishedTools:
        try:
            chosen = await engine.roster.select(phone, soon())
            reached = await chosen.driver(soon())
            offers = await publishers.offers(reached.published, soon())
            kept = engine.available_tools.approvals.of(reached.facts.identity.name)
            return PublishedTools(engine, prefix, reached.facts, entries(kept, offers))
        finally:
            await engine.roster.stop()

    return asyncio.run(look())


async def _identity(engine: Engine, phone: str) -> str:
    try:
        chosen = await engine.roster.select(phone, soon())
        return (await chosen.facts(soon())).identity.name
    finally:
        await engine.roster.stop()


def _matching(found: Iterable[Entry], which: str) -> list[Entry]:
    """Return the entries of an app or tool.

    Raises:
        ActionFailed: there is nothing of that name.
    """
    meant = [each for each in found if _is(which, each.package, each.tool)]
    if not meant:
        raise ActionFailed(
            f"No app on this phone publishes '{plain(which)}'.",
            "'handroid published list' shows what is published.",
        )
    return meant


def _is(which: str, package: str, tool: str | None) -> bool:
    wanted, slash, rest = which.partition("/")
    return wanted == package and (not slash or (tool is not None and rest in (tool, plain(tool))))


def _check(which: str, found: list[Entry], offers: list[Offer]) -> None:
    """Check that there is something to approve.

    Raises:
        ActionFailed: there is nothing, or the app has no signing certificate.
    """
    if not offers and not any(each.standing is Standing.APPROVED for each in found):
        why = found[0].why or "its app does not offer it now."
        raise ActionFailed(f"'{plain(which)}' cannot be approved: {why}")
    if any(not offer.publisher.certificates for offer in offers):
        raise ActionFailed(
            f"'{plain(which)}' cannot be approved: Android reports no certificate for its app.",
            "Reinstall the app.",
        )


def _ask(count: int) -> None:
    try:
        agreed = typer.confirm(
            "Let callers use " + ("it?" if count == 1 else f"these {count}?"), err=True
        )
    except typer.Abort:
        agreed = False
    if not agreed:
        raise ActionFailed("Nothing was approved.", "Answer yes, or add --yes.")


def _prefix(engine: Engine) -> str:
    return reference(engine.settings().slug).published


def _named(approval: Approval, prefix: str) -> dict[str, Any]:
    package, tool = plain(approval.package), plain(approval.tool)
    return {"name": prefix + approval.name, "package": package, "tool": tool}


def _echo_json(value: Any) -> None:
    echo_json(value, indent=2)


def _row(entry: Entry, prefix: str) -> dict[str, Any]:
    return {
        "package": plain(entry.package),
        "tool": None if entry.tool is None else plain(entry.tool),
        "state": entry.standing.value,
        "why": entry.why or None,
        "name": prefix + entry.approval.name if entry.approval else None,
    }


def _line(entry: Entry, prefix: str) -> str:
    row = _row(entry, prefix)
    which = f"{row['package']}/{row['tool']}" if row["tool"] else row["package"]
    name = f" as {row['name']}" if entry.standing is Standing.APPROVED else ""
    why = f" ({entry.why.rstrip('.')})" if entry.why else ""
    return f"{which}: {row['state']}{name}{why}"
