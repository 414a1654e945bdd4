"""`ls`."""

from collections.abc import Sequence
from dataclasses import dataclass

from fakedroid.shell.process import Command, encode
from fakedroid.state.files.identity import name_of
from fakedroid.state.files.status import Status
from fakedroid.toybox.files.modes import mode_text
from fakedroid.toybox.options import Usage
from fakedroid.toybox.system.sizes import human
from fakedroid.toybox.system.times import format_time, moment, zone_of
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage(
    "usage: ls [-1ACFHLNRSUXZabcdfghilmnopqrstuwx] [--color[=auto]] [FILE...]",
    flags="1ACFHLRSadfhklnprt",
    long={"color": "color"},
)
_WIDTH = 80


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    path: str
    status: Status


async def _ls(run: Tool) -> int | None:
    names = run.words or ["."]
    listing = _Listing(run)
    entries = [entry for name in names if (entry := await listing.look(name, run.path(name), True))]
    if run.has("d"):
        await listing.show(entries)
        return None
    files = [entry for entry in entries if not entry.status.is_directory]
    directories = listing.sort([entry for entry in entries if entry.status.is_directory])
    if files and directories:
        await run.out("\n")  # obs: 0.8.9
    await listing.show(files, beside=directories)
    titled = len(names) > 1 or run.has("R")
    for index, entry in enumerate(directories):
        if index or files:
            await run.out("\n")
        await listing.show_directory(entry, titled)
    return None


class _Listing:
    def __init__(self, run: Tool) -> None:
        self._run = run
        self._zone = zone_of(run.process.phone, run.process.env)
        self._long = run.has("ln")
        self._nanoseconds = run.options.flags.get("l", 0) > 1

    async def look(self, name: str, path: str, named: bool) -> _Entry | None:
        """Return an entry, or print an error if it cannot be read."""
        run = self._run
        follow = run.has("L") or (named and (run.has("H") or not self._plain_links()))
        try:
            follow = follow and run.files.exists(path)
            status = run.files.stat(path) if follow else run.files.lstat(path)
        except OSError as error:
            await run.complain_about(name, error)
            return None
        return _Entry(name, path, status)

    def _plain_links(self) -> bool:
        return self._long or self._run.has("dF")

    def sort(self, entries: list[_Entry]) -> list[_Entry]:
        run = self._run
        if run.has("f"):
            return entries
        ordered = sorted(entries, key=lambda entry: encode(entry.name))
        if run.has("t"):
            ordered.sort(key=lambda entry: -entry.status.mtime)
        elif run.has("S"):
            ordered.sort(key=lambda entry: -entry.status.size)
        return ordered[::-1] if run.has("r") else ordered

    async def show_directory(self, entry: _Entry, titled: bool) -> None:
        run = self._run
        try:
            names = run.files.list_directory(entry.path)
        except OSError as error:
            await run.complain_about(entry.name, error)
            return
        if titled:
            await run.out(f"{entry.name}:\n")
        inside = await self._inside(entry, names)
        if self._long:
            await run.out(f"total {sum(each.status.blocks for each in inside) // 2}\n")
        await self.show(inside)
        if run.has("R"):
            await self._descend(entry, inside)

    async def _inside(self, entry: _Entry, names: list[str]) -> list[_Entry]:
        run = self._run
        if run.has("af"):
            names = [".", "..", *names]
        elif not run.has("A"):
            names = [name for name in names if not name.startswith(".")]
        found = [await self.look(name, f"{entry.path}/{name}", False) for name in names]
        return self.sort([each for each in found if each is not None])

    async def _descend(self, entry: _Entry, inside: list[_Entry]) -> None:
        for each in inside:
            if each.status.is_directory and each.name not in (".", ".."):
                await self._run.out("\n")
                name = f"{entry.name.rstrip('/')}/{each.name}"
                await self.show_directory(_Entry(name, each.path, each.status), True)

    # -- showing

    async def show(self, entries: list[_Entry], beside: Sequence[_Entry] = ()) -> None:
        """Print entries, in columns that are also wide enough for those ``beside`` them."""
        run = self._run
        entries = self.sort(entries)
        if not entries:
            return
        if self._long:
            rows = [self._columns(entry) for entry in (*entries, *beside)]
            for line in _aligned(rows)[: len(entries)]:
                await run.out(line + "\n")
            return
        names = [self._shown(entry) for entry in entries]
        if run.has("C") or (run.process.tty and not run.has("1")):
            await run.out(_in_columns(names))
        else:
            await run.out("".join(f"{name}\n" for name in names))

    def _columns(self, entry: _Entry) -> list[str]:
        """Return the columns of a long line; the last is not aligned."""
        run, status = self._run, entry.status
        columns = [f"<{mode_text(status.mode)}", f">{status.links}"]
        owners = (status.uid, status.gid)
        columns += [f"<{number if run.has('n') else name_of(number)}" for number in owners]
        columns += [f">{self._size(status)}", f"<{self._time(status)}"]
        return [*columns, self._shown(entry) + self._target(entry)]

    def _size(self, status: Status) -> str:
        if status.special != (0, 0):
            return f"{status.special[0]},{status.special[1]:4d}"
        return human(status.size) if self._run.has("h") else str(status.size)

    def _time(self, status: Status) -> str:
        when = moment(status.mtime, self._zone)
        text = "%Y-%m-%d %H:%M:%S.%N %z" if self._nanoseconds else "%Y-%m-%d %H:%M"
        return format_time(when, text, status.mtime)

    def _target(self, entry: _Entry) -> str:
        if not entry.status.is_link:
            return ""
        return f" -> {self._run.files.link_target(entry.path)}"

    def _shown(self, entry: _Entry) -> str:
        return entry.name + self._suffix(entry.status)

    def _suffix(self, status: Status) -> str:
        if status.is_directory:
            return "/" if self._run.has("Fp") else ""
        if not self._run.has("F"):
            return ""
        if status.is_link:
            return "@" if not self._long else ""
        return "*" if status.is_file and status.mode & 0o111 else ""


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[at]) - 1 for row in rows) for at in range(len(rows[0]) - 1)]
    lines = []
    for row in rows:
        cells = [f"{cell[1:]:{cell[0]}{width}}" for cell, width in zip(row, widths, strict=False)]
        lines.append(" ".join([*cells, row[-1]]))
    return lines


def _in_columns(names: list[str]) -> str:
    """Return names sorted by column, in as many columns as fit."""
    for count in range(len(names), 0, -1):
        height = -(-len(names) // count)
        columns = [names[start : start + height] for start in range(0, len(names), height)]
        widths = [max(map(len, column)) + 2 for column in columns]
        if sum(widths) - 2 <= _WIDTH or count == 1:
            break
    lines = []
    for row in range(height):
        cells = [
            f"{column[row]:<{width}}"
            for column, width in zip(columns, widths, strict=True)
            if row < len(column)
        ]
        lines.append("".join(cells).rstrip() + "\n")
    return "".join(lines)


COMMANDS: dict[str, Command] = {"ls": tool(_USAGE, _ls)}
