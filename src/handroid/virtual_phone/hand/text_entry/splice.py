"""Edits texts at an offset in code points, and splits them into characters."""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINER: Final = "\u200d"
_MARKS: Final = frozenset(("Mn", "Me", "Mc"))
# Code points that belong to the character before them although they are no marks: joiners, Thai
# and Lao AM, vowels and trailing consonants of Hangul, the skin tones and tags of emoji.
_TRAILING: Final = (
    ("\u200c", "\u200d"),
    ("\u0e33", "\u0e33"),
    ("\u0eb3", "\u0eb3"),
    ("\u1160", "\u11ff"),
    ("\U0001f3fb", "\U0001f3ff"),
    ("\U000e0020", "\U000e007f"),
)


def characters(text: str) -> list[str]:
    """Split a text into user-perceived characters (mem UAX 29, simplified)."""
    found: list[str] = []
    for sign in text:
        if found and _continues(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _continues(before: str, sign: str) -> bool:
    if before[-1] in "\r\n" or sign < "\u0300":
        return before == "\r" and sign == "\n"
    if unicodedata.category(sign) in _MARKS:
        return True
    if any(first <= sign <= last for first, last in _TRAILING):
        return True
    if before[-1] == _JOINER:
        return unicodedata.category(sign) == "So"
    return _is_flag(sign) and len(before) == 1 and _is_flag(before)


def _is_flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def insert(content: str, offset: int, text: str) -> tuple[str, int]:
    """Return the content with a text inserted, and the new position of the cursor."""
    return content[:offset] + text + content[offset:], offset + len(text)


def replace(content: str, search: str, text: str) -> tuple[str, int] | None:
    """Return the content with the first ``search`` replaced, or None if it does not occur."""
    at = content.find(search)
    if at < 0:
        return None
    return content[:at] + text + content[at + len(search) :], at + len(text)


def without_last(content: str) -> str:
    """Return the content without its last character."""
    parts = characters(content)
    return "".join(parts[:-1])
