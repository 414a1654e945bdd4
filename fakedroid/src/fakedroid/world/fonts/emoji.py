"""Pictures of emoji."""

import zipfile
from functools import cache

from fakedroid.world.fonts.clusters import JOINER
from fakedroid.world.fonts.faces import FILES

# The metrics of Noto Color Emoji, in 1/1000 of the text size.
WIDTH, HEIGHT, ABOVE = 1245, 1174, 927
_IN_COLOUR = "\ufe0f"
_AS_TEXT = "\ufe0e"
_TONES = [chr(code) for code in range(0x1F3FB, 0x1F400)]


@cache
def _archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(FILES / "emoji.zip")


@cache
def _names() -> frozenset[str]:
    return frozenset(_archive().namelist())


def _name(cluster: str) -> str:
    return "-".join(f"{ord(ch):x}" for ch in cluster if ch != _IN_COLOUR) + ".png"


def picture_of(cluster: str) -> bytes:
    """Return the PNG of an available emoji."""
    return _archive().read(_name(cluster))


def wants_colour(cluster: str) -> bool:
    """Whether a text requests the picture even if there is a plain glyph."""
    return _IN_COLOUR in cluster and _AS_TEXT not in cluster


def known(cluster: str) -> list[str]:
    """Return how to show an emoji: as it is, without its skin tone, or as its parts.

    Return an empty list if that would lose information.
    """
    if _name(cluster) in _names():
        return [cluster]
    plain = "".join(ch for ch in cluster if ch not in _TONES)
    if plain and _name(plain) in _names():
        return [plain]
    parts = plain.split(JOINER)
    return parts if len(parts) > 1 and all(_name(part) in _names() for part in parts) else []
