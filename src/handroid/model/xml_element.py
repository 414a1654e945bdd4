"""An element of an app's manifest or XML resource."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class XmlElement:
    """A tag with what is inside it; text between tags is left out.

    Attributes of Android's namespace are named ``android:…``, those of no namespace as they are.
    ``line`` is 0 where it is not known.
    """

    tag: str
    attributes: Mapping[str, str]
    line: int = 0
    children: "tuple[XmlElement, ...]" = ()

    def all(self, tag: str) -> "list[XmlElement]":
        """Return the children of a tag."""
        return [each for each in self.children if each.tag == tag]
