"""Parses the output of ``settings list``."""

import re

_LINE = re.compile(r"(?P<key>[A-Za-z0-9_.:/-]{1,255})=(?P<value>.*)")


def parse(text: str) -> dict[str, str]:
    """Return the settings by name; a line without a name continues the previous value."""
    found: dict[str, str] = {}
    key = ""
    for line in text.removesuffix("\n").split("\n"):
        match = _LINE.fullmatch(line)
        if match:
            key = match["key"]
            found[key] = match["value"]
        elif key:
            found[key] += f"\n{line}"
    return found
