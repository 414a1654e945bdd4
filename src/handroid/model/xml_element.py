"""An element of an app's manifest or XML resource."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class XmlElement:
    """A tag with its children, without the text between tags.

    Attributes in Android's namespace are named ``android:…``, those without a namespace keep their
    names. ``line`` is 0 if it is not known.
    """

    tag: str
    attributes: Mapping[str, str]
    line: int = 0
    children: "tuple[XmlElement, ...]" = ()

    def all(self, tag: str) -> "list[XmlElement]":
        """Return the children with a tag."""
        return [each for each in self.children if each.tag == tag]
