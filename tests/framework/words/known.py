"""Lines whose words differ because of what is not behind Android's class on the framework phone."""

import re
from typing import NamedTuple

NEWEST = 99


class Known(NamedTuple):
    """Lines that differ, on which levels, and why."""

    lines: re.Pattern[str]
    since: int
    until: int
    why: str


KNOWN = (
    Known(re.compile("am get-current-user"), 26, 30, "nobody has set a current user there"),
    Known(
        re.compile("am start -S -a zz.zz"),
        29,
        NEWEST,
        "Android's class asks a user controller, which is not there, before it queries the intent",
    ),
    Known(
        re.compile("(pm|cmd package) list libraries -z"),
        26,
        34,
        "the package manager there has no list of libraries",
    ),
    Known(
        re.compile("cmd package dump"),
        26,
        27,
        "it is the whole dump of the package manager, which is not there",
    ),
    Known(
        re.compile("cmd package install( [z/].*)?"),
        26,
        27,
        "no installer is there to open a session",
    ),
    Known(
        re.compile("pm|pm (-h|help)"),
        34,
        NEWEST,
        "the end of the help is the ART module's, which is not in the jar",
    ),
    Known(
        re.compile("wm density zz -u"),
        36,
        NEWEST,
        "no display there has a unique id, and every id is taken for the first display's",
    ),
)


def known(line: str, api: int) -> str | None:
    """Return why a line differs on a level, None if it should not."""
    for each in KNOWN:
        if each.since <= api <= each.until and each.lines.fullmatch(line):
            return each.why
    return None
