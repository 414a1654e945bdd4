"""Text that distinguishes active characters from quoted ones.

An active character (an unquoted ``*``, ``[`` …) is mapped to a lone surrogate that no decoded text
contains (surrogateescape uses U+DC80 and above), so that plain strings can carry the difference.
"""

import re

_BASE = 0xD800
_ACTIVE = "*?[]!-"

_MARK = {ord(char): _BASE + ord(char) for char in _ACTIVE}
_UNMARK = {_BASE + code: code for code in range(128)}
_MARKED = re.compile(f"[{chr(_BASE)}-{chr(_BASE + 127)}]")


def active(char: str) -> str:
    """Return one character marked as active."""
    return chr(_BASE + ord(char))


def mark(text: str) -> str:
    """Mark the pattern characters of unquoted text as active."""
    return text.translate(_MARK)


def unmark(text: str) -> str:
    """Return the text without marks."""
    return text.translate(_UNMARK) if _MARKED.search(text) else text


def is_marked(text: str) -> bool:
    """Return whether any character is active."""
    return _MARKED.search(text) is not None
