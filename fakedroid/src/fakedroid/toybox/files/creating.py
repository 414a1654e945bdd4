"""`mkdir`, `touch`, `ln`."""

import errno

from fakedroid.shell.process import Command
from fakedroid.shell.running.programs import ShellProcess
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.files.modes import changed_mode
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.system.dates import parse_date
from fakedroid.toybox.tool import Tool, tool

_MKDIR = Usage(
    "usage: mkdir [-vp] [-m MODE] [DIR...]",
    flags="p",
    values="m",
    long={"parents": "p", "mode": "m"},
    minimum=1,
)
_TOUCH = Usage(
    "usage: touch [-amch] [-d DATE] [-t TIME] [-r FILE] FILE...",
    flags="amch",
    values="d",
    long={"no-create": "c", "date": "d"},
    minimum=1,
)
_LN = Usage("usage: ln [-fnrsv] [-t DIR] [FROM...] TO", flags="fns", minimum=1)


def umask_of(run: Tool) -> int:
    """Return the umask."""
    process = run.process
    return process.environment.umask if isinstance(process, ShellProcess) else 0


async def _mkdir(run: Tool) -> int | None:
    mode = run.options.value("m")
    for name in run.words:
        try:
            _make(run, name, None if mode is None else changed_mode(mode, 0o40777))
        except OSError as error:
            await run.complain(f"'{name}': {error_text(error)}")
    return None


def _make(run: Tool, name: str, mode: int | None) -> None:
    plain = 0o777 & ~umask_of(run)
    if run.has("p"):
        parts = [part for part in name.split("/") if part]
        start = "/" if name.startswith("/") else ""
        for end in range(1, len(parts) + 1):
            part = start + "/".join(parts[:end])
            if run.files.exists(run.path(part)) and not run.files.is_directory(run.path(part)):
                last = end == len(parts)
                raise OSError(errno.EEXIST if last else errno.ENOTDIR, "", part)
            if not run.files.is_directory(run.path(part)):
                chosen = plain if mode is None or end < len(parts) else mode
                run.files.make_directory(run.path(part), chosen)
    else:
        run.files.make_directory(run.path(name), plain if mode is None else mode)


async def _touch(run: Tool) -> int | None:
    when = _time(run)
    for name in run.words:
        try:
            _touch_one(run, run.path(name), when)
        except OSError as error:
            await run.complain(f"'{name}': {error_text(error)}")
    return None


def _time(run: Tool) -> float:
    text = run.options.value("d")
    if text is not None:
        return parse_date(run, text)
    return run.process.phone.clock.unix(run.process.timeline.at)


def _touch_one(run: Tool, path: str, when: float) -> None:
    if not run.files.exists(path):
        if run.has("c"):
            return
        run.files.open_write(path, append=True, mode=0o666 & ~umask_of(run))
    run.files.set_mtime(path, when, follow=not run.has("h"))


async def _ln(run: Tool) -> int | None:
    words = list(run.words)
    target = words.pop() if len(words) > 1 else "."
    inside = run.files.is_directory(run.path(target))
    if inside and run.has("n") and run.files.lstat(run.path(target)).is_link:
        inside = False
    if len(words) > 1 and not inside:
        raise RefusedError(f"'{target}' not a directory")
    for source in words:
        name = f"{target.rstrip('/')}/{source.rstrip('/').rpartition('/')[2]}" if inside else target
        await _link(run, source, name)
    return None


async def _link(run: Tool, source: str, name: str) -> None:
    kind = "symbolic" if run.has("s") else "hard"
    path = run.path(name)
    try:
        if run.has("f") and not run.files.is_directory(path):
            _remove_old(run, path)
        if not run.has("s"):
            # src: sepolicy gives shell no right to make hard links
            raise PermissionError(13, "Permission denied", name)
        run.files.symlink(source, path)
    except OSError as error:
        reason = error_text(error)
        await run.complain(f"cannot create {kind} link from '{source}' to '{name}': {reason}")


def _remove_old(run: Tool, path: str) -> None:
    try:
        run.files.remove(path)
    except FileNotFoundError:
        return


COMMANDS: dict[str, Command] = {
    "mkdir": tool(_MKDIR, _mkdir),
    "touch": tool(_TOUCH, _touch),
    "ln": tool(_LN, _ln),
}
