"""Documents and photos in the phone's storage."""

import time
from collections.abc import Iterator
from importlib.resources import files

from fakedroid.contents.contents import StoredFile

_STORAGE = "/storage/emulated/0"
_DAY = 86400.0
_PHOTOS = {
    "lake.jpg": (34, 19.53),
    "mountains.jpg": (20, 10.26),
    "garden.jpg": (12, 16.8),
    "harbour.jpg": (4, 8.32),
}
"""How many days before boot each photo was taken, and at which hour."""
_TEXTS = {
    "Documents/Household budget.csv": (
        "month,rent,food,travel\nApril,820,312,94\nMay,820,298,141\nJune,820,305,60\n",
        6.1,
    ),
    "Documents/Packing list.txt": ("Tent\nSleeping bags\nCooker and gas\nRain coats\nMap\n", 9.4),
    "Documents/Приглашение.txt": ("Приходите в субботу в семь. Адрес прежний.\n", 21.0),
    "Documents/旅行の予定.txt": ("金曜日 京都\n土曜日 奈良\n日曜日 帰宅\n", 27.8),
    "Documents/Work/Minutes 12 June.md": (
        "# Minutes\n\n- Budget agreed\n- Next visit: 4 July\n- Iris writes the summary\n",
        11.2,
    ),
}
_PDFS = {
    "Documents/Lease.pdf": ("Lease, flat 4, 12 Mill Lane", 210.0),
    "Download/Museum ticket.pdf": ("Museum of Computing, admit two", 1.4),
}


def documents(boot: float) -> Iterator[StoredFile]:
    """Yield all files for a phone that booted at ``boot``."""
    for name, (text, days) in _TEXTS.items():
        yield StoredFile(f"{_STORAGE}/{name}", text.encode(), boot - days * _DAY)
    for name, (text, days) in _PDFS.items():
        yield StoredFile(f"{_STORAGE}/{name}", _pdf(text), boot - days * _DAY)
    for name, (days, hour) in _PHOTOS.items():
        yield _photo(name, boot // _DAY * _DAY - days * _DAY + hour * 3600)


def _photo(name: str, at: float) -> StoredFile:
    taken = time.strftime("IMG_%Y%m%d_%H%M%S.jpg", time.gmtime(at))
    data = (files("fakedroid.contents") / "photos" / name).read_bytes()
    return StoredFile(f"{_STORAGE}/DCIM/Camera/{taken}", data, at)


def _pdf(text: str) -> bytes:
    """Return a PDF of one page with one line."""
    drawing = f"BT /F1 18 Tf 72 760 Td ({text}) Tj ET".encode()
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    data, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(parts) + 1
    tail = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\n"
    return data + tail % (size, table, size) + b"startxref\n%d\n%%%%EOF\n" % len(data)
