"""The characters that each font keeps."""

from collections.abc import Iterable

Characters = frozenset[int]


def spans(*pairs: tuple[int, int]) -> Characters:
    """Return the characters of ranges, both ends included."""
    return frozenset(code for first, last in pairs for code in range(first, last + 1))


def rows(codec: str, first: int, last: int) -> Characters:
    """Return the characters of some rows of a 94 by 94 character set."""
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(first, last + 1) for cell in _CELLS)
    return frozenset(ord(text) for cell in cells for text in _decoded(cell, codec))


_CELLS = range(1, 95)


def _decoded(cell: bytes, codec: str) -> Iterable[str]:
    text = cell.decode(codec, "ignore")
    return [text] if len(text) == 1 else []


LATIN_GREEK_CYRILLIC = spans(
    (0x20, 0x7E),
    (0xA0, 0x36F),
    (0x370, 0x52F),
    (0x1E00, 0x1FFF),
    (0x2000, 0x214F),
    (0x2150, 0x22FF),
    (0x25CA, 0x25CC),
    (0xFB01, 0xFB02),
    (0xFFFD, 0xFFFD),
)
HEBREW = spans((0x590, 0x5FF), (0x200C, 0x200F), (0x25CC, 0x25CC), (0xFB1D, 0xFB4F))
ARABIC = spans((0x600, 0x6FF), (0x750, 0x77F), (0x200C, 0x200F), (0x25CC, 0x25CC))
DEVANAGARI = spans((0x900, 0x97F), (0x200C, 0x200D), (0x25CC, 0x25CC))
THAI = spans((0xE00, 0xE7F), (0x25CC, 0x25CC))
MATHEMATICS = spans((0x2190, 0x22FF))
SYMBOLS = spans((0x2300, 0x23FF), (0x2500, 0x27BF), (0x2B00, 0x2B5F))
# The most common characters of China, Japan and Korea: level 1 of GB 2312 and of JIS X 0208,
# and the syllables of KS X 1001.
CJK = (
    rows("gb2312", 16, 55)
    | rows("euc_jp", 16, 47)
    | rows("euc_kr", 16, 40)
    | spans((0x3000, 0x30FF), (0x3131, 0x3163), (0xFF01, 0xFFEE))
)
