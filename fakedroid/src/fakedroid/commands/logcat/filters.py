"""Selects messages by filter specs, pid, uid, regular expression, count and time."""

import re
from datetime import UTC, datetime

from fakedroid.commands.logcat.options import Options, UsageError
from fakedroid.state.logs import PRIORITIES, LogEntry

_SILENT = len(PRIORITIES)
_FLOAT_ERROR = 1e-5


class TagFilter:
    """``tag:priority`` filters; without any, everything passes (src android_log_addFilterRule)."""

    def __init__(self, specs: list[str], silent: bool) -> None:
        self._rest = _SILENT if silent else 0
        self._by_tag: dict[str, int] = {}
        for spec in specs:
            self._add(spec)

    def _add(self, spec: str) -> None:
        tag, colon, letter = spec.partition(":")
        least = _least(letter, spec) if colon else 0
        if tag == "*":
            self._rest = 1 if not colon else least
        elif tag:
            self._by_tag[tag] = least
        else:
            raise UsageError(f"Invalid filter expression '{spec}'\n")

    def passes(self, entry: LogEntry) -> bool:
        """Return whether a message's priority is high enough."""
        return PRIORITIES.index(entry.priority) >= self._by_tag.get(entry.tag, self._rest)


def _least(letter: str, spec: str) -> int:
    """Return the lowest priority for a letter."""
    if letter.upper() == "S":
        return _SILENT
    if letter == "*":
        return 0
    if len(letter) != 1 or letter.upper() not in PRIORITIES:
        raise UsageError(f"Invalid filter expression '{spec}'\n")
    return PRIORITIES.index(letter.upper())


def tag_filter(options: Options, environment: str) -> TagFilter:
    """Return the filter of the command line, else of ANDROID_LOG_TAGS."""
    specs = [word for spec in options.specs for word in re.split(r"[ ,\t]+", spec) if word]
    if not specs:
        specs = re.split(r"[ ,\t]+", environment.strip()) if environment.strip() else []
    return TagFilter(specs, options.silent)


def concerns(options: Options, entry: LogEntry) -> bool:
    """Return whether logd would send a message at all: by process and by user."""
    if options.pid is not None and entry.pid != options.pid:
        return False
    return not options.uids or entry.uid in options.uids


def tail(options: Options, entries: list[LogEntry], now: float) -> list[LogEntry]:
    """Apply -t and -T: keep the last N messages, or those since a time."""
    if options.tail is None:
        return entries
    if options.tail.isdecimal() and len(options.tail) < 9:
        count = max(1, int(options.tail))
        return entries[-count:]
    since = _time(options.tail, now)
    return [entry for entry in entries if entry.unix >= since - _FLOAT_ERROR]


def _time(text: str, now: float) -> float:
    """Parse ``MM-DD hh:mm:ss.mmm``, with a year, or seconds since 1970 (in UTC)."""
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text)
    year = datetime.fromtimestamp(now, UTC).year
    for shape, words in (("%Y-%m-%d %H:%M:%S", text), ("%Y-%m-%d %H:%M:%S", f"{year}-{text}")):
        whole, _, part = words.partition(".")
        try:
            moment = datetime.strptime(whole, shape).replace(tzinfo=UTC)
        except ValueError:
            continue
        return moment.timestamp() + (float(f"0.{part}") if part.isdecimal() else 0.0)
    raise UsageError(f'"{text}" not in time format "%m-%d %H:%M:%S.%q"\n')
