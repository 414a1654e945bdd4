"""`ps`."""

import re
from collections.abc import Callable

from fakedroid.shell.jobs import Entry
from fakedroid.shell.process import Command
from fakedroid.state.files.identity import name_of, number_of
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.processes.signalling import book_of, both, listed
from fakedroid.toybox.tool import Tool, tool

_PS = Usage(
    "usage: ps [-AadefLlnwZ] [-gG GROUP,] [-k FIELD,] [-o FIELD,] [-p PID,] [-t TTY,]"
    " [-uU USER,]\n\nList processes.\n\n"
    "-A  All\n-e  Synonym for -A\n-f  Full listing\n-o  Output FIELDs instead of defaults\n"
    "-p  PIDs\n-P  Parent PIDs\n-u  Owned by USERs\n-n  Show numeric USER\n-w  Wide output",
    flags="Aadefnw",
    values="opPuU",
    long={"pid": "p", "ppid": "P"},
)
_SIZES = {"VSZ": 10782796, "RSS": 8884}

Field = tuple[int, bool, Callable[[Tool, Entry], object]]
"""The width, whether it is left-aligned, and the value."""

_FIELDS: dict[str, Field] = {
    # src: toys/posix/ps.c, the widths of its table of fields
    "USER": (12, True, lambda run, entry: entry.uid if run.has("n") else name_of(entry.uid)),
    "UID": (5, False, lambda run, entry: entry.uid),
    "PID": (5, False, lambda run, entry: entry.pid),
    "TID": (5, False, lambda run, entry: entry.pid),
    "PPID": (5, False, lambda run, entry: entry.parent),
    "PGID": (5, False, lambda run, entry: entry.pid),
    "VSZ": (7, False, lambda run, entry: 0 if _is_kernel(entry) else _SIZES["VSZ"]),
    "RSS": (6, False, lambda run, entry: 0 if _is_kernel(entry) else _SIZES["RSS"]),
    "WCHAN": (6, True, lambda run, entry: 0),
    "ADDR": (12, False, lambda run, entry: 0),
    "S": (1, True, lambda run, entry: _state(entry)),
    "STAT": (5, True, lambda run, entry: _state(entry)),
    "C": (1, False, lambda run, entry: 0),
    "STIME": (5, True, lambda run, entry: "00:00"),
    "TTY": (8, True, lambda run, entry: "?"),
    "TIME": (8, False, lambda run, entry: "00:00:00"),
    "NI": (3, False, lambda run, entry: 0),
    "PRI": (3, False, lambda run, entry: 19),
    "NAME": (27, True, lambda run, entry: entry.name),
    "COMM": (27, True, lambda run, entry: entry.name),
    "CMD": (15, True, lambda run, entry: entry.name[-15:]),
    "ARGS": (27, True, lambda run, entry: entry.cmdline),
    "CMDLINE": (27, True, lambda run, entry: entry.cmdline),
}
# src: ps.c, the defaults when built for Android
_ANDROID = "USER,PID,PPID,VSZ,RSS,WCHAN:10,ADDR:10,S,NAME"
_FULL = "USER:12=UID,PID,PPID,C,STIME:5,TTY,TIME,ARGS=CMD"


def _state(entry: Entry) -> str:
    if entry.stopped:
        return "T"
    return "R" if entry.name == "ps" else "S"


def _is_kernel(entry: Entry) -> bool:
    return entry.name.startswith("[")


async def _ps(run: Tool) -> int | None:
    text = ",".join(run.options.values.get("o", [])) or (_FULL if run.has("f") else _ANDROID)
    columns = [_column(part, text) for part in text.split(",")]
    rows = [[title for title, _, _, _ in columns]]
    rows += [
        [str(value(run, entry)) for _, _, _, value in columns]
        for entry in book_of(run.process).all()
        if _wanted(run, entry)
    ]
    if not any(rows[0]):
        rows.pop(0)
    for row in rows:
        await run.out(_ps_line(row, columns, title=row is rows[0] and any(t for t, *_ in columns)))
    return None


def _column(part: str, whole: str) -> tuple[str, int, bool, Callable[[Tool, Entry], object]]:
    found = re.match(r"([^:=]+)(?::(\d+))?(?:=(.*))?\Z", part)
    name = found.group(1).upper() if found else ""
    name = {"VSIZE": "VSZ", "COMMAND": "COMM"}.get(name, name)
    if found is None or name not in _FIELDS:
        raise RefusedError(f"bad -o '{whole}'")
    width, left, value = _FIELDS[name]
    title = found.group(3) if found.group(3) is not None else name
    return title, max(int(found.group(2) or width), len(title)), left, value


def _ps_line(
    row: list[str],
    columns: list[tuple[str, int, bool, Callable[[Tool, Entry], object]]],
    *,
    title: bool,
) -> str:
    cells = []
    for index, (cell, (_, width, left, _)) in enumerate(zip(row, columns, strict=True)):
        last = index == len(row) - 1
        if last and left and not title:
            cells.append(cell)
        else:
            cells.append(f"{cell:<{width}}" if left else f"{cell:>{width}}")
    return " ".join(cells) + "\n"


def _wanted(run: Tool, entry: Entry) -> bool:
    options = run.options
    if options.has("pPuU"):
        return (
            str(entry.pid) in listed(options.values.get("p", []))
            or str(entry.parent) in listed(options.values.get("P", []))
            or entry.uid in [number_of(name) for name in listed(both(run, "u", "U"))]
        )
    if options.has("Aade"):
        return True
    # A plain `ps` lists the processes of its own terminal: the shell and its children.
    return entry.uid == 2000 and entry.name in ("sh", "ps")


COMMANDS: dict[str, Command] = {"ps": tool(_PS, _ps)}
