"""What Handroid remembers between runs: small JSON files that only this user can read.

Settings are a person's and live in config.toml; state is the program's own. Both lie in one folder:
HANDROID_HOME, else where the operating system keeps such things.
"""

import asyncio
import contextlib
import json
import os
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO, Any

from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline

_OURS_ALONE = 0o700
_FIRST_WAIT, _LONGEST_WAIT = 0.002, 0.05


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of settings and state; it need not exist."""
    if environ.get("HANDROID_HOME"):
        return Path(environ["HANDROID_HOME"])
    user = Path(environ.get("HOME") or environ.get("USERPROFILE") or Path.home())
    if sys.platform == "win32":
        return Path(environ.get("APPDATA") or user / "AppData" / "Roaming") / "handroid"
    if sys.platform == "darwin":
        return user / "Library" / "Application Support" / "handroid"
    return Path(environ.get("XDG_CONFIG_HOME") or user / ".config") / "handroid"


def safe_name(text: str) -> str:
    """Return a text from outside, such as a phone's serial number, as part of a file name."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", text)[:64] or "unnamed"


class State:
    """The folder of state files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> dict[str, Any]:
        """Return a file's content; empty when there is none.

        Raises:
            ActionFailed: the file is there and cannot be read.
        """
        path = self.folder / f"{name}.json"
        try:
            content = json.loads(path.read_bytes())
        except FileNotFoundError:
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
            handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(beside, path)
        except OSError as error:
            raise ActionFailed(f"{path} cannot be written: {error}.") from error

    def _make_folder(self, folder: Path) -> None:
        """Make a folder and those above it up to ours, none of which others may enter."""
        if folder != self.folder:
            self._make_folder(folder.parent)
        folder.mkdir(mode=_OURS_ALONE, parents=folder == self.folder, exist_ok=True)

    def age(self, name: str) -> int:
        """Return a number that changes when a file does; 0 when there is none."""
        try:
            return (self.folder / f"{name}.json").stat().st_mtime_ns
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

    @asynccontextmanager
    async def locked(self, name: str, deadline: Deadline) -> AsyncIterator[None]:
        """Hold a lock that every process of this user honours.

        Raises:
            TimedOut: another process held it until the deadline.
        """
        path = self._lock(name)
        self._make_folder(path.parent)
        with path.open("a+b") as file:
            async with deadline.limit(f"Waiting for another program that uses {name}"):
                wait = _FIRST_WAIT
                while not _try_lock(file):
                    await asyncio.sleep(wait)
                    wait = min(wait * 2, _LONGEST_WAIT)
            try:
                yield
            finally:
                _unlock(file)

    @contextmanager
    def try_locked(self, name: str) -> Iterator[bool]:
        """Hold the lock of `locked` if nobody else does; yield whether it is held.

        Raises:
            OSError: the folder cannot be written.
        """
        path = self._lock(name)
        try:
            file = path.open("a+b", buffering=0)
        except FileNotFoundError:
            self._make_folder(path.parent)
            file = path.open("a+b", buffering=0)
        with file:
            held = _try_lock(file)
            try:
                yield held
            finally:
                if held:
                    _unlock(file)

    @contextmanager
    def owned(self, name: str) -> Iterator[None]:
        """Hold a lock that only this process ever takes, by which others see that it still runs.

        Raises:
            ActionFailed: the folder cannot be written, or the lock is another's.
        """
        path = self._lock(name)
        try:
            self._make_folder(path.parent)
            file = path.open("a+b")
        except OSError as error:
            raise ActionFailed(f"{path} cannot be written: {error}.") from error
        with file:
            if not _try_lock(file):
                raise ActionFailed(f"{path} is held by another program.")
            # Windows refuses to read what another holds, and there must be something to read.
            file.write(b"\0")
            file.flush()
            try:
                yield
            finally:
                _unlock(file)
                file.close()
                self.remove_lock(name)

    def is_held(self, name: str) -> bool:
        """Whether a process holds a lock now; looking keeps nobody from taking it."""
        try:
            file = self._lock(name).open("rb")
        except OSError:
            return False
        with file:
            return _held(file)

    def remove_lock(self, name: str) -> None:
        """Remove the file of a lock that nobody will take again."""
        with contextlib.suppress(OSError):
            self._lock(name).unlink()

    def _lock(self, name: str) -> Path:
        return self.folder / "locks" / f"{name}.lock"


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        with contextlib.suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

    def _held(file: IO[bytes]) -> bool:
        try:
            file.read(1)
        except OSError:
            return True
        return False

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)

    def _held(file: IO[bytes]) -> bool:
        try:
            # Shared, so that two who look at once do not take each other for the holder.
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False
