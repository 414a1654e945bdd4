"""`date`, and the dates `touch` takes."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from fakedroid.shell.process import Command, Process
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.times import format_time, moment, zone_of
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage(
    "usage: date [-u] [-I RES] [-r FILE] [-d DATE] [+DISPLAY_FORMAT] [-D SET_FORMAT] [SET]",
    flags="u",
    values="dDIrs",
    long={"utc": "u", "date": "d", "iso-8601": "I", "reference": "r", "set": "s"},
)
_POSIX = re.compile(r"(\d{2})(\d{2})(\d{2})(\d{2})(\d{2}|\d{4})?(?:\.(\d{2}))?\Z")
_TOUCH = re.compile(r"(\d{2}|\d{4})?(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{2}))?\Z")
_ISO = re.compile(
    r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(\.\d+)?)?)? ?(Z|[+-]\d\d:?\d\d)?\Z"
)
_CLOCK = re.compile(r"(\d\d?):(\d\d)(?::(\d\d))?\Z")
_ISO_FORMATS = {
    "d": "%F",
    "date": "%F",
    "h": "%FT%H%:z",
    "hours": "%FT%H%:z",
    "m": "%FT%R%:z",
    "minutes": "%FT%R%:z",
    "s": "%FT%T%:z",
    "seconds": "%FT%T%:z",
    "n": "%FT%T,%N%:z",
    "ns": "%FT%T,%N%:z",
}


def parse_date(run: Tool, text: str, now: float) -> float:
    """Return a date as seconds since 1970.

    Raises:
        RefusedError: it is none.
    """
    zone: tzinfo = UTC if run.has("u") else zone_of(run.process.phone, run.process.env)
    if re.match(r"@-?\d+(\.\d+)?\Z", text):
        return float(text[1:])
    try:
        for reader in (_read_iso, _read_clock, _read_touch if run.name == "touch" else _read_posix):
            found = reader(text, zone, moment(now, zone))
            if found is not None:
                return found.timestamp()
    except ValueError:
        pass
    raise RefusedError(f"bad date {text}" if run.name == "date" else f"bad date '{text}'")


def _read_iso(text: str, zone: tzinfo, now: datetime) -> datetime | None:
    found = _ISO.match(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    fraction = float(found.group(7) or 0)
    when = datetime(year, month, day, hour, minute, second, tzinfo=_zone(found.group(8), zone))
    return when + timedelta(seconds=fraction)


def _zone(text: str | None, zone: tzinfo) -> tzinfo:
    if text is None:
        return zone
    if text == "Z":
        return UTC
    minutes = int(text[1:3]) * 60 + int(text[-2:])
    return timezone(timedelta(minutes=minutes if text[0] == "+" else -minutes))


def _read_clock(text: str, zone: tzinfo, now: datetime) -> datetime | None:
    found = _CLOCK.match(text)
    if found is None:
        return None
    hour, minute, second = (int(part or 0) for part in found.groups())
    return now.replace(hour=hour, minute=minute, second=second, microsecond=0)


def _read_posix(text: str, zone: tzinfo, now: datetime) -> datetime | None:
    found = _POSIX.match(text)
    if found is None:
        return None
    month, day, hour, minute = (int(part) for part in found.groups()[:4])
    year = _year(found.group(5), now.year)
    return datetime(year, month, day, hour, minute, int(found.group(6) or 0), tzinfo=zone)


def _read_touch(text: str, zone: tzinfo, now: datetime) -> datetime | None:
    found = _TOUCH.match(text)
    if found is None:
        return None
    month, day, hour, minute = (int(part) for part in found.groups()[1:5])
    year = _year(found.group(1), now.year)
    return datetime(year, month, day, hour, minute, int(found.group(6) or 0), tzinfo=zone)


def _year(text: str | None, this_year: int) -> int:
    if text is None:
        return this_year
    if len(text) == 4:
        return int(text)
    return int(text) + (1900 if int(text) > 68 else 2000)


async def _date(run: Tool) -> int | None:
    if run.has("D"):
        raise RefusedError("-D: not supported by the virtual phone")
    now = run.process.phone.clock.unix(run.process.timeline.at)
    words = run.words
    shown = "%a %b %e %H:%M:%S %Z %Y"
    resolution = run.options.value("I")
    if resolution is not None:
        if resolution not in _ISO_FORMATS:
            raise RefusedError(f"bad -I: {resolution}")
        shown = _ISO_FORMATS[resolution]
    if words and words[0].startswith("+"):
        shown = words[0][1:]
    elif words or run.has("s"):
        parse_date(run, (run.options.value("s") or words[0]), now)
        # src: only CAP_SYS_TIME may; shell has not
        raise RefusedError("cannot set date: Operation not permitted")
    unix = _which(run, now)
    zone: tzinfo = UTC if run.has("u") else zone_of(run.process.phone, run.process.env)
    await run.out(format_time(moment(unix, zone), shown, unix) + "\n")
    return None


def _which(run: Tool, now: float) -> float:
    reference, text = run.options.value("r"), run.options.value("d")
    if reference is not None:
        try:
            return run.files.stat(run.path(reference)).mtime
        except OSError as error:
            raise RefusedError(f"{reference}: {error_text(error)}") from None
    return now if text is None else parse_date(run, text, now)


def _iso_default(command: Command) -> Command:
    """Let ``-I`` stand alone for ``-I d``: its value is optional."""

    async def date(process: Process) -> int:
        process.argv = ["-Id" if word == "-I" else word for word in process.argv]
        return await command(process)

    return date


COMMANDS: dict[str, Command] = {"date": _iso_default(tool(_USAGE, _date))}
