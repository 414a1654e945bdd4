"""Files over adb's sync protocol and a few toybox commands, for every driver."""

import contextlib
import errno
import secrets

from handroid.adb import sync
from handroid.adb.quoting import command
from handroid.adb.shell import Result
from handroid.adb.sync import FileFailure
from handroid.drivers.phone_shell import PhoneShell, outcome_of
from handroid.errors import BadAnswer, HandroidError, Outcome, nothing_done
from handroid.model.deadline import Deadline
from handroid.model.files import DirectoryEntry, FileStat


class AdbFiles:
    """The files of one phone, by absolute path."""

    def __init__(self, shell: PhoneShell) -> None:
        self._shell = shell

    async def stat(self, path: str, deadline: Deadline) -> FileStat:
        """Return the metadata of a path, without following a symbolic link."""
        return await sync.read_stat(self._shell.transport, path, deadline)

    async def real_path(self, path: str, deadline: Deadline) -> str:
        """Return the path with all links resolved; the last component need not exist."""
        result = await self._shell.run("readlink", "-f", path, deadline=deadline)
        if result.code != 0 or not result.stdout:
            raise FileFailure(f"{path}: No such file or directory", errno.ENOENT)
        return result.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")

    async def list_directory(self, path: str, deadline: Deadline) -> list[DirectoryEntry]:
        """Return the entries of a directory.

        Raises:
            FileFailure: it does not exist, or is not a directory.
        """
        found = await sync.read_stat(self._shell.transport, path.rstrip("/") + "/.", deadline)
        if not found.is_directory:
            raise FileFailure(f"{path}: Not a directory", errno.ENOTDIR)
        return await sync.list_directory(self._shell.transport, path.rstrip("/") + "/", deadline)

    async def read(
        self, path: str, limit: int, deadline: Deadline, size: int | None = None
    ) -> bytes:
        """Return a file's content, refusing more than ``limit`` bytes."""
        return await sync.pull(self._shell.transport, path, deadline, limit=limit, size=size)

    async def write(self, path: str, content: bytes, deadline: Deadline) -> None:
        """Write a file to a temporary path, then move it to its place atomically."""
        beside = f"{path.rpartition('/')[0]}/.handroid-{secrets.token_hex(4)}.part"
        leftovers = self._shell.transport.leftovers
        leftovers.add(beside)
        try:
            with nothing_done():
                await sync.push(self._shell.transport, beside, content, deadline)
            moved = await self._shell.run("mv", "-f", beside, path, deadline=deadline)
            _check(moved, path)
        except FileFailure:
            await self._remove_leftovers(deadline)
            raise
        leftovers.discard(beside)
        if leftovers:
            await self._remove_leftovers(deadline)

    async def _remove_leftovers(self, deadline: Deadline) -> None:
        """Remove temporary files of this and earlier writes; those out of reach stay for later."""
        leftovers = self._shell.transport.leftovers
        with contextlib.suppress(HandroidError):
            removed = await self._shell.run("rm", "-f", *sorted(leftovers), deadline=deadline)
            if removed.code == 0:
                leftovers.clear()

    async def append(self, path: str, content: bytes, deadline: Deadline) -> None:
        """Append to an existing file."""
        await self.stat(path, deadline)
        line = command("cat").appending_to(path)
        _check(await self._shell.run_line(line, deadline, stdin=content), path)

    async def remove(self, path: str, deadline: Deadline) -> None:
        """Remove one file."""
        _check(await self._shell.run("rm", path, deadline=deadline), path)

    async def free_bytes(self, path: str, deadline: Deadline) -> int:
        """Return the free space on the file system of a path."""
        free = await self._shell.free_bytes(path, deadline)
        if free is None:
            raise BadAnswer(f"The phone does not report the free space of {path}.")
        return free


def _check(result: Result, path: str) -> None:
    if result.code == 0 and not result.stderr:
        return
    said = result.error_text.strip() or f"exit code {result.code}"
    outcome = Outcome.UNKNOWN if "No space left" in said else outcome_of(result)
    raise FileFailure(f"{path}: {said}", sync.number_of(said), outcome)
