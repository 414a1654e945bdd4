"""`find`: what it does with a match."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fakedroid.shell.spawning import spawn
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.identity import name_of
from fakedroid.state.files.status import Status
from fakedroid.toybox.describing import base_name
from fakedroid.toybox.modes import mode_text
from fakedroid.toybox.tool import Tool

Check = Callable[["Match"], Awaitable[bool]]
"""One part of the expression: look at a file, perhaps do something, and say yes or no."""

_PRINTF = re.compile(r"%([-0-9]*)(T@|[bfgGilmMpPsuUZ%])|\\([abfnrtv0\\])")
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_ESCAPES |= {"0": "\0", "\\": "\\"}


class Stop(Exception):  # -quit
    """The search is over."""


@dataclass(slots=True)
class Match:
    """One file that was found; a test may ask not to look inside it."""

    name: str
    path: str
    status: Status
    depth: int
    root: str
    pruned: bool = False


def printing(run: Tool, end: str) -> Check:
    """Print the name."""

    async def check(match: Match) -> bool:
        await run.out(match.name + end)
        return True

    return check


def deleting(run: Tool) -> Check:
    """Remove the file."""

    async def check(match: Match) -> bool:
        try:
            if match.status.is_directory:
                run.files.remove_directory(match.path)
            else:
                run.files.remove(match.path)
        except OSError as error:
            await run.complain(f"'{match.name}': {error_text(error)}")
            return False
        return True

    return check


async def quitting(match: Match) -> bool:
    """End the search."""
    raise Stop


async def pruning(match: Match) -> bool:
    """Do not look inside."""
    match.pruned = True
    return True


def executing(run: Tool, argv: list[str]) -> Check:
    """Run a command for each file."""

    async def check(match: Match) -> bool:
        return await _spawn(run, [part.replace("{}", match.name) for part in argv]) == 0

    return check


async def _spawn(run: Tool, argv: list[str]) -> int:
    await run.flush()
    try:
        return await spawn(run.process, argv)
    except OSError as error:
        await run.complain(f"{argv[0]}: {error_text(error)}")
        return 127


class Batch:
    """`-exec … {} +`: one command for many files."""

    def __init__(self, run: Tool, argv: list[str]) -> None:
        self._run = run
        self._argv = argv
        self._names: list[str] = []

    async def add(self, match: Match) -> bool:
        """Keep a file for the command."""
        self._names.append(match.name)
        return True

    async def finish(self) -> None:
        """Run the command with the files it has."""
        if self._names:
            status = await _spawn(self._run, [*self._argv, *self._names])
            self._run.status = self._run.status or int(status != 0)


def formatted(run: Tool, text: str) -> Check:
    """Print a format."""

    async def check(match: Match) -> bool:
        await run.out(_PRINTF.sub(lambda found: _field(run, match, found), text))
        return True

    return check


def _field(run: Tool, match: Match, found: re.Match[str]) -> str:
    if found.group(3):
        return _ESCAPES[found.group(3)]
    status = match.status
    fields: dict[str, object] = {
        "%": "%",
        "b": status.blocks,
        "f": base_name(match.name),
        "g": name_of(status.gid),
        "G": status.gid,
        "i": status.inode,
        "l": run.files.link_target(match.path) if status.is_link else "",
        "m": f"{status.permissions:o}",
        "M": mode_text(status.mode),
        "p": match.name,
        "P": match.name[len(match.root) :].lstrip("/"),
        "s": status.size,
        "T@": f"{status.mtime:.9f}",
        "u": name_of(status.uid),
        "U": status.uid,
        "Z": "?",
    }
    return f"{fields[found.group(2)]!s:>{found.group(1).lstrip('-') or 0}}"
