"""Builds a tree from the start and end of elements, within limits."""

from dataclasses import dataclass, field

from handroid.model.xml_element import XmlElement

ANDROID = "http://schemas.android.com/apk/res/android"
TEXT = "#text"
"""The attribute for the text inside an element, if it is kept."""
_DEEPEST = 64
_MOST_ELEMENTS = 50_000


class Malformed(ValueError):
    """A file is invalid; the message is a clause that describes the problem."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line
        self.file = ""


@dataclass
class _Open:
    """An element that has started and not ended."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[XmlElement] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def closed(self) -> XmlElement:
        if self.texts:
            self.attributes[TEXT] = "".join(self.texts)
        return XmlElement(self.tag, self.attributes, self.line, tuple(self.children))


class TreeBuilder:
    """Collects the elements of one document."""

    def __init__(self) -> None:
        self._open: list[_Open] = []
        self._count = 0
        self._root: XmlElement | None = None

    def start(self, tag: str, attributes: dict[str, str], line: int) -> None:
        """Start an element.

        Raises:
            Malformed: there are too many, or they are nested too deep.
        """
        self._count += 1
        if len(self._open) >= _DEEPEST or self._count > _MOST_ELEMENTS:
            raise Malformed("it has too many elements, or nests them too deep")
        if self._root is not None:
            raise Malformed("it has several roots")
        self._open.append(_Open(tag, attributes, line))

    def text(self, text: str) -> None:
        """Add text to the current element."""
        if self._open:
            self._open[-1].texts.append(text)

    def end(self) -> None:
        """End the current element.

        Raises:
            Malformed: there is none.
        """
        if not self._open:
            raise Malformed("an element ends that did not begin")
        made = self._open.pop().closed()
        if self._open:
            self._open[-1].children.append(made)
        else:
            self._root = made

    def root(self) -> XmlElement:
        """Return the complete document.

        Raises:
            Malformed: it is not complete.
        """
        if self._root is None or self._open:
            raise Malformed("it is not complete")
        return self._root


def attribute_name(namespace: str, name: str) -> str:
    """Return the name that we use for an attribute."""
    if namespace == ANDROID:
        return f"android:{name}"
    return f"{namespace} {name}" if namespace else name
