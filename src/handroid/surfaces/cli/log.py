"""`handroid log`: the record of calls."""

import asyncio
import json
from typing import Annotated, Any

import typer

from handroid.errors import Outcome
from handroid.policy.record_files import RecordFiles
from handroid.state import State, home
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo, echo_json
from handroid.surfaces.cli.tables import (
    BAD,
    DOUBTFUL,
    GOOD,
    MINOR,
    Cell,
    Styled,
    at_terminal,
    print_table,
)

_HEADINGS = ("Time (UTC)", "Caller", "Tool", "Phone", "Outcome", "ms", "Arguments")
_SECONDS = len("2026-01-31T12:00:00")


def log(
    count: Annotated[
        int, typer.Option("-n", "--lines", min=1, help="How many of the last lines to show.")
    ] = 20,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check that no line was changed, moved or removed.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show the record of calls, newest last: when, who, which tool, which phone, how it ended."""
    files = RecordFiles(State(home()))
    if verify:
        _verify(files, as_json)
        return
    found = files.last(count)
    if as_json:
        echo_json(found)
        return
    if at_terminal():
        print_table(_HEADINGS, map(_row, found))
        return
    for each in found:
        echo(_line(each))


def _verify(files: RecordFiles, as_json: bool) -> None:
    count, bad = asyncio.run(files.verify())
    if as_json:
        where = {"file": bad.file, "line": bad.line, "problem": bad.problem} if bad else None
        echo_json({"lines": count, "first_bad": where})
    elif bad:
        echo(f"{bad.file}, line {bad.line}: {bad.problem}.", err=True)
    else:
        echo(f"The record is as it was written: {count} lines.")
    if bad:
        raise typer.Exit(1)


def _line(entry: dict[str, Any]) -> str:
    end = _end(entry)
    words = (entry.get("at"), entry.get("caller"), entry.get("tool"), entry.get("phone") or "-")
    given = json.dumps(entry.get("arguments"), ensure_ascii=False)
    return "\t".join([*map(str, words), end, f"{entry.get('ms')} ms", given])


def _row(entry: dict[str, Any]) -> list[Cell]:
    at = str(entry.get("at"))[:_SECONDS].replace("T", " ")
    names = (str(entry.get(name) or "-") for name in ("caller", "tool", "phone"))
    look = GOOD if entry.get("outcome") == Outcome.DONE.value else DOUBTFUL
    end = Styled(_end(entry), BAD if "error" in entry else look)
    given = entry.get("arguments") or {}
    arguments = json.dumps(given, ensure_ascii=False) if given else ""
    return [Styled(at, MINOR), *names, end, str(entry.get("ms")), Styled(arguments, MINOR)]


def _end(entry: dict[str, Any]) -> str:
    outcome = str(entry.get("outcome", ""))
    return f"{outcome} ({entry['error']})" if "error" in entry else outcome
