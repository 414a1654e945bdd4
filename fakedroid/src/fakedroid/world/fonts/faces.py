"""The fonts, in order of priority."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from fakedroid.world.fonts import sfnt

Weight = Literal["regular", "medium"]
FILES = Path(__file__).parent / "files"


@dataclass(frozen=True, eq=False)
class Face:
    """One font file."""

    file: str
    # Whether letters change their shape and width beside others.
    joins: bool = False
    # Whether each character fills a square.
    square: bool = False

    @property
    def path(self) -> Path:
        """The path of the file."""
        return FILES / self.file

    @cached_property
    def advances(self) -> dict[int, int]:
        """The width of each of its characters, in 1/1000 of the text size."""
        return sfnt.advances(self.path.read_bytes())


LATIN: dict[Weight, Face] = {
    "regular": Face("Roboto-Regular.ttf"),
    "medium": Face("Roboto-Medium.ttf"),
}
OTHERS = (
    Face("NotoSansHebrew.ttf"),
    Face("NotoSansArabic.ttf", joins=True),
    Face("NotoSansDevanagari.ttf", joins=True),
    Face("NotoSansThai.ttf"),
    Face("NotoSansMath.ttf"),
    Face("NotoSansSymbols.ttf"),
    Face("NotoSansCJK.otf", square=True),
)


def face_of(text: str, weight: Weight) -> Face | None:
    """Return the first font that has every character of a text, or None."""
    codes = [ord(ch) for ch in text]
    return next((face for face in (LATIN[weight], *OTHERS) if _has(face, codes)), None)


def _has(face: Face, codes: list[int]) -> bool:
    return all(code in face.advances for code in codes)
