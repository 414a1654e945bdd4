"""Parses the binary XML of APKs."""

from handroid.model.xml_element import XmlElement
from handroid.parsing.apk.chunks import Chunk, chunk_at, chunks
from handroid.parsing.apk.string_pool import KIND as STRING_POOL
from handroid.parsing.apk.string_pool import NO_STRING, StringPool
from handroid.parsing.apk.tree_builder import ANDROID, Malformed, TreeBuilder, attribute_name
from handroid.parsing.apk.values import text_of

_XML = 0x0003
_RESOURCE_MAP = 0x0180
_START, _END = 0x0102, 0x0103
_ATTRIBUTE_SIZE = 20
_LINE_AT = 8
# Build tools may drop the names of Android's own attributes: the phone knows them by number.
_NAMES = {
    0x01010001: "label",
    0x01010003: "name",
    0x01010006: "permission",
    0x01010007: "readPermission",
    0x01010008: "writePermission",
    0x0101000E: "enabled",
    0x01010010: "exported",
    0x01010018: "authorities",
    0x01010024: "value",
    0x01010025: "resource",
    0x01010026: "mimeType",
}


def parse(data: bytes) -> XmlElement:
    """Parse a document.

    Raises:
        Malformed: it is not binary XML.
    """
    whole = chunk_at(data, 0, len(data))
    if whole.kind != _XML:
        raise Malformed("it is not binary XML")
    reader: _Reader | None = None
    for chunk in chunks(data, whole.body, whole.end):
        if chunk.kind == STRING_POOL and reader is None:
            reader = _Reader(StringPool(chunk))
        elif reader is not None:
            reader.take(chunk)
    if reader is None:
        raise Malformed("it has no texts")
    return reader.builder.root()


def is_binary(data: bytes) -> bool:
    """Whether a file begins like binary XML."""
    return data[:2] == _XML.to_bytes(2, "little")


class _Reader:
    def __init__(self, texts: StringPool) -> None:
        self.builder = TreeBuilder()
        self._texts = texts
        self._numbers: tuple[int, ...] = ()

    def take(self, chunk: Chunk) -> None:
        if chunk.kind == _RESOURCE_MAP:
            count = (chunk.end - chunk.body) // 4
            self._numbers = chunk.unpack(f"<{count}I", chunk.header_size)
        elif chunk.kind == _START:
            self._start(chunk)
        elif chunk.kind == _END:
            self.builder.end()

    def _start(self, chunk: Chunk) -> None:
        (line,) = chunk.unpack("<I", _LINE_AT)
        inside = chunk.header_size
        _, tag, start, size, count = chunk.unpack("<IIHHH", inside)
        if count and size < _ATTRIBUTE_SIZE:
            raise Malformed("the size of an attribute is wrong")
        places = range(inside + start, inside + start + count * size, size or 1)
        attributes = dict(self._attribute(chunk, at) for at in places)
        self.builder.start(self._texts[tag], attributes, line)

    def _attribute(self, chunk: Chunk, at: int) -> tuple[str, str]:
        namespace, name, kind, data = chunk.unpack("<II7xBI", at)
        space = "" if namespace == NO_STRING else self._texts[namespace]
        number = self._numbers[name] if name < len(self._numbers) else 0
        if number in _NAMES:
            named = attribute_name(ANDROID, _NAMES[number])
        else:
            named = attribute_name(space, self._texts[name])
        return named, text_of(kind, data, self._texts)
