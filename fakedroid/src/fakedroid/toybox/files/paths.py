"""`stat`, `readlink`, `basename`, `dirname`."""

import re
import stat as stat_module
from collections.abc import Callable

from fakedroid.shell.process import Command
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.identity import name_of
from fakedroid.state.files.status import Space, Status
from fakedroid.toybox.files.modes import mode_text
from fakedroid.toybox.options import Usage
from fakedroid.toybox.system.times import format_time, moment, zone_of
from fakedroid.toybox.tool import Tool, tool

_STAT = Usage("usage: stat [-tfL] [-c FORMAT] FILE...", flags="fL", values="c", minimum=1)
_STAT_TEXT = (
    "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: %B\t %F\n"
    "Device: %Dh/%dd\t Inode: %i\t Links: %h\t Device type: %t,%T\n"
    "Access: (0%a/%A)\tUid: (%5u/%8U)\tGid: (%5g/%8G)\n"
    "Access: %x\nModify: %y\nChange: %z"
)
_SPACE_TEXT = (
    '  File: "%n"\n    ID: %i Namelen: %l    Type: %T\n'
    "Block Size: %s    Fundamental block size: %S\n"
    "Blocks: Total: %b\tFree: %f\tAvailable: %a\nInodes: Total: %c\tFree: %d"
)
_FIELD = re.compile(r"%([-0-9]*)([A-Za-z%])")
_INODES = 3_276_800
_KINDS = {
    stat_module.S_IFREG: "regular file",
    stat_module.S_IFDIR: "directory",
    stat_module.S_IFLNK: "symbolic link",
    stat_module.S_IFCHR: "character device",
}


async def _stat(run: Tool) -> int | None:
    spaces = run.has("f")
    text = run.options.value("c")
    if text is None:
        text = _SPACE_TEXT if spaces else _STAT_TEXT
    for name in run.words:
        try:
            await run.out(_filled(text, _fields(run, name, spaces)) + "\n")
        except OSError as error:
            await run.complain(f"'{name}': {error_text(error)}")
    return None


def _fields(run: Tool, name: str, spaces: bool) -> Callable[[str], str]:
    path = run.path(name)
    if spaces:
        return lambda letter: _space_field(run.files.space(path), name, letter)
    status = run.files.stat(path) if run.has("L") else run.files.lstat(path)
    return lambda letter: _status_field(run, status, name, letter)


def _filled(text: str, field: Callable[[str], str]) -> str:
    def replaced(found: re.Match[str]) -> str:
        if found.group(2) == "%":
            return "%"
        width = found.group(1)
        value = field(found.group(2))
        if not width:
            return value
        size = int(width.lstrip("-") or 0)
        return value.ljust(size) if width.startswith("-") else value.rjust(size)

    return _FIELD.sub(replaced, text)


def _status_field(run: Tool, status: Status, name: str, letter: str) -> str:
    numbers: dict[str, object] = {
        "a": f"{status.permissions:o}",
        "A": mode_text(status.mode),
        "b": status.blocks,
        "B": 512,
        "d": status.device,
        "D": f"{status.device:x}",
        "f": f"{status.mode:x}",
        "g": status.gid,
        "G": name_of(status.gid),
        "h": status.links,
        "i": status.inode,
        "n": name,
        "o": 4096,
        "s": status.size,
        "t": f"{status.special[0]:x}",
        "T": f"{status.special[1]:x}",
        "u": status.uid,
        "U": name_of(status.uid),
    }
    if letter in numbers:
        return str(numbers[letter])
    if letter in "XYZ":
        return str(int(status.mtime))
    if letter in "xyz":
        zone = zone_of(run.process.phone, run.process.env)
        return format_time(moment(status.mtime, zone), "%F %T.%N %z", status.mtime)
    return _other_field(run, status, name, letter)


def _other_field(run: Tool, status: Status, name: str, letter: str) -> str:
    if letter == "N":
        target = f" -> '{run.files.link_target(run.path(name))}'" if status.is_link else ""
        return name + target
    if letter == "F":
        kind = _KINDS.get(stat_module.S_IFMT(status.mode), "?")
        return "regular empty file" if status.is_file and not status.size else kind
    if letter == "m":
        return run.files.space(run.path(name)).mount_point
    return "?"


def _space_field(space: Space, name: str, letter: str) -> str:
    fields: dict[str, object] = {
        "a": space.free // space.block_size,
        "b": space.total // space.block_size,
        "c": _INODES,
        "d": _INODES - 4096,
        "f": space.free // space.block_size,
        "i": f"{space.type_number:016x}",
        "l": 255,
        "n": name,
        "s": space.block_size,
        "S": space.block_size,
        "t": f"{space.type_number:x}",
        "T": space.type_name,
    }
    return str(fields.get(letter, "?"))


async def _readlink(run: Tool) -> int | None:
    failed = False
    for name in run.words:
        path = run.path(name)
        try:
            text = run.files.resolve(path) if run.has("f") else run.files.link_target(path)
        except OSError:
            failed = True
            continue
        await run.out(text + ("" if run.has("n") else "\n"))
    return int(failed)


def base_name(path: str) -> str:
    """Return the last component of a path."""
    return path.rstrip("/").rpartition("/")[2] or ("/" if path.startswith("/") else "")


async def _basename(run: Tool) -> int | None:
    name = base_name(run.words[0])
    suffix = run.words[1] if len(run.words) > 1 else ""
    await run.out((name if name == suffix else name.removesuffix(suffix)) + "\n")
    return None


async def _dirname(run: Tool) -> int | None:
    for word in run.words:
        parent = word.rstrip("/").rpartition("/")[0].rstrip("/")
        await run.out((parent or ("/" if word.startswith("/") else ".")) + "\n")
    return None


COMMANDS: dict[str, Command] = {
    "stat": tool(_STAT, _stat),
    "readlink": tool(Usage("usage: readlink FILE...", flags="fn", minimum=1), _readlink),
    "basename": tool(Usage("usage: basename NAME [SUFFIX]", minimum=1, maximum=2), _basename),
    "dirname": tool(Usage("usage: dirname PATH...", minimum=1), _dirname),
}
