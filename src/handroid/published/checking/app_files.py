"""The interface for an app's manifest and resources."""

from dataclasses import dataclass
from typing import Protocol

from handroid.model.xml_element import XmlElement


@dataclass(frozen=True)
class Document:
    """A file and its content."""

    file: str
    root: XmlElement


class AppFiles(Protocol):
    """An app's files."""

    manifest: Document

    def text(self, value: str) -> str | None:
        """Return the text of a value; None if its resource does not exist."""

    def xml(self, value: str) -> Document | None:
        """Return the XML that a value refers to; None if it does not exist.

        Raises:
            Malformed: it exists and cannot be parsed.
        """
