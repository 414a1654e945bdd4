"""Lines of a phone's log."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum


class Priority(IntEnum):
    """The severity of a line, in logcat's own numbers."""

    V = 2
    D = 3
    I = 4  # noqa: E741  logcat's own letter
    W = 5
    E = 6
    F = 7


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line; its time is the phone's own, with a time zone if one was requested."""

    time: datetime
    priority: Priority
    tag: str
    message: str
    pid: int
    tid: int | None = None
    uid: str | None = None


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Selects lines; a time without a zone is in the phone's time zone."""

    priority: Priority = Priority.V
    tag: str | None = None
    uid: str | None = None
    since: datetime | None = None
    until: datetime | None = None

    def takes(self, line: LogLine) -> bool:
        """Whether a line matches."""
        return (
            line.priority >= self.priority
            and (self.tag is None or line.tag == self.tag)
            and (self.uid is None or line.uid == self.uid)
            and (self.until is None or line.time <= _zoned(self.until, line))
            and not self.is_before(line)
        )

    def is_before(self, line: LogLine) -> bool:
        """Whether a line is older than any line that matches."""
        return self.since is not None and line.time < _zoned(self.since, line)


ALL_LINES = LogFilter()


def _zoned(moment: datetime, line: LogLine) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=line.time.tzinfo)
