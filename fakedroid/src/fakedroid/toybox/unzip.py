"""`unzip`: only to look into an archive, as programs do with APKs."""

from __future__ import annotations

import io
import zipfile

from fakedroid.shell.process import Command
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.globs import glob
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage("usage: unzip [-d DIR] [-lnopqv] ZIP [FILE...] [-x FILE...]", "lpq", minimum=1)


async def _unzip(run: Tool) -> int | None:
    if not run.has("lp"):
        raise RefusedError("only -p and -l are supported by the virtual phone")
    name, *wanted = run.words
    archive = _open(run, name)
    entries = [
        entry
        for entry in archive.infolist()
        if not wanted or any(glob(pattern).matches(entry.filename) for pattern in wanted)
    ]
    if run.has("l"):
        await _list(run, name, entries)
    else:
        for entry in entries:
            await run.write(archive.read(entry))
    if wanted and not entries:
        raise RefusedError("No matching files")
    return None


def _open(run: Tool, name: str) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(run.files.read(run.path(name))))
    except OSError as error:
        raise RefusedError(f"couldn't open {name}: {error_text(error)}") from None
    except zipfile.BadZipFile:
        raise RefusedError(f"couldn't open {name}: Invalid file") from None


async def _list(run: Tool, name: str, entries: list[zipfile.ZipInfo]) -> None:
    """Print a table. [mem: system/libziparchive ziptool.cpp]"""
    rule = "---------  ---------- -----   ----\n"
    await run.out(f"Archive:  {name}\n  Length      Date    Time    Name\n{rule}")
    for entry in entries:
        year, month, day, hour, minute, _ = entry.date_time
        when = f"{year}-{month:02d}-{day:02d} {hour:02d}:{minute:02d}"
        await run.out(f"{entry.file_size:9d}  {when}   {entry.filename}\n")
    count = f"{len(entries)} file{'' if len(entries) == 1 else 's'}"
    total = sum(entry.file_size for entry in entries)
    await run.out(
        f"---------                     -------\n{total:9d}                     {count}\n"
    )


COMMANDS: dict[str, Command] = {"unzip": tool(_USAGE, _unzip)}
