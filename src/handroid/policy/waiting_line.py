"""The queue of callers that wait for a phone of this computer: an empty file for each waiter.

The file's name contains the time of arrival and the lock that the waiter's program holds while it
runs. A waiter touches its file whenever it checks whether the phone is free.
"""

import contextlib
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from handroid.state import State

_FOLDER = "waiting"
_SEPARATOR = "."
_PATIENCE_SECONDS = 10.0
"""How long a waiter that no longer checks, such as a stopped program, keeps its place."""


class WaitingLine:
    """The queues of all phones, which all programs of this user respect."""

    def __init__(self, state: State, own_lock: Callable[[], str]) -> None:
        self._state = state
        self._own_lock = own_lock

    @contextmanager
    def place(self) -> Iterator[str]:
        """Yield a place at the end of the queue, held during the body."""
        # Monotonic time is the same in all processes and cannot be set back.
        parts = (f"{time.monotonic_ns():020d}", self._own_lock(), secrets.token_hex(4))
        place = _SEPARATOR.join(parts)
        try:
            yield place
        finally:
            for path in self._state.folder.glob(f"{_folder_of('*')}/{place}.json"):
                _remove(path)

    def stand(self, phone: str, place: str) -> None:
        """Take or keep a place in the queue for a phone.

        Raises:
            ActionFailed: the state folder cannot be written.
        """
        name = f"{_folder_of(phone)}/{place}"
        try:
            os.utime(self._state.folder / f"{name}.json")
        except OSError:
            self._state.write(name, {})

    def is_first(self, phone: str, place: str) -> bool:
        """Whether nobody is earlier in the queue for a phone; without a place, nobody at all."""
        files = self._state.folder.glob(f"{_folder_of(phone)}/*.json")
        return not any(self._waits(path) for path in files if not place or path.stem < place)

    def _waits(self, path: Path) -> bool:
        _, _, rest = path.stem.partition(_SEPARATOR)
        if not self._state.is_held(rest.partition(_SEPARATOR)[0]):
            _remove(path)
            return False
        try:
            return abs(time.time() - path.stat().st_mtime) < _PATIENCE_SECONDS
        except OSError:
            return False


def _folder_of(phone: str) -> str:
    return f"phones/{phone}/{_FOLDER}"


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
