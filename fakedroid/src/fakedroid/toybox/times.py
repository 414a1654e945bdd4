"""The phone's time of day: zone, and `strftime` as Android's C library formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta, timezone, tzinfo
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

if TYPE_CHECKING:
    from fakedroid.device import Device

_POSIX_ZONE = re.compile(r"<?([A-Za-z+-]{3,}?)>?([+-]?\d{1,2})(?::(\d\d))?\Z")
_FORMAT = re.compile(r"%(:?[A-Za-z%]|[-_0^#]?[A-Za-z])")


def zone_of(phone: Device, env: Mapping[str, str]) -> tzinfo:
    """Return the zone of ``TZ``, else of the phone; an unknown one is UTC, as in bionic."""
    name = env.get("TZ") or phone.properties.get("persist.sys.timezone") or "UTC"
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return _posix_zone(name)


def _posix_zone(name: str) -> tzinfo:
    found = _POSIX_ZONE.match(name)
    if found is None:
        return timezone(timedelta(0), "UTC")
    hours, minutes = int(found.group(2)), int(found.group(3) or 0)
    offset = timedelta(hours=hours, minutes=minutes if hours >= 0 else -minutes)
    return timezone(-offset, found.group(1))


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
    "n": lambda when, unix: "\n",
    "t": lambda when, unix: "\t",
    "e": lambda when, unix: f"{when.day:2d}",
    "k": lambda when, unix: f"{when.hour:2d}",
    "l": lambda when, unix: f"{(when.hour - 1) % 12 + 1:2d}",
    "C": lambda when, unix: f"{when.year // 100:02d}",
    "P": lambda when, unix: when.strftime("%p").lower(),
    "c": lambda when, unix: f"{when:%a %b} {when.day:2d} {when:%H:%M:%S %Y}",
}
# Python leaves these to the computer's C library; written out they are the same everywhere.
_SPELLED_OUT = {
    "F": "%Y-%m-%d",
    "T": "%H:%M:%S",
    "R": "%H:%M",
    "D": "%m/%d/%y",
    "h": "%b",
    "r": "%I:%M:%S %p",
    "x": "%m/%d/%y",
    "X": "%H:%M:%S",
}


def format_time(when: datetime, text: str, unix: float) -> str:
    """Return ``when`` in a format of `date`; an unknown field stays as it is."""

    def field(found: re.Match[str]) -> str:
        key = found.group(1)
        if key in _FIELDS:
            return _FIELDS[key](when, unix)
        if key in _SPELLED_OUT:
            return when.strftime(_SPELLED_OUT[key])
        return when.strftime(f"%{key}") if key in "aAbBdHIjmMpSuUVwWyYgG" else found.group()

    return _FORMAT.sub(field, text)
