"""Lines of logcat in the formats ``threadtime`` and ``time``, with or without year and uid."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone, tzinfo

from handroid.errors import BadAnswer
from handroid.model.logs import LogLine, Priority

_TIME = r"(?:(?P<year>\d{4})-)?(?P<stamp>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,6})"
_THREADTIME = re.compile(
    rf"{_TIME} (?:(?P<uid>[ \w]{{5,}}?) )?(?P<pid>[ \d]{{5,}}) (?P<tid>[ \d]{{5,}}) "
    r"(?P<level>[VDIWEFA]) (?P<tag>.*?)\s*: (?P<message>.*)"
)
_TIME_FORMAT = re.compile(
    rf"{_TIME} (?P<level>[VDIWEFA])/(?P<tag>.*?)\s*\(\s*(?P<pid>\d+)\): (?P<message>.*)"
)
_OFFSET = re.compile(r"^([+-])(\d\d)(\d\d)\s*$", re.MULTILINE)


def parse(text: str, zone: tzinfo | None = None, year: int | None = None) -> Iterator[LogLine]:
    """Yield the lines that are log entries, in order; dividers and broken lines are skipped.

    ``year`` stands in where the format prints none; without it the year is 1900.
    """
    for line in text.splitlines():
        match = _THREADTIME.fullmatch(line) or _TIME_FORMAT.fullmatch(line)
        entry = _entry(match, zone, year) if match else None
        if entry:
            yield entry


def _entry(match: re.Match[str], zone: tzinfo | None, year: int | None) -> LogLine | None:
    fields = match.groupdict()
    stamp = f"{fields['year'] or year or 1900}-{fields['stamp']}"
    try:
        time = datetime.strptime(stamp, "%Y-%m-%d %H:%M:%S.%f").replace(tzinfo=zone)
    except ValueError:
        return None
    level = fields["level"]
    tid, uid = fields.get("tid"), fields.get("uid")
    return LogLine(
        time=time,
        priority=Priority.F if level == "A" else Priority[level],
        tag=fields["tag"],
        message=fields["message"],
        pid=int(fields["pid"]),
        tid=int(tid) if tid else None,
        uid=uid.strip() if uid else None,
    )


def parse_zone(text: str) -> timezone:
    """Return the time zone that ``date +%z`` printed.

    Raises:
        BadAnswer: it is not an offset.
    """
    match = _OFFSET.search(text)
    if match is None:
        raise BadAnswer("The phone does not report its time zone.")
    offset = timedelta(hours=int(match[2]), minutes=int(match[3]))
    return timezone(offset if match[1] == "+" else -offset)
