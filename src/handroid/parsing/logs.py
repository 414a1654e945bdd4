"""Parses lines of logcat in the formats ``threadtime`` and ``time``, with or without year and uid.

Any app can write anything to the log, so a line is parsed by fixed fields, in time linear in its
length, and only a line feed ends it.
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone, tzinfo

from handroid.errors import BadAnswer
from handroid.model.logs import LogLine, Priority

LONGEST_LINE = 8192
"""The most characters parsed of a line; an entry of Android's log has at most 4,068 bytes."""

_TIME = r"(?:(?P<year>\d{4})-)?(?P<stamp>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,6})"
_UID = r"(?P<uid>\w{1,32})"
_NUMBER = r"[0-9]{1,10}"
_THREADTIME = re.compile(
    rf"{_TIME} {{1,9}}(?:{_UID} {{1,9}})?(?P<pid>{_NUMBER}) {{1,9}}(?P<tid>{_NUMBER}) "
    r"(?P<level>[VDIWEFA]) "
)
_TIME_FORMAT = re.compile(rf"{_TIME} (?P<level>[VDIWEFA])/")
_PID = re.compile(rf"(?P<tag>.*)\( {{0,9}}(?P<pid>{_NUMBER})\Z", re.DOTALL)
_OFFSET = re.compile(r"^([+-])(\d\d)(\d\d)\s*$", re.MULTILINE)


_OF_AN_APP = re.compile(r"u(\d{1,4})_a(\d{1,5})")
_NAMED = {
    **{"root": 0, "bin": 2, "sys": 3, "radio": 1001, "input": 1004, "audio": 1005, "log": 1007},
    **{"mount": 1009, "wifi": 1010, "adb": 1011, "media": 1013, "dhcp": 1014, "vpn": 1016},
    **{"usb": 1018, "drm": 1019, "mdnsr": 1020, "gps": 1021, "mtp": 1024, "nfc": 1027},
    **{"clat": 1029, "logd": 1036, "dbus": 1038, "nvram": 1050, "dns": 1051, "esed": 1060},
    **{"hsm": 1064, "lmkd": 1069, "llkd": 1070, "gsid": 1074, "uwb": 1083, "shell": 2000},
    **{"cache": 2001, "diag": 2002, "inet": 3003, "misc": 9998},
}
"""Android's system users with names of up to five letters, which logcat prints instead of ids."""


def parse(text: str, zone: tzinfo | None = None, year: int | None = None) -> Iterator[LogLine]:
    """Yield the log entries in order; dividers and invalid lines are skipped.

    ``year`` is used if the format has none; without it the year is 1900.
    """
    for line in text.split("\n"):
        fields = _fields(line[:LONGEST_LINE].rstrip("\r"))
        entry = _entry(fields, zone, year) if fields else None
        if entry:
            yield entry


def _fields(line: str) -> dict[str, str | None] | None:
    head = _THREADTIME.match(line)
    if head:
        tag, colon, message = line[head.end() :].partition(": ")
        return {**head.groupdict(), "tag": tag, "message": message} if colon else None
    head = _TIME_FORMAT.match(line)
    if head is None:
        return None
    owner, colon, message = line[head.end() :].partition("): ")
    tagged = _PID.match(owner) if colon else None
    return {**head.groupdict(), **tagged.groupdict(), "message": message} if tagged else None


def _entry(fields: dict[str, str | None], zone: tzinfo | None, year: int | None) -> LogLine | None:
    stamp = f"{fields['year'] or year or 1900}-{fields['stamp']}"
    try:
        time = datetime.strptime(stamp, "%Y-%m-%d %H:%M:%S.%f").replace(tzinfo=zone)
    except ValueError:
        return None
    level, tid = fields["level"] or "V", fields.get("tid")
    return LogLine(
        time=time,
        priority=Priority.F if level == "A" else Priority[level],
        tag=(fields["tag"] or "").rstrip(),
        message=fields["message"] or "",
        pid=int(fields["pid"] or 0),
        tid=int(tid) if tid else None,
        uid=_number(fields.get("uid")),
    )


def _number(uid: str | None) -> str | None:
    """Return a uid in digits, whether logcat printed the number or the name."""
    of_an_app = _OF_AN_APP.fullmatch(uid or "")
    if of_an_app:
        return str(int(of_an_app[1]) * 100_000 + 10_000 + int(of_an_app[2]))
    return str(_NAMED[uid]) if uid in _NAMED else uid


def parse_zone(text: str) -> timezone:
    """Return the time zone from the output of ``date +%z``.

    Raises:
        BadAnswer: it is not an offset.
    """
    match = _OFFSET.search(text)
    if match is None:
        raise BadAnswer("The phone does not report its time zone.")
    offset = timedelta(hours=int(match[2]), minutes=int(match[3]))
    return timezone(offset if match[1] == "+" else -offset)
