"""Text that keeps active characters apart from quoted ones.

An active character (an unquoted ``*``, ``[`` …) is moved to a lone surrogate that no decoded
text contains (surrogateescape uses U+DC80 and above), so that plain strings carry the difference.
"""

import re

_BASE = 0xD800
_ACTIVE = "*?[]!-"

_MARK = {ord(char): _BASE + ord(char) for char in _ACTIVE}
_UNMARK = {_BASE + code: code for code in range(128)}
_MARKED = re.compile(f"[{chr(_BASE)}-{chr(_BASE + 127)}]")


def active(char: str) -> str:
    """Return one character as active."""
    return chr(_BASE + ord(char))


def mark(text: str) -> str:
    """Make the pattern characters of unquoted text active."""
    return text.translate(_MARK)


def unmark(text: str) -> str:
    """Return the text with no difference between active and quoted."""
    return text.translate(_UNMARK) if _MARKED.search(text) else text


def is_marked(text: str) -> bool:
    """Return whether any character is active."""
    return _MARKED.search(text) is not None
