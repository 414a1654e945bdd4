"""Pictures of common emoji, from Noto Color Emoji, small and with few colours."""

import io
import zipfile
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image

SIDE = 64
COLOURS = 32
_EPOCH = (1980, 1, 1, 0, 0, 0)
_VARIATION = 0xFE0F


def named(sequence: str) -> str:
    """Return the file name of an emoji: its characters without the variation selector."""
    codes = (ord(ch) for ch in sequence)
    return "-".join(f"{code:x}" for code in codes if code != _VARIATION) + ".png"


def pack(source: Path, sequences: list[str]) -> bytes:
    """Return an archive with a picture of each emoji."""
    font = TTFont(source)
    pictures = font["CBDT"].strikeData[0]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for sequence in sorted(set(sequences)):
            data = pictures[glyph_of(font, sequence)].imageData
            archive.writestr(zipfile.ZipInfo(named(sequence), _EPOCH), smaller(data))
    return packed.getvalue()


def glyph_of(font: TTFont, sequence: str) -> str:
    """Return the glyph for a sequence."""
    codes = font.getBestCmap()
    glyphs = [codes[ord(ch)] for ch in sequence if ord(ch) != _VARIATION]
    return glyphs[0] if len(glyphs) == 1 else _ligature(font, glyphs)


def _ligature(font: TTFont, glyphs: list[str]) -> str:
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for ligature in getattr(table, "ligatures", {}).get(glyphs[0], ()):
                if ligature.Component == glyphs[1:]:
                    return str(ligature.LigGlyph)
    raise LookupError(f"no glyph for {glyphs}")


def smaller(data: bytes) -> bytes:
    """Return a picture as a small PNG with a palette; the glyph is 136 by 128 pixels."""
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    width = round(SIDE * picture.width / picture.height)
    picture = picture.resize((width, SIDE), Image.Resampling.LANCZOS)
    reduced = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    reduced.save(out, "PNG", optimize=True)
    return out.getvalue()
