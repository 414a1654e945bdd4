"""Reads the files of an APK."""

import zipfile
import zlib
from pathlib import Path

from handroid.parsing.apk import binary_xml, text_xml
from handroid.parsing.apk.resource_table import ResourceTable
from handroid.parsing.apk.tree_builder import Malformed
from handroid.parsing.apk.values import reference_in
from handroid.published.checking.app_files import Document

_MANIFEST, _TABLE = "AndroidManifest.xml", "resources.arsc"
_LARGEST_XML = 4 << 20
_LARGEST_TABLE = 64 << 20
_LARGEST_DIRECTORY = 16 << 20
_END, _END_SIZE, _LONGEST_COMMENT = b"PK\x05\x06", 22, 65_535


class ApkFiles:
    """An open APK."""

    def __init__(self, path: Path) -> None:
        _check_directory(path)
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, NotImplementedError) as error:
            raise Malformed("it is not an APK") from error
        self._table: ResourceTable | None = None
        self.manifest = self._document(_MANIFEST)

    def text(self, value: str) -> str | None:
        """Return the text of a value; None if its resource does not exist."""
        number = reference_in(value)
        return value if number is None else self._resources().text(number)

    def xml(self, value: str) -> Document | None:
        """Return the XML that a value refers to; None if it does not exist.

        Raises:
            Malformed: it exists and cannot be parsed.
        """
        number = reference_in(value)
        file = None if number is None else self._resources().text(number)
        if file is None or file not in self._zip.NameToInfo:
            return None
        return self._document(file)

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def _resources(self) -> ResourceTable:
        if self._table is None:
            self._table = ResourceTable(self._read(_TABLE, _LARGEST_TABLE))
        return self._table

    def _document(self, file: str) -> Document:
        try:
            data = self._read(file, _LARGEST_XML)
            binary = binary_xml.is_binary(data)
            return Document(file, binary_xml.parse(data) if binary else text_xml.parse(data))
        except Malformed as error:
            error.file = file
            raise

    def _read(self, name: str, most: int) -> bytes:
        info = self._zip.NameToInfo.get(name)
        if info is None:
            raise Malformed(f"the APK has no {name}")
        try:
            with self._zip.open(info) as file:
                data = file.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as e:
            raise Malformed("it cannot be unpacked") from e
        if len(data) > most:
            raise Malformed(f"it is larger than {most >> 20} MB")
        return data


def _check_directory(path: Path) -> None:
    """Refuse a list of files that is too large, because it is read at once.

    Raises:
        Malformed: it is too large, or missing.
    """
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - _END_SIZE - _LONGEST_COMMENT))
        tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_SIZE:
        raise Malformed("it is not an APK")
    if int.from_bytes(tail[at + 12 : at + 16], "little") > _LARGEST_DIRECTORY:
        raise Malformed("it holds too many files")
