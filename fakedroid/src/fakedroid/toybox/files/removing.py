"""`rm` and `rmdir`."""

from fakedroid.shell.process import Command
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_RM = Usage("usage: rm [-fiRrv] FILE...", flags="fRrv")
_RMDIR = Usage("usage: rmdir [-p] [DIR...]", minimum=1)


async def _rm(run: Tool) -> int | None:
    if not run.words and not run.has("f"):
        raise RefusedError('Needs 1 argument (see "rm --help")')
    for name in run.words:
        if name.rstrip("/").rpartition("/")[2] in (".", "..") or not name.strip("/"):
            await run.complain(f"bad path {name}")
        elif name:
            await _remove(run, name, run.path(name.rstrip("/")))
    return None


async def _remove(run: Tool, name: str, path: str) -> None:
    try:
        status = run.files.lstat(path)
    except OSError as error:
        if not run.has("f") or not isinstance(error, (FileNotFoundError, NotADirectoryError)):
            await run.complain_about(name, error)
        return
    if status.is_directory and not run.has("rR"):
        await run.complain(f"{name}: Is a directory")
        return
    await _remove_existing(run, name, path, is_directory=status.is_directory)


async def _remove_existing(run: Tool, name: str, path: str, *, is_directory: bool) -> None:
    try:
        if is_directory:
            for entry in run.files.list_directory(path):
                await _remove(run, f"{name.rstrip('/')}/{entry}", f"{path}/{entry}")
            run.files.remove_directory(path)
        else:
            run.files.remove(path)
    except OSError as error:
        await run.complain_about(name, error)
        return
    if run.has("v"):
        await run.out(f"{'rmdir' if is_directory else 'rm'} '{name}'\n")


async def _rmdir(run: Tool) -> int | None:
    for name in run.words:
        try:
            run.files.remove_directory(run.path(name.rstrip("/")))
        except OSError as error:
            await run.complain_about(name, error)
    return None


COMMANDS: dict[str, Command] = {
    "rm": tool(_RM, _rm),
    "rmdir": tool(_RMDIR, _rmdir),
}
