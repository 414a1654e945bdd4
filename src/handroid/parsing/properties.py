"""Parses the output of ``getprop``."""

import re

_START = re.compile(r"^\[([^\]\n]+)\]: \[", re.MULTILINE)
_END = re.compile(r"\]$", re.MULTILINE)


def parse(text: str) -> dict[str, str]:
    """Return the properties; a value may span several lines."""
    found: dict[str, str] = {}
    at = 0
    while (start := _START.search(text, at)) and (end := _END.search(text, start.end())):
        found[start[1]] = text[start.end() : end.start()]
        at = end.end()
    return found
