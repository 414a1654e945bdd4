"""Checks the descriptor of Mobile MCP (spec 000) for all required entries."""

from collections.abc import Iterator

from handroid.model.plain_text import label
from handroid.model.xml_element import XmlElement
from handroid.published.checking.app_files import AppFiles, Document
from handroid.published.checking.finding import Place, Report
from handroid.published.descriptor import (
    LONGEST,
    MOST_PARAMETERS,
    MOST_TOOLS,
    is_parameter_name,
    is_type,
)
from handroid.published.text_limits import DESCRIPTION, NAME, PARAMETER_DESCRIPTION

ROOT, VERSION = "mobile-mcp-capabilities", "1.0"
_TYPES = "string, number, integer, boolean, array and object"
_SIDES: dict[str, tuple[str, ...]] = {
    "input": ("name", "type", "required", "description"),
    "output": ("name", "type", "description"),
}


def check_descriptor(document: Document, files: AppFiles, report: Report) -> None:
    """Check a descriptor, and note the tools that it describes."""
    _Check(document, files, report).whole()


class _Check:
    def __init__(self, document: Document, files: AppFiles, report: Report) -> None:
        self._document = document
        self._files = files
        self._report = report

    def whole(self) -> None:
        """Check the root and every capability."""
        root = self._document.root
        if root.tag != ROOT:
            self._error(root, f"The root element is not <{ROOT}>.", f"Name it <{ROOT}>.")
            return
        version = self._value(root, "version", "The root element", "It is 1.0 for this format.")
        if version and version != VERSION:
            self._error(root, f"The version is not {VERSION}.", f'Write version="{VERSION}".')
        self._unknown(root, {"capability"})
        found = root.all("capability")
        if not found:
            self._error(root, "There is no <capability>.", "Add one for each thing to offer.")
        if len(found) > MOST_TOOLS:
            self._error(
                root, f"There are more than {MOST_TOOLS} capabilities.", "Offer fewer of them."
            )
        if _size(root) > LONGEST:
            self._error(
                root, f"It is longer than {LONGEST >> 10} KiB.", "Shorten the descriptions."
            )
        seen: set[str] = set()
        for each in found:
            self._capability(each, seen)

    def _capability(self, capability: XmlElement, seen: set[str]) -> None:
        who = "A capability"
        id_ = self._value(capability, "id", who, "Callers know the tool by it.")
        if id_:
            who = f"The capability '{label(id_, NAME)}'"
            self._id(capability, id_, seen)
        self._described(capability, who, DESCRIPTION)
        self._value(capability, "version", who, 'For example version="1".')
        self._unknown(capability, set(_SIDES))
        for side, needed in _SIDES.items():
            if len(capability.all(side)) > 1:
                self._error(capability, f"{who} has several <{side}>.", "Put all into one.")
            self._parameters(capability, side, needed, who)

    def _id(self, capability: XmlElement, id_: str, seen: set[str]) -> None:
        if id_ in seen:
            self._error(
                capability,
                f"Several capabilities have the id '{label(id_, NAME)}'.",
                "Give each an id of its own; none of them can be called now.",
            )
            return
        seen.add(id_)
        if len(id_) > NAME or label(id_, NAME) != id_:
            self._error(
                capability,
                "An id is too long, or holds characters that do not show.",
                "Use letters, digits and underscores.",
            )
        else:
            self._report.tools.append(id_)

    def _parameters(
        self, capability: XmlElement, side: str, needed: tuple[str, ...], of: str
    ) -> None:
        names: set[str] = set()
        inside = [each for part in capability.all(side) for each in part.all("param")]
        for part in capability.all(side):
            self._unknown(part, {"param"})
        if len(inside) > MOST_PARAMETERS:
            self._error(
                capability,
                f"{of} has more than {MOST_PARAMETERS} parameters in its {side}.",
                "Declare fewer of them.",
            )
        for each in inside:
            self._parameter(each, needed, f"of {of[0].lower()}{of[1:]}", names)

    def _parameter(
        self, parameter: XmlElement, needed: tuple[str, ...], of: str, names: set[str]
    ) -> None:
        name = self._value(parameter, "name", f"A parameter {of}", "Callers give values by it.")
        who = f"The parameter '{label(name, NAME)}' {of}" if name else f"A parameter {of}"
        if name and not is_parameter_name(name):
            self._error(
                parameter,
                f"{who} has a name that clients refuse.",
                "Use 1 to 64 letters, digits, dots, - and _ only.",
            )
        if name and name in names:
            self._error(parameter, f"{who} is there twice.", "Remove or rename one of them.")
        names.add(name)
        kind = self._value(parameter, "type", who, f"The known types are {_TYPES}.")
        if kind and not is_type(kind):
            self._report.warn(
                self._place(parameter),
                f"{who} has the type '{label(kind, NAME)}', which is taken for string.",
                f"The known types are {_TYPES}.",
            )
        if "required" in needed:
            self._required(parameter, who)
        self._described(parameter, who, PARAMETER_DESCRIPTION)

    def _required(self, parameter: XmlElement, who: str) -> None:
        step = 'Write required="true" or required="false".'
        value = self._value(parameter, "required", who, step)
        if value and value not in ("true", "false"):
            self._error(parameter, f"{who} does not say whether it is required.", step)

    def _described(self, element: XmlElement, who: str, longest: int) -> None:
        step = "Describe it in a sentence for the model that chooses it."
        text = self._value(element, "description", who, step)
        if len(text) > longest:
            self._report.warn(
                self._place(element),
                f"{who} has a description of more than {longest} characters, which is cut.",
                "Shorten it.",
            )

    def _value(self, element: XmlElement, name: str, who: str, step: str) -> str:
        """Return a required attribute; reports it and returns an empty string if it is missing."""
        written = element.attributes.get(name)
        if written is None and f"android:{name}" in element.attributes:
            self._error(element, f"{who} has android:{name}.", f"Write it without prefix: {name}=…")
            return ""
        if written is None or not written.strip():
            missing = "no" if written is None else "an empty"
            self._error(element, f"{who} has {missing} {name}.", f'Add {name}="…". {step}')
            return ""
        text = self._files.text(written)
        if text is None:
            self._report.warn(
                self._place(element),
                f"{label(written, NAME)} is not among the resources that were read.",
                "Make sure that it exists, in res/values or in a library of the app.",
            )
        return text or ""

    def _unknown(self, element: XmlElement, known: set[str]) -> None:
        for each in self._others(element, known):
            self._report.warn(
                self._place(each),
                f"<{label(each.tag, NAME)}> means nothing inside <{element.tag}>.",
                f"Only {' and '.join(f'<{tag}>' for tag in sorted(known))} are read there.",
            )

    @staticmethod
    def _others(element: XmlElement, known: set[str]) -> Iterator[XmlElement]:
        return (each for each in element.children if each.tag not in known)

    def _error(self, element: XmlElement, what: str, step: str) -> None:
        self._report.error(self._place(element), what, step)

    def _place(self, element: XmlElement) -> Place:
        return Place(self._document.file, element.line)


def _size(element: XmlElement) -> int:
    """Return the approximate size of an element's description in bytes."""
    texts = (element.tag, *element.attributes, *element.attributes.values())
    own = sum(len(each.encode("utf-8", "replace")) for each in texts)
    return own + sum(_size(each) for each in element.children)
