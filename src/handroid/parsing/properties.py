"""The list that ``getprop`` prints."""

import re

_PROPERTY = re.compile(r"^\[(?P<name>[^\]]+)\]: \[(?P<value>.*?)\]$", re.MULTILINE | re.DOTALL)


def parse(text: str) -> dict[str, str]:
    """Return name and value of every property; a value may span lines."""
    return {match["name"]: match["value"] for match in _PROPERTY.finditer(text)}
