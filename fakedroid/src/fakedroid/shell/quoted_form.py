"""Text quoted for the shell, as `set`, `set -x`, `trap` and ``${x@Q}`` print it."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"[\x00-\x20\x7f\"#$&'()*;<=>?\[\\\]`{|}~]")
_CONTROL = {"\a": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_CONTROL |= {"\v": "\\v", "\x1b": "\\E"}


def quoted_form(text: str) -> str:
    """Return ``text`` so that the shell reads it as one word."""
    if text and not _SPECIAL.search(text):
        return text
    if any(char < " " or char == "\x7f" for char in text):
        return "$'" + "".join(_escaped(char) for char in text) + "'"
    return "'" + text.replace("'", "'\\''") + "'"


def _escaped(char: str) -> str:
    if char in ("'", "\\"):
        return "\\" + char
    if char in _CONTROL:
        return _CONTROL[char]
    return f"\\{ord(char):03o}" if char < " " or char == "\x7f" else char
