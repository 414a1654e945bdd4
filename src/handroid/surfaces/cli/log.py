"""`handroid log`: the record of calls."""

import asyncio
import json
from typing import Annotated, Any

import typer

from handroid.policy.record_files import RecordFiles
from handroid.state import State, home
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo, echo_json


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
    end = entry.get("outcome", "")
    if "error" in entry:
        end = f"{end} ({entry['error']})"
    words = (entry.get("at"), entry.get("caller"), entry.get("tool"), entry.get("phone") or "-")
    given = json.dumps(entry.get("arguments"), ensure_ascii=False)
    return "\t".join([*map(str, words), str(end), f"{entry.get('ms')} ms", given])
