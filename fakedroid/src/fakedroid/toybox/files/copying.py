"""`cp` and `mv`."""

import errno

from fakedroid.shell.process import Command
from fakedroid.state.files.failures import error_text
from fakedroid.state.files.status import Status
from fakedroid.toybox.files.creating import umask_of
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_CP = Usage(
    "usage: cp [-aDdFfHiLlnPpRrsTuv] [--preserve=motcxa] [-t TARGET] SOURCE... [DEST]",
    flags="adfLnPpRr",
    minimum=1,
)
_MV = Usage("usage: mv [-finTvx] [-t TARGET] SOURCE... [DEST]", flags="fn", minimum=1)


async def _copy_or_move(run: Tool) -> int | None:
    words = list(run.words)
    if len(words) < 2:
        raise RefusedError("Needs 2 arguments")
    target = words.pop()
    inside = run.files.is_directory(run.path(target))
    if len(words) > 1 and not inside:
        raise RefusedError(f"'{target}' not directory")
    for source in words:
        name = target
        if inside:
            name = f"{target.rstrip('/')}/{source.rstrip('/').rpartition('/')[2] or '/'}"
        await _Transfer(run).one(source, name)
    return None


class _Transfer:
    """The transfer of one source to its destination."""

    def __init__(self, run: Tool) -> None:
        self._run = run
        self._moves = run.name == "mv"
        self._recursive = self._moves or run.has("aRr")
        self._preserve = self._moves or run.has("ap")
        self._links = self._moves or run.has("adP") or (run.has("Rr") and not run.has("L"))

    async def one(self, source: str, name: str) -> None:
        run = self._run
        origin, path = run.path(source.rstrip("/") or "/"), run.path(name)
        try:
            status = self._look(origin)
        except OSError as error:
            await run.complain(f"bad '{source}': {error_text(error)}")
            return
        if self._same(status, path):
            await run.complain(f"'{source}' is '{name}'")
            return
        if run.has("n") and run.files.exists(path):
            return
        if self._moves and await self._renamed(source, origin, path):
            return
        await self._copy(source, name, status)
        if self._moves and run.status == 0:
            self._remove_tree(origin, status)

    def _look(self, path: str) -> Status:
        return self._run.files.lstat(path) if self._links else self._run.files.stat(path)

    def _same(self, status: Status, path: str) -> bool:
        try:
            other = self._run.files.lstat(path)
        except OSError:
            return False
        return (other.inode, other.device) == (status.inode, status.device)

    async def _renamed(self, source: str, origin: str, path: str) -> bool:
        run = self._run
        try:
            run.files.rename(origin, path)
        except OSError as error:
            if error.errno == errno.EXDEV:
                return False
            await run.complain(f"bad '{source}': {error_text(error)}")
            return True
        return True

    async def _copy(self, source: str, name: str, status: Status) -> None:
        run = self._run
        origin, path = run.path(source.rstrip("/") or "/"), run.path(name)
        if status.is_directory and not self._recursive:
            await run.complain(f"Skipped dir '{name}': No such file or directory")
            return
        try:
            if status.is_directory:
                self._make_directory(path, status)
            elif status.is_link:
                run.files.symlink(run.files.link_target(origin), path)
            else:
                self._copy_file(origin, path, status)
        except OSError as error:
            failed = source if error.filename == origin else name
            await run.complain(f"{failed}: {error_text(error)}")
            return
        if status.is_directory:
            await self._copy_inside(source, name)
        if self._preserve and not status.is_link:
            self._keep_times(path, status)

    def _make_directory(self, path: str, status: Status) -> None:
        if not self._run.files.is_directory(path):
            mode = status.permissions if self._preserve else 0o777 & ~umask_of(self._run)
            self._run.files.make_directory(path, mode | 0o700)

    def _copy_file(self, origin: str, path: str, status: Status) -> None:
        files = self._run.files
        mode = status.permissions if self._preserve else status.permissions & ~umask_of(self._run)
        try:
            files.copy(origin, path, mode=mode)
        except PermissionError:
            if not self._run.has("f"):
                raise
            files.remove(path)
            files.copy(origin, path, mode=mode)

    async def _copy_inside(self, source: str, name: str) -> None:
        for entry in self._run.files.list_directory(self._run.path(source)):
            inner = f"{source.rstrip('/')}/{entry}"
            status = self._look(self._run.path(inner))
            await self._copy(inner, f"{name.rstrip('/')}/{entry}", status)

    def _keep_times(self, path: str, status: Status) -> None:
        try:
            self._run.files.chmod(path, status.permissions)
            self._run.files.set_mtime(path, status.mtime)
        except OSError:
            return

    def _remove_tree(self, path: str, status: Status) -> None:
        files = self._run.files
        if not status.is_directory:
            files.remove(path)
            return
        for entry in files.list_directory(path):
            inner = f"{path}/{entry}"
            self._remove_tree(inner, files.lstat(inner))
        files.remove_directory(path)


COMMANDS: dict[str, Command] = {
    "cp": tool(_CP, _copy_or_move),
    "mv": tool(_MV, _copy_or_move),
}
