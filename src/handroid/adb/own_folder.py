"""A temporary folder for child programs, which the next start cleans up if we are killed.

Its owner holds a lock in it, and the adb server that it starts inherits a second lock. A later
start can therefore detect that the owner is gone, and identify the adb server even if process ids
were reused.
"""

import contextlib
import os
import shutil
import signal
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from handroid.errors import HandroidError
from handroid.state import State, home

_PREFIX = "handroid-"
_OWNER = "owner"
_PROGRAM = "adb"


@contextmanager
def own_folder(kind: str) -> Iterator[Path]:
    """Yield an empty folder and remove it afterwards; remove those of killed processes first."""
    remove_leftovers()
    with tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{kind}-") as name:
        state = State(Path(name) / "state")
        with state.owned(_OWNER):
            state.write(_OWNER, {"home": str(home().absolute())})
            try:
                yield Path(name)
            finally:
                (state.folder / f"{_OWNER}.json").unlink(missing_ok=True)


def remove_leftovers() -> None:
    """Remove the folders of killed processes with our state folder, and stop their adb servers."""
    if sys.platform == "win32":
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        if _is_abandoned(folder):
            _end_program(State(folder / "state"))
            shutil.rmtree(folder, ignore_errors=True)


if sys.platform == "win32":

    @contextmanager
    def inherited_lock(folder: Path) -> Iterator[tuple[int, ...]]:
        """Yield nothing: on Windows, a lock cannot be inherited."""
        yield ()

else:
    import fcntl

    @contextmanager
    def inherited_lock(folder: Path) -> Iterator[tuple[int, ...]]:
        """Yield the file descriptor of a lock for a child program, which alone holds it later."""
        with (folder / "state" / "locks" / f"{_PROGRAM}.lock").open("wb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield (file.fileno(),)


def record_program(folder: Path, pid: int) -> None:
    """Record the program that inherited the lock."""
    State(folder / "state").write(_PROGRAM, {"pid": pid})


def _is_abandoned(folder: Path) -> bool:
    state = State(folder / "state")
    try:
        found = folder.lstat()
    except OSError:
        return False
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    if not ours or _read(state, _OWNER).get("home") != str(home().absolute()):
        return False
    return not state.is_held(_OWNER)


def _end_program(state: State) -> None:
    pid = _read(state, _PROGRAM).get("pid")
    if isinstance(pid, int) and pid > 1 and state.is_held(_PROGRAM):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def _read(state: State, name: str) -> dict[str, Any]:
    try:
        return state.read(name)
    except HandroidError:
        return {}
