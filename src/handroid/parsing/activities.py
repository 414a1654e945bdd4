"""Parses the open apps in ``dumpsys activity activities``."""

import re

_RECORD = re.compile(r"ActivityRecord\{[0-9a-f]{1,16} u0 (?P<package>[A-Za-z0-9_.]{1,255})/")


def open_packages(text: str) -> list[str]:
    """Return the packages that have activities for the phone's first user, in order."""
    return list(dict.fromkeys(found["package"] for found in _RECORD.finditer(text)))
