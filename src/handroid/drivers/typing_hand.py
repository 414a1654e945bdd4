"""Splits long texts into pieces that the hand can type in one request."""

import unicodedata
from collections.abc import Iterator

from handroid.model.text import Rhythm

_LONGEST_MS = 100_000
_MOST_CHARACTERS = 1000
_KEY_MS = 25
_JOINERS = frozenset("\u200d\u20e3") | {chr(code) for code in range(0xFE00, 0xFE10)}
_VIRAMA = 9
_FLAGS = range(0x1F1E6, 0x1F200)
_SKINS = range(0x1F3FB, 0x1F400)
_TAGS = range(0xE0020, 0xE0080)


def pieces(text: str, rhythm: Rhythm) -> Iterator[str]:
    """Split a text between characters, so that each piece takes less than the longest deadline."""
    size = max(1, min(_MOST_CHARACTERS, _LONGEST_MS // (rhythm.delay + rhythm.variance + _KEY_MS)))
    start = 0
    while start < len(text):
        end = start + size
        while end < len(text) and not _can_split(text[end - 1], text[end]):
            end += 1
        yield text[start:end]
        start = end


def _can_split(before: str, after: str) -> bool:
    """Whether two code points certainly belong to different characters."""
    code = ord(after)
    clings = (
        after in _JOINERS
        or unicodedata.category(after).startswith("M")
        or code in _FLAGS
        or code in _SKINS
        or code in _TAGS
        or (before == "\r" and after == "\n")
        or 0x1100 <= code <= 0x11FF
    )
    clings_on = before == "\u200d" or unicodedata.combining(before) == _VIRAMA
    return not clings and not clings_on
