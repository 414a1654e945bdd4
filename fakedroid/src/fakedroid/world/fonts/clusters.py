"""Divides text into user-perceived characters.

These are the rules of UAX 29 that matter for a picture: accents and vowel signs, Hangul letters,
flags, skin tones and joined emoji.
"""

import unicodedata

JOINER = "\u200d"
_NON_JOINER = "\u200c"
# The limit on marks in Unicode's stream-safe text format.
_LONGEST = 30


def clusters(text: str) -> list[str]:
    """Return the clusters of a text, in order."""
    starts = [0]
    for at in range(1, len(text)):
        if not _belongs(text, starts[-1], at):
            starts.append(at)
    ends = [*starts[1:], len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)] if text else []


def _belongs(text: str, start: int, at: int) -> bool:
    """Whether a character continues the cluster that starts at an earlier position."""
    before, ch = text[at - 1], text[at]
    if before.isspace() and ch not in (JOINER, _NON_JOINER):
        return False
    if ch in (JOINER, _NON_JOINER) or unicodedata.category(ch) in ("Mn", "Mc", "Me"):
        return at - start < _LONGEST
    if before == JOINER:
        return is_pictograph(ch)
    if is_region(ch):
        return at - start == 1 and is_region(before)
    return _is_tone(ch) or _is_tag(ch) or _continues_syllable(before, ch)


def stands_alone(ch: str) -> bool:
    """Whether a character never continues the previous cluster."""
    if unicodedata.category(ch) in ("Mn", "Mc", "Me", "Cf") or "\u1100" <= ch <= "\u11ff":
        return False
    return not (is_region(ch) or _is_tone(ch) or _is_tag(ch))


def is_pictograph(ch: str) -> bool:
    """Whether a character may be an emoji."""
    return unicodedata.category(ch) in ("So", "Sm", "Sk", "Po") and ord(ch) >= 0x2000


def is_region(ch: str) -> bool:
    """Whether it is a regional indicator, two of which make a flag."""
    return "\U0001f1e6" <= ch <= "\U0001f1ff"


def _is_tone(ch: str) -> bool:
    return "\U0001f3fb" <= ch <= "\U0001f3ff"


def _is_tag(ch: str) -> bool:
    return "\U000e0020" <= ch <= "\U000e007f"


def _continues_syllable(before: str, ch: str) -> bool:
    """Whether a Hangul letter continues a syllable: a vowel or final consonant after an initial."""
    begins = "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"
    return begins and "\u1160" <= ch <= "\u11ff"
