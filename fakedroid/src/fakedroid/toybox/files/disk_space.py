"""`df` and `du`."""

from fakedroid.shell.process import Command
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.status import Space
from fakedroid.toybox.options import Usage, number
from fakedroid.toybox.system.sizes import human
from fakedroid.toybox.tool import Tool, tool

_DF = Usage("usage: df [-HPkhi] [-t type] [FILE...]", flags="kh")
_DU = Usage("usage: du [-d N] [-askxHLlmc] [FILE...]", flags="akshx", values="d")


async def _df(run: Tool) -> int | None:
    rows = [_title(run)]
    spaces, missing = _named(run) if run.words else (run.files.spaces(), [])
    rows += [_row(run, space) for space in spaces if run.words or space.total]
    widths = [max(len(row[at]) for row in rows) for at in range(5)]
    widths[0] = max(14, widths[0])
    for row in rows:
        cells = [f"{row[0]:<{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(row[1:5], widths[1:], strict=True)]
        await run.out(" ".join([*cells, row[5]]) + "\n")
    for message in missing:
        await run.complain(message)
    return None


def _named(run: Tool) -> tuple[list[Space], list[str]]:
    found: list[Space] = []
    missing: list[str] = []
    for name in run.words:
        try:
            found.append(run.files.space(run.path(name)))
        except OSError as error:
            missing.append(f"'{name}': {error_text(error)}")
    return found, missing


def _title(run: Tool) -> list[str]:
    sizes = ("Size", "Used", "Avail") if run.has("h") else ("1K-blocks", "Used", "Available")
    return ["Filesystem", *sizes, "Use%", "Mounted on"]


def _row(run: Tool, space: Space) -> list[str]:
    sizes = [space.total, space.used, space.free]
    shown = [human(size) if run.has("h") else str(size // 1024) for size in sizes]
    share = -(-space.used * 100 // space.total) if space.total else 0
    return [space.source, *shown, f"{share}%", space.mount_point]


async def _du(run: Tool) -> int | None:
    depth = run.options.value("d")
    limit = 0 if run.has("s") else None if depth is None else number(depth)
    for name in run.words or ["."]:
        await _Usage(run, limit).of(name, run.path(name), 0)
    return None


class _Usage:
    def __init__(self, run: Tool, limit: int | None) -> None:
        self._run = run
        self._limit = limit

    async def of(self, name: str, path: str, depth: int) -> int:
        run = self._run
        try:
            status = run.files.lstat(path)
            inside = run.files.list_directory(path) if status.is_directory else []
        except OSError as error:
            await run.complain_about(name, error)
            return 0
        size = status.blocks * 512
        for entry in inside:
            size += await self.of(f"{name.rstrip('/')}/{entry}", f"{path}/{entry}", depth + 1)
        wanted = status.is_directory or run.has("a") or depth == 0
        if wanted and (self._limit is None or depth <= self._limit):
            text = human(size) if run.has("h") else str(-(-size // 1024))
            await run.out(f"{text}\t{name}\n")
        return size


COMMANDS: dict[str, Command] = {"df": tool(_DF, _df), "du": tool(_DU, _du)}
