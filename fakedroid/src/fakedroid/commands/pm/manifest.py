"""Parses the binary AndroidManifest.xml of an APK (format: AOSP ResourceTypes.h)."""

import io
import struct
import zipfile
from dataclasses import dataclass, field

from fakedroid.state.packages import Entry

_STRING_POOL = 0x0001
_START_ELEMENT = 0x0102
_END_ELEMENT = 0x0103
_UTF8 = 0x100
_TYPE_STRING = 0x03
_TYPE_BOOLEAN = 0x12
_LARGEST = 8 << 20


class NotAnApkError(Exception):
    """The bytes are not an APK that this phone can read."""


@dataclass
class Manifest:
    """The parsed values of a manifest."""

    package: str = ""
    label: str = ""
    """The app's name, if the manifest itself contains it; resource references are not resolved."""
    version_code: int = 0
    version_name: str = ""
    min_sdk: int = 1
    target_sdk: int = 1
    debuggable: bool = False
    test_only: bool = False
    permissions: list[str] = field(default_factory=list)
    activities: list[Entry] = field(default_factory=list)
    services: list[str] = field(default_factory=list)
    instrumentation: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class _Element:
    name: str
    attributes: dict[str, str | int]
    actions: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)

    def text(self, key: str) -> str:
        """Return an attribute as text, or an empty text."""
        return str(self.attributes.get(key, ""))

    def written(self, key: str) -> str:
        """Return an attribute that is a text; empty if it is missing or a reference."""
        value = self.attributes.get(key)
        return value if isinstance(value, str) else ""

    def number(self, key: str, otherwise: int = 0) -> int:
        """Return a number, or ``otherwise`` if it is missing or a name."""
        value = self.attributes.get(key, otherwise)
        return value if isinstance(value, int) else otherwise


def read_manifest(apk: bytes) -> Manifest:
    """Return the manifest of an APK.

    Raises:
        NotAnApkError: it has no readable manifest.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(apk)) as archive:
            info = archive.getinfo("AndroidManifest.xml")
            if info.file_size > _LARGEST:
                raise NotAnApkError("AndroidManifest.xml is too large")
            data = archive.read(info)
        manifest = _collect(_elements(data))
    except (zipfile.BadZipFile, KeyError, struct.error, IndexError, ValueError) as error:
        raise NotAnApkError("Failed to load asset path") from error
    if not manifest.package:
        raise NotAnApkError("<manifest> has no package attribute")
    return manifest


def _chunks(data: bytes) -> list[tuple[int, int, bytes]]:
    """Return kind, header size and bytes of each chunk inside the XML chunk."""
    found, at = [], 8
    while at + 8 <= len(data):
        kind, header, size = struct.unpack_from("<HHI", data, at)
        if size < 8:
            raise ValueError("chunk without a size")
        found.append((kind, header, data[at : at + size]))
        at += size
    return found


def _strings(chunk: bytes) -> list[str]:
    count, _, flags, start, _ = struct.unpack_from("<IIIII", chunk, 8)
    offsets = struct.unpack_from(f"<{count}I", chunk, 28)
    read = _utf8_at if flags & _UTF8 else _utf16_at
    return [read(chunk, start + offset) for offset in offsets]


def _utf16_at(chunk: bytes, at: int) -> str:
    (length,) = struct.unpack_from("<H", chunk, at)
    at += 2
    if length & 0x8000:
        (low,) = struct.unpack_from("<H", chunk, at)
        length = (length & 0x7FFF) << 16 | low
        at += 2
    return chunk[at : at + 2 * length].decode("utf-16-le", "replace")


def _utf8_at(chunk: bytes, at: int) -> str:
    at += 2 if chunk[at] & 0x80 else 1
    length = chunk[at]
    at += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | chunk[at]
        at += 1
    return chunk[at : at + length].decode("utf-8", "replace")


def _elements(data: bytes) -> list[_Element | None]:
    """Return the elements in order, with None at the end of each."""
    strings: list[str] = []
    found: list[_Element | None] = []
    for kind, header, chunk in _chunks(data):
        if kind == _STRING_POOL:
            strings = _strings(chunk)
        elif kind == _START_ELEMENT:
            found.append(_element(chunk, header, strings))
        elif kind == _END_ELEMENT:
            found.append(None)
    return found


def _element(chunk: bytes, header: int, strings: list[str]) -> _Element:
    _, name, start, size, count = struct.unpack_from("<IIHHH", chunk, header)
    attributes: dict[str, str | int] = {}
    for number in range(count):
        at = header + start + number * size
        _, key, raw, _, _, kind, value = struct.unpack_from("<IIIHBBI", chunk, at)
        if kind == _TYPE_STRING:
            attributes[strings[key]] = strings[raw if raw != 0xFFFFFFFF else value]
        else:
            attributes[strings[key]] = int(bool(value)) if kind == _TYPE_BOOLEAN else value
    return _Element(strings[name], attributes)


def _collect(elements: list[_Element | None]) -> Manifest:
    manifest = Manifest()
    open_elements: list[_Element] = []
    for element in elements:
        if element is not None:
            open_elements.append(element)
            continue
        ended = open_elements.pop()
        _take(manifest, ended, open_elements)
    return manifest


def _take(manifest: Manifest, ended: _Element, parents: list[_Element]) -> None:
    name = ended.text("name")
    if ended.name in ("action", "category") and len(parents) > 1:
        owner = parents[-2]
        (owner.actions if ended.name == "action" else owner.categories).append(name)
    elif ended.name == "manifest":
        manifest.version_code = ended.number("versionCode")
        manifest.version_name = ended.text("versionName")
        _finish(manifest, ended.text("package"))
    elif ended.name == "uses-sdk":
        manifest.min_sdk = ended.number("minSdkVersion", 1)
        manifest.target_sdk = ended.number("targetSdkVersion", manifest.min_sdk)
    elif ended.name == "uses-permission":
        manifest.permissions.append(name)
    elif ended.name == "application":
        manifest.label = ended.written("label")
        manifest.debuggable = bool(ended.number("debuggable"))
        manifest.test_only = bool(ended.number("testOnly"))
    else:
        _take_component(manifest, ended, name)


def _take_component(manifest: Manifest, ended: _Element, name: str) -> None:
    if ended.name in ("activity", "activity-alias"):
        exported = bool(ended.number("exported", int(bool(ended.actions))))
        manifest.activities.append(
            Entry(
                name,
                ended.written("label") or name,
                exported,
                tuple(ended.actions),
                tuple(ended.categories),
            )
        )
    elif ended.name == "service":
        manifest.services.append(name)
    elif ended.name == "instrumentation":
        manifest.instrumentation.append((name, ended.text("targetPackage")))


def _finish(manifest: Manifest, package: str) -> None:
    """Expand all class names, now that the package is known."""

    def full(name: str) -> str:
        if name.startswith("."):
            return package + name
        return name if "." in name else f"{package}.{name}"

    manifest.package = package
    manifest.services = [full(name) for name in manifest.services]
    manifest.instrumentation = [(full(name), to) for name, to in manifest.instrumentation]
    manifest.activities = [
        Entry(full(e.class_name), e.label, e.exported, e.actions, e.categories)
        for e in manifest.activities
    ]
