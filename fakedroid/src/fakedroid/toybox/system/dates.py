"""`date`, and the dates that `touch` accepts."""

import re
from datetime import UTC, datetime, tzinfo

from fakedroid.shell.process import Command
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.system.times import format_time, moment, zone_of
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage(
    "usage: date [-u] [-I RES] [-r FILE] [-d DATE] [+DISPLAY_FORMAT] [-D SET_FORMAT] [SET]",
    flags="u",
    values="ds",
    long={"utc": "u", "date": "d", "set": "s"},
)


def parse_date(run: Tool, text: str) -> float:
    """Parse ``@SECONDS`` or an ISO date to seconds since 1970.

    Raises:
        RefusedError: it is neither.
    """
    if re.match(r"@-?\d+(\.\d+)?\Z", text):
        return float(text[1:])
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        shown = text if run.name == "date" else f"'{text}'"
        raise RefusedError(f"bad date {shown}") from None
    return (when if when.tzinfo else when.replace(tzinfo=_zone(run))).timestamp()


def _zone(run: Tool) -> tzinfo:
    return UTC if run.has("u") else zone_of(run.process.phone, run.process.env)


async def _date(run: Tool) -> int | None:
    shown = "%a %b %e %H:%M:%S %Z %Y"
    if run.words and run.words[0].startswith("+"):
        shown = run.words[0][1:]
    elif run.words or run.has("s"):
        # src: requires CAP_SYS_TIME, which shell does not have
        raise RefusedError("cannot set date: Operation not permitted")
    unix = _which(run)
    await run.out(format_time(moment(unix, _zone(run)), shown, unix) + "\n")
    return None


def _which(run: Tool) -> float:
    text = run.options.value("d")
    if text is not None:
        return parse_date(run, text)
    return run.process.phone.clock.unix(run.process.timeline.at)


COMMANDS: dict[str, Command] = {"date": tool(_USAGE, _date)}
