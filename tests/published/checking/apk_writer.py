"""Writes APKs from an app's sources, in the forms of build tools (AOSP's ResourceTypes.h)."""

import struct
import zipfile
from pathlib import Path

from handroid.model.xml_element import XmlElement
from handroid.parsing.apk import text_xml
from tests.published.checking.sources import DESCRIPTOR, MANIFEST

TOOL, MCP = 0x7F010000, 0x7F020000
NUMBERS = {"@string/tool": TOOL, "@xml/mcp": MCP}
ANDROID = "http://schemas.android.com/apk/res/android"
NONE = 0xFFFFFFFF
STRING, REFERENCE = 3, 1


def chunk(kind: int, header: bytes, body: bytes = b"") -> bytes:
    """Return a chunk."""
    return struct.pack("<HHI", kind, 8 + len(header), 8 + len(header) + len(body)) + header + body


def pool(texts: list[str], *, utf8: bool = False) -> bytes:
    """Return the chunk of all texts."""
    encoded = [_utf8(each) if utf8 else _utf16(each) for each in texts]
    offsets = [sum(map(len, encoded[:at])) for at in range(len(encoded))]
    start = 28 + 4 * len(texts)
    header = struct.pack("<5I", len(texts), 0, 0x100 if utf8 else 0, start, 0)
    body = struct.pack(f"<{len(texts)}I", *offsets) + b"".join(encoded)
    return chunk(1, header, body + b"\0" * (-len(body) % 4))


def _utf8(text: str) -> bytes:
    data = text.encode()
    return _short(len(text)) + _short(len(data)) + data + b"\0"


def _short(length: int) -> bytes:
    return bytes([length]) if length < 0x80 else bytes([0x80 | length >> 8, length & 0xFF])


def _utf16(text: str) -> bytes:
    data = text.encode("utf-16-le")
    return struct.pack("<H", len(data) // 2) + data + b"\0\0"


def binary_xml(text: str, *, utf8: bool = False) -> bytes:
    """Return a document as binary XML."""
    texts = ["", ANDROID]

    def index(of: str) -> int:
        if of not in texts:
            texts.append(of)
        return texts.index(of)

    def attribute(name: str, value: str) -> bytes:
        space = index(ANDROID) if name.startswith("android:") else NONE
        number = NUMBERS.get(value)
        kind, data = (STRING, index(value)) if number is None else (REFERENCE, number)
        named = index(name.removeprefix("android:"))
        return struct.pack("<IIIHxBI", space, named, NONE, 8, kind, data)

    def written(element: XmlElement) -> bytes:
        attributes = [attribute(*each) for each in element.attributes.items()]
        place = struct.pack("<II", element.line, NONE)
        tag = struct.pack("<II", NONE, index(element.tag))
        counts = struct.pack("<6H", 20, 20, len(attributes), 0, 0, 0)
        inside = b"".join(map(written, element.children))
        start = chunk(0x102, place, tag + counts + b"".join(attributes))
        return start + inside + chunk(0x103, place, tag)

    nodes = written(text_xml.parse(text.encode()))
    return chunk(3, b"", pool(texts, utf8=utf8) + nodes)


def entry(kind: int, data: int, form: str = "plain") -> bytes:
    """Return one value of a table."""
    if form == "compact":
        return struct.pack("<HHI", 0, kind << 8 | 8, data)
    return struct.pack("<HHI", 8, 0, 0) + struct.pack("<HxBI", 8, kind, data)


def table_type(
    type_id: int, values: dict[int, bytes], form: str = "plain", language: str = ""
) -> bytes:
    """Return the values of a type by number, in one configuration."""
    body = b"".join(values.values())
    offsets = {at: sum(map(len, list(values.values())[:n])) for n, at in enumerate(values)}
    if form == "sparse":
        index = b"".join(struct.pack("<HH", at, offset // 4) for at, offset in offsets.items())
        flags, count = 1, len(values)
    else:
        count, short = max(values) + 1, form == "short"
        flags = 2 if short else 0
        packed = [
            struct.pack("<H", offsets[at] // 4 if at in offsets else 0xFFFF)
            if short
            else struct.pack("<I", offsets.get(at, NONE))
            for at in range(count)
        ]
        index = b"".join(packed)
        index += b"\0" * (-len(index) % 4)
    config = struct.pack("<II2s", 28, 0, language.encode()).ljust(28, b"\0")
    start = 20 + len(config) + len(index)
    header = struct.pack("<BBHII", type_id, flags, 0, count, start) + config
    return chunk(0x201, header, index + body)


def table(texts: list[str], *types: bytes) -> bytes:
    """Return a resource table."""
    package = struct.pack("<I256sIIIII", 0x7F, b"", 0, 0, 0, 0, 0)
    return chunk(2, struct.pack("<I", 1), pool(texts) + chunk(0x200, package, b"".join(types)))


def usual_table(file: str = "res/a.xml", text: str = "A tool") -> bytes:
    """Return a table with the two resources of the sources."""
    return table(
        [text, file],
        table_type(1, {0: entry(STRING, 0)}),
        table_type(2, {0: entry(STRING, 1)}),
    )


def write_apk(
    path: Path,
    manifest: str = MANIFEST,
    descriptor: str = DESCRIPTOR,
    resources: bytes | None = None,
) -> Path:
    """Write an APK from an app's sources."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("AndroidManifest.xml", binary_xml(manifest))
        file.writestr("resources.arsc", resources or usual_table())
        file.writestr("res/a.xml", binary_xml(descriptor, utf8=True))
    return path
