"""Stores which hand runs on a phone, so that the next process finds it."""

import contextlib
import re
from dataclasses import asdict, dataclass

from handroid.errors import ActionFailed, StateUnwritable
from handroid.state import State

_NAME = re.compile(r"handroid-[0-9a-f]{32}")
_TOKEN = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Running:
    """A hand: its socket's name, its token in hexadecimal, its version and its process id."""

    name: str
    token: str
    version: str
    pid: int


class RunningHand:
    """The stored hand of one phone, under the name of the phone's identity."""

    def __init__(self, state: State, phone: str) -> None:
        self.state = state
        self._file = f"phones/{phone}/hand"
        self.lock = f"hand-{phone}"

    def recall(self) -> Running | None:
        """Return the hand that was started last; None if the entry cannot be read."""
        with contextlib.suppress(ActionFailed):
            raw = self.state.read(self._file)
            name, token = str(raw.get("name")), str(raw.get("token"))
            version, pid = str(raw.get("version")), raw.get("pid")
            if _NAME.fullmatch(name) and _TOKEN.fullmatch(token) and type(pid) is int:
                return Running(name, token, version, pid)
        return None

    def remember(self, running: Running) -> None:
        """Store a hand for the next process, which starts its own if nothing can be stored."""
        with contextlib.suppress(StateUnwritable):
            self.state.write(self._file, asdict(running))

    def forget(self) -> None:
        """Remove the entry."""
        if self.state.exists(self._file):
            self.state.write(self._file, {})
