"""Formats times as apps show them, in UTC like the status bar."""

import time

_DAY = 86400
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_text(at: float, now: float) -> str:
    """Return the time of today, the day of this week, or the date."""
    then = time.gmtime(at)
    if at // _DAY == now // _DAY:
        return time.strftime("%H:%M", then)
    if now - at < 6 * _DAY:
        return _DAYS[then.tm_wday]
    return f"{then.tm_mday} {_MONTHS[then.tm_mon - 1]}"


def date_text(at: float) -> str:
    """Return the day of the week and the date."""
    then = time.gmtime(at)
    return f"{_DAYS[then.tm_wday]}, {then.tm_mday} {_MONTHS[then.tm_mon - 1]}"


def moment_text(at: float, now: float) -> str:
    """Return the time, with its day unless it is today."""
    clock = time.strftime("%H:%M", time.gmtime(at))
    day = day_text(at, now)
    return clock if day == clock else f"{day}, {clock}"
