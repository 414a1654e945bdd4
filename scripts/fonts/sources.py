"""The generated fonts, each from one file of a Debian package."""

from typing import NamedTuple

from scripts.fonts import characters
from scripts.fonts.characters import Characters

NOTO = "truetype/noto"
ROBOTO = "truetype/roboto/unhinted/RobotoTTF"
# The feature that positions accents. Kerning is left out, so that the width of a line is the sum
# of its characters' widths.
ACCENTS = ("ccmp", "locl", "mark", "mkmk")
EVERYTHING = ("*",)


class Source(NamedTuple):
    """One font: its source below /usr/share/fonts, and the characters to keep."""

    name: str
    source: str
    characters: Characters
    features: tuple[str, ...]
    number: int = -1


FONTS = (
    Source(
        "Roboto-Regular.ttf",
        f"{ROBOTO}/Roboto-Regular.ttf",
        characters.LATIN_GREEK_CYRILLIC,
        ACCENTS,
    ),
    Source(
        "Roboto-Medium.ttf",
        f"{ROBOTO}/Roboto-Medium.ttf",
        characters.LATIN_GREEK_CYRILLIC,
        ACCENTS,
    ),
    Source(
        "NotoSansHebrew.ttf", f"{NOTO}/NotoSansHebrew-Regular.ttf", characters.HEBREW, EVERYTHING
    ),
    Source(
        "NotoSansArabic.ttf", f"{NOTO}/NotoSansArabicUI-Regular.ttf", characters.ARABIC, EVERYTHING
    ),
    Source(
        "NotoSansDevanagari.ttf",
        f"{NOTO}/NotoSansDevanagariUI-Regular.ttf",
        characters.DEVANAGARI,
        EVERYTHING,
    ),
    Source("NotoSansThai.ttf", f"{NOTO}/NotoSansThaiUI-Regular.ttf", characters.THAI, EVERYTHING),
    Source("NotoSansMath.ttf", f"{NOTO}/NotoSansMath-Regular.ttf", characters.MATHEMATICS, ACCENTS),
    Source(
        "NotoSansSymbols.ttf", f"{NOTO}/NotoSansSymbols2-Regular.ttf", characters.SYMBOLS, ACCENTS
    ),
    # Face 2 of the collection draws the characters as in Simplified Chinese.
    Source("NotoSansCJK.otf", "opentype/noto/NotoSansCJK-Regular.ttc", characters.CJK, (), 2),
)
EMOJI = f"{NOTO}/NotoColorEmoji.ttf"
