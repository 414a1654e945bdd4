"""`chmod`, `chown`, `chgrp`."""

from __future__ import annotations

from fakedroid.shell.process import Command
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.identity import number_of
from fakedroid.toybox.modes import changed_mode
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool


async def _chmod(run: Tool) -> int | None:
    mode, *names = run.words
    changed_mode(mode, 0)
    for name in names:
        await _chmod_one(run, mode, name)
    return None


async def _chmod_one(run: Tool, mode: str, name: str) -> None:
    path = run.path(name)
    try:
        status = run.files.stat(path)
        run.files.chmod(path, changed_mode(mode, status.mode))
        inside = run.files.list_directory(path) if run.has("R") and status.is_directory else []
    except OSError as error:
        await run.complain(f"{name}: {error_text(error)}")
        return
    for entry in inside:
        if not run.files.lstat(f"{path}/{entry}").is_link:
            await _chmod_one(run, mode, f"{name.rstrip('/')}/{entry}")


async def _chown(run: Tool) -> int | None:
    owner, *names = run.words
    user, separator, group = owner.partition(":")
    if run.name == "chgrp":
        user, group = "", owner
    elif not separator:
        user, separator, group = owner.partition(".")
        if separator and number_of(owner) is not None:
            user, group = owner, ""
    uid, gid = _number(user, "user"), _number(group, "group")
    for name in names:
        try:
            status = run.files.stat(run.path(name))
            run.files.chown(
                run.path(name),
                status.uid if uid is None else uid,
                status.gid if gid is None else gid,
            )
        except OSError as error:
            await run.complain(f"'{name}' to '{owner}': {error_text(error)}")
    return None


def _number(name: str, kind: str) -> int | None:
    if not name:
        return None
    number = number_of(name)
    if number is None:
        raise RefusedError(f"bad {kind} '{name}'")
    return number


COMMANDS: dict[str, Command] = {
    "chmod": tool(
        Usage("usage: chmod [-R] MODE FILE...", flags="Rvf", minimum=2, lenient=True), _chmod
    ),
    "chown": tool(
        Usage("usage: chown [-RHLP] [-fvh] GROUP FILE...", flags="hvf", minimum=2), _chown
    ),
    "chgrp": tool(
        Usage("usage: chgrp/chown [-RHLP] [-fvh] GROUP FILE...", flags="hvf", minimum=2), _chown
    ),
}
