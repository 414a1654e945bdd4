"""Remembers the hand that runs on a phone, so that the next process finds it."""

import contextlib
import re
from dataclasses import asdict, dataclass

from handroid.errors import ActionFailed, StateUnwritable
from handroid.state import State

_NAME = re.compile(r"handroid-[0-9a-f]{32}")
_TOKEN = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Running:
    """A hand: its socket's name, its token in hexadecimal, its version and its process."""

    name: str
    token: str
    version: str
    pid: int


class RunningHand:
    """What is remembered of one phone, under the name of its identity."""

    def __init__(self, state: State, phone: str) -> None:
        self.state = state
        self._file = f"phones/{phone}/hand"
        self.lock = f"hand-{phone}"

    def recall(self) -> Running | None:
        """Return the hand that was started last; what cannot be read counts as none."""
        with contextlib.suppress(ActionFailed):
            raw = self.state.read(self._file)
            name, token = str(raw.get("name")), str(raw.get("token"))
            version, pid = str(raw.get("version")), raw.get("pid")
            if _NAME.fullmatch(name) and _TOKEN.fullmatch(token) and type(pid) is int:
                return Running(name, token, version, pid)
        return None

    def remember(self, running: Running) -> None:
        """Keep it for the next process; where nothing can be kept, that starts one of its own."""
        with contextlib.suppress(StateUnwritable):
            self.state.write(self._file, asdict(running))

    def forget(self) -> None:
        """Keep nothing."""
        if self.state.exists(self._file):
            self.state.write(self._file, {})
