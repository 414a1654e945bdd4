"""A small APK: only its binary manifest is real."""

import io
import struct
import zipfile
from collections.abc import Collection, Sequence

_ATTRIBUTE = tuple[str, int | str | bool]
_ELEMENT = tuple[str, list[_ATTRIBUTE]]
_CATEGORY = "android.intent.category."


def _chunk(kind: int, header: bytes, body: bytes) -> bytes:
    return struct.pack("<HHI", kind, 8 + len(header), 8 + len(header) + len(body)) + header + body


class _Pool:
    def __init__(self) -> None:
        self.strings: list[str] = []

    def at(self, text: str) -> int:
        """Return the index of a string, adding it if necessary."""
        if text not in self.strings:
            self.strings.append(text)
        return self.strings.index(text)

    def chunk(self, utf8: bool) -> bytes:
        """Return the string pool."""
        offsets, data = b"", b""
        for text in self.strings:
            offsets += struct.pack("<I", len(data))
            raw = text.encode("utf-8" if utf8 else "utf-16-le")
            if utf8:
                data += bytes([len(text), len(raw)]) + raw + b"\0"
            else:
                data += struct.pack("<H", len(text)) + raw + b"\0\0"
        data += b"\0" * (-len(data) % 4)
        flags = 0x100 if utf8 else 0
        count = len(self.strings)
        header = struct.pack("<IIIII", count, 0, flags, 28 + 4 * count, 0)
        return _chunk(0x0001, header, offsets + data)


def _start(pool: _Pool, name: str, attributes: list[_ATTRIBUTE]) -> bytes:
    rows = b""
    for key, value in attributes:
        if isinstance(value, str):
            number = pool.at(value)
            rows += struct.pack("<IIIHBBI", 0xFFFFFFFF, pool.at(key), number, 8, 0, 3, number)
        else:
            kind = 0x12 if isinstance(value, bool) else 0x10
            rows += struct.pack(
                "<IIIHBBI", 0xFFFFFFFF, pool.at(key), 0xFFFFFFFF, 8, 0, kind, int(value)
            )
    body = struct.pack("<IIHHHHHH", 0xFFFFFFFF, pool.at(name), 20, 20, len(attributes), 0, 0, 0)
    return _chunk(0x0102, struct.pack("<II", 1, 0xFFFFFFFF), body + rows)


def _end(pool: _Pool, name: str) -> bytes:
    body = struct.pack("<II", 0xFFFFFFFF, pool.at(name))
    return _chunk(0x0103, struct.pack("<II", 1, 0xFFFFFFFF), body)


def _activity(name: str, default: bool) -> list[_ELEMENT]:
    categories = ["LAUNCHER"] + ["DEFAULT"] * default
    return [
        ("activity", [("name", name), ("exported", True)]),
        ("intent-filter", []),
        ("action", [("name", "android.intent.action.MAIN")]),
        ("/action", []),
        *(
            part
            for word in categories
            for part in (("category", [("name", _CATEGORY + word)]), ("/category", []))
        ),
        ("/intent-filter", []),
        ("/activity", []),
    ]


def small_apk(
    package: str = "com.example.app",
    *,
    version: int = 7,
    min_sdk: int = 26,
    debuggable: bool = False,
    test_only: bool = False,
    utf8: bool = False,
    label: str = "",
    activities: Sequence[str] = (".Main",),
    default: Collection[str] = (),
) -> bytes:
    """Return an APK with launcher activities, a service and an instrumentation.

    The filters of those in ``default`` have the category DEFAULT, too.
    """
    pool = _Pool()
    body = b""
    elements: list[_ELEMENT] = [
        ("manifest", [("package", package), ("versionCode", version), ("versionName", "1.7")]),
        ("uses-sdk", [("minSdkVersion", min_sdk), ("targetSdkVersion", 34)]),
        ("/uses-sdk", []),
        ("uses-permission", [("name", "android.permission.CAMERA")]),
        ("/uses-permission", []),
        (
            "application",
            [("debuggable", debuggable), ("testOnly", test_only)]
            + ([("label", label)] if label else []),
        ),
        *(part for name in activities for part in _activity(name, name in default)),
        ("service", [("name", "Worker")]),
        ("/service", []),
        ("/application", []),
        ("instrumentation", [("name", f"{package}.Runner"), ("targetPackage", package)]),
        ("/instrumentation", []),
        ("/manifest", []),
    ]
    for name, attributes in elements:
        ended = name.startswith("/")
        body += _end(pool, name[1:]) if ended else _start(pool, name, attributes)
    inside = pool.chunk(utf8) + body
    xml = struct.pack("<HHI", 0x0003, 8, 8 + len(inside)) + inside
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("AndroidManifest.xml", xml)
        archive.writestr("classes.dex", b"dex\n035\0")
    return out.getvalue()
