"""`handroid token`: manage the tokens of HTTP callers."""

import asyncio
import json
import time
from dataclasses import replace
from typing import Annotated

import typer

from handroid.config import check
from handroid.model.caller import DEFAULT_TENANT, Caller
from handroid.policy.known_again import check_known_again
from handroid.policy.tokens import CALLER_LIMITS
from handroid.state import State, home
from handroid.surfaces.cli.chosen_phone import phone_at
from handroid.surfaces.cli.options import AdbOption, JsonOption, ServerOption, soon
from handroid.surfaces.cli.output import echo, echo_either
from handroid.surfaces.cli.tables import BAD, Cell, Styled, at_terminal, print_table
from handroid.surfaces.cli.tool_groups import named_groups
from handroid.surfaces.http.named_tokens import NamedToken, NamedTokens
from handroid.surfaces.http.token import new_token

app = typer.Typer(help="Manage the tokens that HTTP callers send.", no_args_is_help=True)

DAY = 86_400
_MOST_DAYS = 3650

NameArgument = Annotated[str, typer.Argument(help="The token's name.")]
DaysOption = Annotated[
    int, typer.Option(min=1, max=_MOST_DAYS, help="After how many days it expires.")
]
GroupsOption = Annotated[
    str | None, typer.Option(metavar="A,B", help="Allow only these groups of tools.")
]
ReadOnlyOption = Annotated[
    bool, typer.Option("--read-only", help="Allow only tools that change nothing.")
]
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help="A limit of its own, such as max_ids=10; may be repeated."
    ),
]
TenantOption = Annotated[
    str,
    typer.Option(help="In a fleet: the tenant of the caller, whose phones it may use."),
]


@app.callback()
def _group() -> None:
    pass


@app.command()
def new(as_json: JsonOption = False) -> None:
    """Make a new default token, print it once, and stop accepting the old one."""
    made = new_token(State(home()))
    echo(json.dumps({"token": made}) if as_json else made)


@app.command()
def create(
    name: NameArgument,
    days: DaysOption = 90,
    groups: GroupsOption = None,
    phone: Annotated[
        list[str] | None,
        typer.Option(help="Allow only this phone, which must be attached; may be repeated."),
    ] = None,
    read_only: ReadOnlyOption = False,
    limit: LimitOption = None,
    tenant: TenantOption = DEFAULT_TENANT,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Make one more token, with rights and limits of its own, and print it once."""
    caller = caller_with(name, groups, read_only, limit, tenant)
    if phone:
        caller = replace(caller, phones=asyncio.run(_phones(phone, server, adb)))
    made = asyncio.run(NamedTokens(State(home())).create(caller, days * DAY))
    echo(json.dumps({"name": name, "token": made}) if as_json else made)


@app.command("list")
def list_(as_json: JsonOption = False) -> None:
    """List the named tokens: when each expires, and what it may do."""
    print_tokens(NamedTokens(State(home())).all(), as_json=as_json)


@app.command()
def revoke(name: NameArgument, as_json: JsonOption = False) -> None:
    """Revoke a token, in every running server."""
    asyncio.run(NamedTokens(State(home())).revoke(name))
    echo_either(as_json, {"revoked": name}, f"The token '{name}' is no longer accepted.")


def print_tokens(tokens: list[NamedToken], *, as_json: bool) -> None:
    """Print tokens: as JSON, as a table at a terminal, else a line for each."""
    if as_json:
        echo(json.dumps([_described(each) for each in tokens], ensure_ascii=False))
        return
    if at_terminal():
        print_table(("Name", "Until", "Rights"), map(_row, tokens))
        return
    for each in tokens:
        echo("\t".join((each.caller.name, _until(each.expires), _rights(each.caller))))


def caller_with(
    name: str, groups: str | None, read_only: bool, limit: list[str] | None, tenant: str
) -> Caller:
    """Return the caller of a new token, with the rights that the options name.

    Raises:
        BadParameter: a group or a limit does not exist.
    """
    limits = dict(map(_limit, limit or ()))
    chosen = None if groups is None else named_groups(groups)
    return Caller(name, chosen, None, read_only, limits, tenant=tenant)


async def _phones(names: list[str], server: str | None, adb: str | None) -> dict[str, str]:
    """Return the identity of each phone by serial, since a token is tied to the phone itself."""
    found: dict[str, str] = {}
    for name in names:
        phone = await phone_at(name, server, adb, soon())
        facts = await phone.facts(soon())
        check_known_again(facts)
        found[phone.serial] = facts.identity.name
    return found


def _limit(text: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    if name not in CALLER_LIMITS:
        known = ", ".join(CALLER_LIMITS)
        raise typer.BadParameter(f"'{name}' is none of: {known}.", param_hint="--limit")
    return name, int(str(check(name, value)))


def _until(expires: float) -> str:
    day = time.strftime("%Y-%m-%d", time.localtime(expires))
    return f"{'expired' if expires <= time.time() else 'expires'} {day}"


def _row(token: NamedToken) -> list[Cell]:
    until = Styled(_until(token.expires), BAD if token.expires <= time.time() else "")
    return [token.caller.name, until, _rights(token.caller)]


def _rights(caller: Caller) -> str:
    groups = f"groups {', '.join(sorted(caller.groups))}" if caller.groups else "all groups"
    phones = f"phones {', '.join(sorted(caller.phones))}" if caller.phones else "all phones"
    limits = [f"{name}={value}" for name, value in caller.limits.items()]
    tenant = [] if caller.tenant == DEFAULT_TENANT else [f"tenant {caller.tenant}"]
    acts = ["read-only"] if caller.read_only else []
    return "; ".join([groups, phones, *tenant, *acts, *limits])


def _described(token: NamedToken) -> dict[str, object]:
    caller = token.caller
    return {
        "name": caller.name,
        "expires": token.expires,
        "groups": sorted(caller.groups) if caller.groups else None,
        "phones": sorted(caller.phones) if caller.phones else None,
        "read_only": caller.read_only,
        "limits": dict(caller.limits),
        "tenant": caller.tenant,
    }
