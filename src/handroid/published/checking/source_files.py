"""Reads an app's source files in the layout of Gradle."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from handroid.model.xml_element import XmlElement
from handroid.parsing.apk import text_xml
from handroid.parsing.apk.tree_builder import TEXT, Malformed
from handroid.published.checking.app_files import Document

_MANIFEST = "AndroidManifest.xml"
_LARGEST = 4 << 20
_MOST_VALUE_FILES = 200
_DEEPEST, _MOST_FOLDERS = 6, 5000
_PASSED_OVER = frozenset({"build", "node_modules", "androidTest", "test"})
_REFERENCE = re.compile(r"@(?:\+?[\w.]+:)?(string|bool|xml)/([A-Za-z0-9_.]+)")


def manifests(folder: Path) -> list[Path]:
    """Return the manifests in a folder: its own, or those of its modules."""
    for own in (folder / _MANIFEST, folder / "src" / "main" / _MANIFEST):
        if own.is_file():
            return [own]
    return sorted(_below(folder))


def _below(folder: Path) -> Iterator[Path]:
    seen = 0
    for where, folders, files in os.walk(folder):
        here, seen = Path(where), seen + 1
        deep = len(here.relative_to(folder).parts) >= _DEEPEST or seen > _MOST_FOLDERS
        shown = [each for each in folders if each[0] != "." and each not in _PASSED_OVER]
        folders[:] = [] if deep else sorted(shown)
        if _MANIFEST in files and here.name == "main":
            yield here / _MANIFEST


class SourceFiles:
    """A manifest, and the resources next to it."""

    def __init__(self, manifest: Path) -> None:
        self._folder = manifest.parent
        self._values: dict[tuple[str, str], str] | None = None
        self.manifest = _document(manifest)

    def text(self, value: str) -> str | None:
        """Return the text of a value; None if its resource does not exist."""
        found = _REFERENCE.fullmatch(value)
        if found is None:
            return None if value.startswith("@") else value
        if self._values is None:
            self._values = dict(self._read_values())
        return self._values.get((found[1], found[2]))

    def xml(self, value: str) -> Document | None:
        """Return the XML that a value refers to; None if it does not exist.

        Raises:
            Malformed: it exists and cannot be parsed.
        """
        found = _REFERENCE.fullmatch(value)
        if found is None or found[1] != "xml":
            return None
        file = self._folder / "res" / "xml" / f"{found[2]}.xml"
        return _document(file) if file.is_file() else None

    def _read_values(self) -> Iterator[tuple[tuple[str, str], str]]:
        for file in sorted((self._folder / "res").glob("values/*.xml"))[:_MOST_VALUE_FILES]:
            try:
                root = text_xml.parse(_read(file), texts=True)
            except Malformed:
                continue
            yield from map(_value, root.children)


def _document(path: Path) -> Document:
    try:
        return Document(str(path), text_xml.parse(_read(path)))
    except Malformed as error:
        error.file = str(path)
        raise


def _value(resource: XmlElement) -> tuple[tuple[str, str], str]:
    attributes = resource.attributes
    return (resource.tag, attributes.get("name", "")), attributes.get(TEXT, "")


def _read(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        Malformed: it is not a regular file, or too large.
    """
    if not path.is_file():
        raise Malformed("it is not an ordinary file")
    with path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise Malformed(f"it is larger than {_LARGEST >> 20} MB")
    return data
