"""`pidof`, `pgrep`, `pkill`."""

import re

from fakedroid.shell.control import signal_number
from fakedroid.shell.jobs import Entry, ProcessBook
from fakedroid.shell.process import Command, Process
from fakedroid.shell.running.programs import ShellProcess
from fakedroid.shell.signals import send_signal
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.text.regex import compile_regex
from fakedroid.toybox.tool import Tool, tool

_PGREP = Usage(
    "usage: pgrep [-clfnovx] [-d DELIM] [-L SIGNAL] [PATTERN] [-P PPID,] [-u EUID,]\n\n"
    "-c\tShow only count of matches\n-d\tUse DELIM instead of newline\n"
    "-f\tCheck full command line for PATTERN\n-l\tShow command name\n-n\tNewest match only\n"
    "-o\tOldest match only\n-v\tNegate the match\n-x\tMatch whole command (not substring)",
    flags="flx",
    maximum=1,
)
_PKILL = Usage(
    "usage: pkill [-fnovx] [-SIGNAL|-l SIGNAL] [PATTERN] [-P PPID,] [-u EUID,]",
    flags="fx",
    values="l",
    maximum=1,
)


def book_of(process: Process) -> ProcessBook:
    """Return the process table.

    Raises:
        TypeError: the command was not started by the shell.
    """
    if not isinstance(process, ShellProcess):
        raise TypeError("only a process of the shell sees the others")
    return process.environment.session.book


def both(run: Tool, *letters: str) -> list[str]:
    """Return the values of several options together."""
    return [text for letter in letters for text in run.options.values.get(letter, [])]


def listed(texts: list[str]) -> list[str]:
    """Return the parts of lists like ``1,2``."""
    return [part for text in texts for part in text.split(",")]


async def _pidof(run: Tool) -> int | None:
    omitted = listed(run.options.values.get("o", []))
    found = [
        str(entry.pid)
        for entry in reversed(book_of(run.process).all())
        if (entry.name in run.words or entry.name.rpartition("/")[2] in run.words)
        and str(entry.pid) not in omitted
    ]
    if not found:
        return 1
    await run.out(" ".join(found[:1] if run.has("s") else found) + "\n")
    return 0


def _matching(run: Tool) -> list[Entry]:
    if not run.words:
        raise RefusedError(f'No PATTERN (see "{run.name} --help")')
    pattern = compile_regex(run.words[0], extended=True)
    return [
        entry
        for entry in book_of(run.process).all()
        if entry.name not in ("pgrep", "pkill") and _fits(run, pattern, entry)
    ]


def _fits(run: Tool, pattern: re.Pattern[str], entry: Entry) -> bool:
    text = entry.cmdline if run.has("f") else entry.name[-15:]
    hit = pattern.fullmatch(text) if run.has("x") else pattern.search(text)
    return hit is not None


async def _pgrep(run: Tool) -> int | None:
    found = _matching(run)
    for entry in found:
        await run.out(f"{entry.pid} {entry.name}\n" if run.has("l") else f"{entry.pid}\n")
    return int(not found)


async def _pkill(run: Tool) -> int | None:
    number = _signal(run.options.value("l") or "TERM")
    return await _signal_all(run, _matching(run), number)


async def _signal_all(run: Tool, found: list[Entry], number: int) -> int:
    done = False
    for entry in found:
        try:
            send_signal(book_of(run.process), entry.pid, number)
            done = True
        except OSError as error:
            await run.complain(f"bad pid '{entry.pid}': {error_text(error)}")
    return int(not done)


def _signal(text: str) -> int:
    number = signal_number(text)
    if number is None:
        raise RefusedError(f"Unknown signal '{text}'")
    return number


def _with_signal(command: Command, letter: str) -> Command:
    """Treat ``-9`` and ``-KILL`` as the option that names a signal."""

    async def signalled(process: Process) -> int:
        first = process.argv[1] if len(process.argv) > 1 else ""
        if first.startswith("-") and len(first) > 2 - first[1:].isdigit():
            number = signal_number(first[1:])
            if number is not None:
                process.argv = [process.argv[0], f"-{letter}", first[1:], *process.argv[2:]]
        return await command(process)

    return signalled


COMMANDS: dict[str, Command] = {
    "pidof": tool(
        Usage("usage: pidof [-s] [-o omitpid[,omitpid...]] [NAME...]", "sx", "o", minimum=1), _pidof
    ),
    "pgrep": tool(_PGREP, _pgrep),
    "pkill": _with_signal(tool(_PKILL, _pkill), "l"),
}
