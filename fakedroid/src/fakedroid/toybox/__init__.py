"""The commands of Android's toybox, and `toybox` itself."""

from fakedroid.shell.process import Command, Process
from fakedroid.toybox.files import (
    copying,
    creating,
    dd,
    disk_space,
    find,
    ls,
    modes,
    paths,
    removing,
)
from fakedroid.toybox.processes import ps, running, signalling
from fakedroid.toybox.system import dates, identity, log
from fakedroid.toybox.text import columns, grep, hashing, printing, reading, sorting

_APPLETS: dict[str, Command] = {
    **columns.COMMANDS,
    **copying.COMMANDS,
    **creating.COMMANDS,
    **dates.COMMANDS,
    **dd.COMMANDS,
    **disk_space.COMMANDS,
    **find.COMMANDS,
    **grep.COMMANDS,
    **hashing.COMMANDS,
    **identity.COMMANDS,
    **log.COMMANDS,
    **ls.COMMANDS,
    **modes.COMMANDS,
    **paths.COMMANDS,
    **printing.COMMANDS,
    **ps.COMMANDS,
    **reading.COMMANDS,
    **removing.COMMANDS,
    **running.COMMANDS,
    **signalling.COMMANDS,
    **sorting.COMMANDS,
}
_VERSION = "toybox 0.8.9-android"
_WIDTH = 72


async def _toybox(process: Process) -> int:
    words = process.args
    if not words:
        await process.out(_listing())
        return 0
    if words[0] == "--version":
        await process.out(_VERSION + "\n")
        return 0
    command = _APPLETS.get(words[0].rpartition("/")[2])
    if command is None:
        await process.err(f'toybox: Unknown command {words[0]} (see "toybox --help")\n')
        return 127
    process.argv = words
    return await command(process)


def _listing() -> str:
    lines, line = [], ""
    for name in sorted(_APPLETS):
        if len(line) + len(name) >= _WIDTH:
            lines.append(line.rstrip())
            line = ""
        line += name + " "
    return "\n".join([*lines, line.rstrip()]) + "\n"


COMMANDS: dict[str, Command] = {**_APPLETS, "toybox": _toybox}
