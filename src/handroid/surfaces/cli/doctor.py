"""`handroid doctor`: find problems of the setup, and say how to fix them."""

import asyncio
from collections import Counter

import typer

from handroid.adb.server import ended_if_unused
from handroid.doctor.examination import examine
from handroid.doctor.finding import Finding, Level, failure, ok
from handroid.engine.reach import reach
from handroid.errors import HandroidError
from handroid.state import State, home
from handroid.surfaces.cli.install import client_folders
from handroid.surfaces.cli.options import AdbOption, JsonOption, ServerOption
from handroid.surfaces.cli.output import echo, echo_json
from handroid.surfaces.cli.tables import (
    BAD,
    DOUBTFUL,
    GOOD,
    MINOR,
    Styled,
    at_terminal,
    print_item,
)
from handroid.surfaces.client_files import check
from handroid.surfaces.http.token import GivenToken, find_token

_WIDTH = 9
_LOOKS = {Level.OK: GOOD, Level.WARNING: DOUBTFUL, Level.PROBLEM: BAD}


def doctor(as_json: JsonOption = False, adb: AdbOption = None, server: ServerOption = None) -> None:
    """Check adb, phones, settings and clients; say what is wrong and how to fix it."""
    found = asyncio.run(_examine(adb, server, say=not as_json))
    count = Counter(finding.level for finding in found)
    if as_json:
        echo_json([{**vars(finding), "level": finding.level.value} for finding in found], indent=2)
    else:
        echo(f"{count[Level.PROBLEM]} problem(s), {count[Level.WARNING]} warning(s).")
    if count[Level.PROBLEM]:
        raise typer.Exit(1)


async def _examine(adb: str | None, server: str | None, *, say: bool) -> list[Finding]:
    found: list[Finding] = []

    def take(finding: Finding) -> None:
        found.append(finding)
        if say:
            _say(finding)

    reached, virtual = reach(None, server, adb)
    async with ended_if_unused(reached):
        async for each in examine(reached, adb, home(), virtual):
            take(each)
    for each in [_token(), *check.examine(client_folders())]:
        take(each)
    return found


def _say(finding: Finding) -> None:
    what = f"{finding.place}: {finding.what}"
    if at_terminal():
        fix = [Styled(finding.fix, MINOR)] if finding.fix else []
        print_item(Styled(finding.level.value, _LOOKS[finding.level]), _WIDTH, [what, *fix])
        return
    echo(f"{finding.level.value:<{_WIDTH}}{what}")
    if finding.fix:
        echo(f"{' ' * _WIDTH}{finding.fix}")


def _token() -> Finding:
    try:
        token = find_token(State(home()))
    except HandroidError as error:
        return failure("token", error)
    return ok("token", "HANDROID_TOKEN" if isinstance(token, GivenToken) else "kept as a hash")
