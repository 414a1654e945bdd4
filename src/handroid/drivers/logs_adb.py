"""The phone's log by ``logcat``; the same for every driver."""

from handroid.drivers.phone_shell import PhoneShell
from handroid.model.deadline import Deadline
from handroid.model.logs import LogLine
from handroid.parsing import logs


class AdbLogs:
    """The log of one phone."""

    def __init__(self, shell: PhoneShell) -> None:
        self._shell = shell

    async def newest(self, count: int, deadline: Deadline) -> list[LogLine]:
        """Return up to ``count`` of the newest lines, oldest first, in the phone's time zone."""
        zone = logs.parse_zone(await self._shell.act("date", "+%z", deadline=deadline))
        options = ("-d", "-v", "threadtime", "-v", "year", "-v", "uid", "-t", str(count))
        text = await self._shell.act("logcat", *options, deadline=deadline)
        return list(logs.parse(text, zone))
