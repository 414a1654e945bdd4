"""The phone's log with ``logcat``, for every driver."""

import asyncio
import re
from datetime import tzinfo

from handroid.drivers.phone_shell import PhoneShell
from handroid.model.deadline import Deadline
from handroid.model.logs import ALL_LINES, LogFilter, LogLine
from handroid.parsing import logs

_FORMAT = ("-d", "-v", "threadtime", "-v", "year", "-v", "uid")
_LEAST, _GROWTH, _MOST = 500, 10, 50_000
"""How many entries to read: more each time until enough of them match."""

_PLAIN_TAG = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_./-]*")
"""Tags that a logcat filter can contain; it ends a tag at its first colon."""


class AdbLogs:
    """The log of one phone."""

    def __init__(self, shell: PhoneShell) -> None:
        self._shell = shell

    async def newest(
        self, count: int, deadline: Deadline, wanted: LogFilter = ALL_LINES
    ) -> list[LogLine]:
        """Return up to ``count`` of the newest matching lines, oldest first, in phone time.

        logcat counts entries before it filters them, so more are requested until enough match, or
        lines are too old, or the last `_MOST` entries were read.
        """
        zone = logs.parse_zone(await self._shell.read("date", "+%z", deadline=deadline))
        entries = min(max(_LEAST, 2 * count), _MOST)
        while True:
            found, too_old = await self._read(entries, wanted, zone, deadline)
            if len(found) >= count or too_old or entries >= _MOST:
                return found[-count:]
            entries = min(entries * _GROWTH, _MOST)

    async def _read(
        self, entries: int, wanted: LogFilter, zone: tzinfo, deadline: Deadline
    ) -> tuple[list[LogLine], bool]:
        """Return the matching lines, and whether there are older ones."""
        options = (*_FORMAT, "-t", str(entries), *_filters(wanted))
        text = await self._shell.read("logcat", *options, deadline=deadline)
        return await asyncio.to_thread(_matching_lines, text, zone, wanted)


def _matching_lines(text: str, zone: tzinfo, wanted: LogFilter) -> tuple[list[LogLine], bool]:
    lines = list(logs.parse(text, zone))
    too_old = bool(lines) and wanted.is_before(lines[0])
    return [line for line in lines if wanted.takes(line)], too_old


def _filters(wanted: LogFilter) -> tuple[str, ...]:
    """Return the arguments that make logcat leave out lines that do not match."""
    if wanted.tag is not None and _PLAIN_TAG.fullmatch(wanted.tag):
        return ("-s", f"{wanted.tag}:{wanted.priority.name}")
    return (f"*:{wanted.priority.name}",)
