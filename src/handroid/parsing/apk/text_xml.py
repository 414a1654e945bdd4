"""Parses XML source files."""

from xml.parsers import expat

from handroid.model.xml_element import XmlElement
from handroid.parsing.apk.tree_builder import Malformed, TreeBuilder, attribute_name


def parse(data: bytes, *, texts: bool = False) -> XmlElement:
    """Parse a document; entity declarations are refused.

    With ``texts``, the text directly inside each element becomes its attribute `TEXT`.

    Raises:
        Malformed: it is not XML, or has a document type.
    """
    builder, parser = TreeBuilder(), expat.ParserCreate(namespace_separator=" ")

    def start(tag: str, attributes: dict[str, str]) -> None:
        named = {_name(name): value for name, value in attributes.items()}
        builder.start(tag.rpartition(" ")[2], named, parser.CurrentLineNumber)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _tag: builder.end()
    if texts:
        parser.buffer_text = True
        parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = _refuse_doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise Malformed("it is not XML", error.lineno) from None
    except Malformed:
        raise
    except ValueError as error:
        raise Malformed(str(error)) from None
    return builder.root()


def _name(name: str) -> str:
    namespace, _, local = name.rpartition(" ")
    return attribute_name(namespace, local)


def _refuse_doctype(*_declared: object) -> None:
    raise Malformed("it declares a document type, which no Android resource has")
