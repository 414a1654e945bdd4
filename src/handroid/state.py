"""The state folder: small JSON files that persist between runs and only this user can read.

Settings are a person's and live in config.toml; state is the program's own. Both lie in one folder:
HANDROID_HOME, else where the operating system keeps such things.
"""

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from handroid.errors import ActionFailed, StateUnwritable
from handroid.file_locks import Taken, held, release, remove_if_free, take
from handroid.file_replacing import UNFINISHED, replace
from handroid.model.deadline import Deadline

log = logging.getLogger(__name__)

_OURS_ALONE = 0o700
_LEFT_SECONDS = 60
_FIRST_WAIT, _LONGEST_WAIT = 0.002, 0.05


def user_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the user's home folder; the root where this user has none, as in some containers."""
    try:
        return Path(environ.get("HOME") or environ.get("USERPROFILE") or Path.home())
    except RuntimeError:
        return Path(os.sep)


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of settings and state; it need not exist."""
    if environ.get("HANDROID_HOME"):
        return Path(environ["HANDROID_HOME"])
    user = user_folder(environ)
    if sys.platform == "win32":
        return Path(environ.get("APPDATA") or user / "AppData" / "Roaming") / "handroid"
    if sys.platform == "darwin":
        return user / "Library" / "Application Support" / "handroid"
    return Path(environ.get("XDG_CONFIG_HOME") or user / ".config") / "handroid"


class State:
    """The folder of state files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._locks = folder / "locks"
        self._warned = False
        self._next_removal = 0.0

    def read(self, name: str) -> dict[str, Any]:
        """Return a file's content; empty when there is none.

        Raises:
            ActionFailed: the file is there and cannot be read.
        """
        path = self._path(name)
        try:
            with open(path, "rb", buffering=0) as file:
                content = json.loads(file.read())
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError) as error:
            raise ActionFailed(
                f"{path} cannot be read: {error}.", "Correct or remove the file."
            ) from error
        if not isinstance(content, dict):
            raise ActionFailed(f"{path} holds no JSON object.", "Correct or remove the file.")
        return content

    def write(self, name: str, content: dict[str, Any]) -> None:
        """Replace a file in one step, so that no reader sees half of it.

        Raises:
            ActionFailed: the folder cannot be written.
        """
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        self.keep(f"{name}.json", text.encode())

    def keep(self, name: str, content: bytes) -> None:
        """Replace a file of any kind in one step, readable by this user alone.

        Raises:
            ActionFailed: the folder cannot be written.
        """
        path = self.folder / name
        try:
            self._make_folder(path.parent)
            replace(path, content)
        except OSError as error:
            raise _unwritable(path, error) from error

    def _make_folder(self, folder: Path) -> None:
        """Make a folder and those above it up to ours, none of which others may enter."""
        if folder != self.folder:
            self._make_folder(folder.parent)
        folder.mkdir(mode=_OURS_ALONE, parents=folder == self.folder, exist_ok=True)

    def exists(self, name: str) -> bool:
        """Whether there is a file of that name."""
        # Calls ask for files that are hardly ever there; a `stat` that fails takes longer.
        return os.access(self._path(name), os.F_OK)

    def age(self, name: str) -> int:
        """Return a number that changes when a file does; 0 when there is none."""
        try:
            return os.stat(self._path(name)).st_mtime_ns
        except OSError:
            return 0

    def remove(self, name: str) -> None:
        """Remove a file, if it is there.

        Raises:
            ActionFailed: it cannot be removed.
        """
        path = self.folder / f"{name}.json"
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise ActionFailed(f"{path} cannot be removed: {error}.") from error

    def _path(self, name: str) -> str:
        # Every call asks for some, and a Path costs more than what is done with it.
        return f"{self.folder}{os.sep}{name}.json"

    @asynccontextmanager
    async def locked(self, name: str, deadline: Deadline) -> AsyncIterator[None]:
        """Hold a lock that every process of this user honours.

        Raises:
            TimedOut: another process held it until the deadline.
            StateUnwritable: there can be no lock.
        """
        path = self._lock(name)
        file = await self._taken(path, name, deadline)
        try:
            yield
        finally:
            release(file, path)

    async def taken_if_possible(
        self, name: str, deadline: Deadline, *, stays: bool = False
    ) -> AbstractContextManager[None]:
        """Take such a lock for something other than state, which can also be used without it.

        A block with it releases it at its end. Where the file ``stays``, the lock is taken again
        in less time; see `remove_lock`.

        Raises:
            TimedOut: another process held it until the deadline.
        """
        try:
            path = self._lock(name)
            return Taken(await self._taken(path, name, deadline), "" if stays else path)
        except StateUnwritable as error:
            if not self._warned:
                log.warning("%s Keep other programs from using the same phone.", error)
            self._warned = True
            return nullcontext()

    async def _taken(self, path: str, name: str, deadline: Deadline) -> int:
        try:
            file = self._take(path)
            if file is not None:
                return file
            async with deadline.limit(f"Waiting for another program that uses {name}"):
                wait = _FIRST_WAIT
                while (file := self._take(path)) is None:
                    await asyncio.sleep(wait)
                    wait = min(wait * 2, _LONGEST_WAIT)
                return file
        except OSError as error:
            raise _unwritable(path, error) from error

    def _take(self, path: str) -> int | None:
        """Take a lock, if nobody holds it."""
        try:
            return take(path)
        except FileNotFoundError:
            self._make_folder(self._locks)
            return take(path)

    @contextmanager
    def try_locked(self, name: str) -> Iterator[bool]:
        """Hold the lock of `locked` if nobody else does; yield whether it is held.

        It is for locks that every call takes: its file stays, since making it again takes time.

        Raises:
            OSError: the folder cannot be written.
        """
        file = self._take(self._lock(name))
        with nullcontext() if file is None else Taken(file):
            yield file is not None

    @contextmanager
    def owned(self, name: str) -> Iterator[None]:
        """Hold a lock that only this process ever takes, by which others see that it still runs.

        Raises:
            ActionFailed: the folder cannot be written, or the lock is another's.
        """
        path = self._lock(name)
        try:
            file = self._take(path)
        except OSError as error:
            raise _unwritable(path, error) from error
        if file is None:
            raise ActionFailed(f"{path} is held by another program.")
        try:
            # Windows refuses to read what another holds, and there must be something to read.
            os.write(file, b"\0")
            yield
        finally:
            release(file, path)

    def is_held(self, name: str) -> bool:
        """Whether a process holds a lock now; looking keeps nobody from taking it."""
        try:
            with open(self._lock(name), "rb", buffering=0) as file:
                return held(file.fileno())
        except OSError:
            return False

    def any_held(self, prefix: str) -> bool:
        """Whether a process holds a lock whose name begins so."""
        return any(self.is_held(path.stem) for path in self._locks.glob(f"{prefix}*.lock"))

    def remove_leftovers(self) -> bool:
        """Remove what killed programs left: locks that nobody holds, and unfinished files.

        It is not done again within a minute, since every phone asks for it; return whether it was.
        """
        if time.monotonic() < self._next_removal:
            return False
        self._next_removal = time.monotonic() + _LEFT_SECONDS
        with contextlib.suppress(OSError):
            for path in filter(_is_left, self._locks.glob("*.lock")):
                remove_if_free(str(path))
            for path in filter(_is_left, self.folder.rglob(f"*{UNFINISHED}")):
                path.unlink(missing_ok=True)
        return True

    def remove_lock(self, name: str) -> None:
        """Remove the file of a lock, unless a process holds it."""
        with contextlib.suppress(OSError):
            remove_if_free(self._lock(name))

    def _lock(self, name: str) -> str:
        return f"{self._locks}{os.sep}{name}.lock"


def _unwritable(path: Path | str, error: OSError) -> StateUnwritable:
    return StateUnwritable(f"{path} cannot be written: {error.strerror or error}.")


def _is_left(path: Path) -> bool:
    """Whether a file is not of this minute, whichever way the clock was set."""
    try:
        return abs(time.time() - path.stat().st_mtime) > _LEFT_SECONDS
    except OSError:
        return False
