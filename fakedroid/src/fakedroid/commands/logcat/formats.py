"""Formats of messages (src liblog logprint.cpp; obs: captures of threadtime and time)."""

from datetime import UTC, datetime

from fakedroid.state.logs import LogEntry
from fakedroid.state.processes import user_name

_COLORS = {"V": 231, "D": 75, "I": 40, "W": 166, "E": 196, "F": 196}


def lines_of(entry: LogEntry, name: str, modifiers: set[str], booted: float) -> str:
    """Return a message as text, with the prefix on each of its lines."""
    if name == "long":
        return _long(entry, modifiers, booted)
    prefix, suffix = _around(entry, name, modifiers, booted)
    if "color" in modifiers:
        prefix = f"\x1b[38;5;{_COLORS[entry.priority]}m{prefix}"
        suffix += "\x1b[0m"
    body = entry.message.rstrip("\n").split("\n")
    return "".join(f"{prefix}{line}{suffix}\n" for line in body)


def _long(entry: LogEntry, modifiers: set[str], booted: float) -> str:
    stamp, uid = _stamp(entry, modifiers, booted), _uid(entry, modifiers)
    head = f"[ {stamp} {uid}{entry.pid:5d}:{entry.tid:5d} {entry.priority}/{entry.tag:<8s} ]"
    return f"{head}\n{entry.message}\n\n"


def _around(entry: LogEntry, name: str, modifiers: set[str], booted: float) -> tuple[str, str]:
    pid, tid, letter, tag = entry.pid, entry.tid, entry.priority, entry.tag
    uid, stamp = _uid(entry, modifiers), _stamp(entry, modifiers, booted)
    if name == "threadtime":
        return f"{stamp} {uid.replace(':', ' ')}{pid:5d} {tid:5d} {letter} {tag:<8s}: ", ""
    prefixes = {
        "brief": f"{letter}/{tag:<8s}({uid}{pid:5d}): ",
        "process": f"{letter}({uid}{pid:5d}) ",
        "raw": "",
        "tag": f"{letter}/{tag:<8s}: ",
        "thread": f"{letter}({uid}{pid:5d}:{tid:5d}) ",
        "time": f"{stamp} {letter}/{tag:<8s}({uid}{pid:5d}): ",
    }
    return prefixes[name], f"  ({tag})" if name == "process" else ""


def _uid(entry: LogEntry, modifiers: set[str]) -> str:
    """Return the uid column: a name of at most five letters, else the number (src)."""
    if "uid" not in modifiers:
        return ""
    name = user_name(entry.uid)
    return f"{name if len(name) <= 5 else entry.uid:>5}:"


def _stamp(entry: LogEntry, modifiers: set[str], booted: float) -> str:
    digits = 9 if "nsec" in modifiers else 6 if "usec" in modifiers else 3
    seconds = entry.unix - booted if "monotonic" in modifiers else entry.unix
    # Android truncates the fraction; a float of this size is exact to a quarter of a µs.
    whole, part = divmod(int(seconds * 10**digits + 0.001), 10**digits)
    if "monotonic" in modifiers:
        return f"{whole:6d}.{part:0{digits}d}"
    if "epoch" in modifiers:
        return f"{whole:19d}.{part:0{digits}d}"
    day = "%Y-%m-%d" if "year" in modifiers else "%m-%d"
    zone = " +0000" if modifiers & {"zone", "UTC"} else ""
    moment = datetime.fromtimestamp(whole, UTC)
    return f"{moment:{day} %H:%M:%S}.{part:0{digits}d}{zone}"
