"""The phone's time zone, and `strftime` with the formats of Android's C library."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from fakedroid.device import Device

_FORMAT = re.compile(r"%(:?[A-Za-z%]|[-_0^#]?[A-Za-z])")


def zone_of(phone: Device, env: Mapping[str, str]) -> tzinfo:
    """Return the zone of ``TZ``, else of the phone; an unknown one is UTC, as in bionic."""
    name = env.get("TZ") or phone.properties.get("persist.sys.timezone") or "UTC"
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return timezone(timedelta(0), "UTC")


def moment(unix: float, zone: tzinfo) -> datetime:
    """Return a point in time in a zone."""
    return datetime.fromtimestamp(unix, zone)


def _offset(when: datetime) -> str:
    return when.strftime("%z") or "+0000"


_FIELDS: dict[str, Callable[[datetime, float], str]] = {
    "N": lambda when, unix: f"{round((unix % 1) * 1e9):09d}"[:9],
    "s": lambda when, unix: str(int(unix // 1)),
    "z": lambda when, unix: _offset(when),
    ":z": lambda when, unix: f"{_offset(when)[:3]}:{_offset(when)[3:5]}",
    "Z": lambda when, unix: when.tzname() or "UTC",
    "%": lambda when, unix: "%",
    "e": lambda when, unix: f"{when.day:2d}",
}
# Python leaves these to the computer's C library; spelled out they are the same everywhere.
_SPELLED_OUT = {
    "F": "%Y-%m-%d",
    "T": "%H:%M:%S",
    "R": "%H:%M",
}


def format_time(when: datetime, text: str, unix: float) -> str:
    """Return ``when`` in a format of `date`; unknown fields stay unchanged."""

    def field(found: re.Match[str]) -> str:
        key = found.group(1)
        if key in _FIELDS:
            return _FIELDS[key](when, unix)
        if key in _SPELLED_OUT:
            return when.strftime(_SPELLED_OUT[key])
        return when.strftime(f"%{key}") if key in "aAbBdHIjmMpSuUVwWyYgG" else found.group()

    return _FORMAT.sub(field, text)
