"""Lines of a phone's log."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum


class Priority(IntEnum):
    """How grave a line is, in logcat's own numbers."""

    V = 2
    D = 3
    I = 4  # noqa: E741  logcat's own letter
    W = 5
    E = 6
    F = 7


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line; the time is the phone's own, with its zone where that was asked for."""

    time: datetime
    priority: Priority
    tag: str
    message: str
    pid: int
    tid: int | None = None
    uid: str | None = None
