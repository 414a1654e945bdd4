"""The manifest and resources of an app, wherever they are."""

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
        """Return the text that a value stands for; None where its resource is not there."""

    def xml(self, value: str) -> Document | None:
        """Return the XML that a value refers to; None where it is not there.

        Raises:
            Malformed: it is there and cannot be read.
        """
