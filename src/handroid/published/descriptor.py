"""What both kinds of publishers have in common: limits, names, types and parameters."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from handroid.errors import BadAnswer
from handroid.model.plain_text import label
from handroid.published import json_text
from handroid.published.offer import Parameter, Type
from handroid.published.text_limits import NAME, PARAMETER_DESCRIPTION

MOST_TOOLS = 64
LONGEST = 64 << 10
MOST_PARAMETERS = 32
_MOST_CHOICES = 64
_PARAMETER_NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_TYPES = {
    **{each.value: each for each in Type},
    **dict.fromkeys(("int", "long", "short"), Type.INTEGER),
    **dict.fromkeys(("float", "double"), Type.NUMBER),
    "bool": Type.BOOLEAN,
}


class Unreadable(BadAnswer):
    """An app's description of its tools cannot be used; `what` never contains the app's text."""


def read_object(text: str) -> dict[str, Any]:
    """Parse the JSON object of a description.

    Raises:
        Unreadable: it is not an object, or too long.
    """
    check_length(text)
    try:
        return json_text.read_object(text)
    except ValueError as error:
        raise Unreadable(f"Its description cannot be read: {error}.") from None


def check_length(text: str) -> None:
    """Refuse a description that is too long.

    Raises:
        Unreadable: it is too long.
    """
    if len(text) > LONGEST or len(text.encode("utf-8", "surrogatepass")) > LONGEST:
        raise Unreadable("Its description is longer than 64 KiB.")


def check_count(tools: int) -> None:
    """Refuse a publisher without tools or with too many.

    Raises:
        Unreadable: it has none, or too many.
    """
    if not tools:
        raise Unreadable("It offers no tools.")
    if tools > MOST_TOOLS:
        raise Unreadable(f"It offers more than {MOST_TOOLS} tools.")


def check_tool(tool: str) -> None:
    """Refuse an id that would not be displayed exactly.

    Raises:
        Unreadable: it is empty, too long, or contains invisible characters.
    """
    if not 1 <= len(tool) <= NAME:
        raise Unreadable(f"Its id must have 1 to {NAME} characters.")
    if label(tool, NAME) != tool:
        raise Unreadable("Its id holds characters that do not show.")


def parameter(
    name: object,
    type_name: object,
    description: object,
    *,
    required: bool = False,
    choices: object = None,
) -> Parameter:
    """Return a parameter that contains only known fields.

    Raises:
        Unreadable: its description cannot be used.
    """
    if not (isinstance(name, str) and _PARAMETER_NAME.fullmatch(name)):
        raise Unreadable(
            "The name of a parameter must be 1 to 64 letters, digits, dots, - and _ only."
        )
    if description is not None and not isinstance(description, str):
        raise Unreadable("The description of a parameter is not a text.")
    kind = _type(type_name)
    return Parameter(
        name,
        kind,
        label(description or "", PARAMETER_DESCRIPTION),
        required,
        _choices(choices) if kind is Type.STRING else (),
    )


def is_parameter_name(name: str) -> bool:
    """Whether clients accept a name of a parameter."""
    return _PARAMETER_NAME.fullmatch(name) is not None


def is_type(word: str) -> bool:
    """Whether a word is a known type; others are treated as string."""
    return word.strip().lower() in _TYPES


def parameters(made: Iterable[Parameter]) -> tuple[Parameter, ...]:
    """Return the parameters of one tool.

    Raises:
        Unreadable: there are too many, or two have the same name.
    """
    listed = tuple(made)
    if len(listed) > MOST_PARAMETERS:
        raise Unreadable(f"It has more than {MOST_PARAMETERS} parameters.")
    if repeated(each.name for each in listed):
        raise Unreadable("It has two parameters of one name.")
    return listed


def repeated(names: Iterable[str]) -> frozenset[str]:
    """Return the names that occur more than once."""
    return frozenset(name for name, count in Counter(names).items() if count > 1)


def _type(raw: object) -> Type:
    """Return the type for a word; an unknown one is a string."""
    if isinstance(raw, list):
        raw = next((each for each in raw if each != "null"), None)
    if raw is None:
        return Type.STRING
    if not isinstance(raw, str):
        raise Unreadable("The type of a parameter is not a word.")
    return _TYPES.get(raw.strip().lower(), Type.STRING)


def _choices(raw: object) -> tuple[str, ...]:
    """Return the allowed values; none if any of them cannot be displayed exactly."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= _MOST_CHOICES:
        return ()
    words = tuple(each for each in raw if isinstance(each, str))
    shown = all(label(word, NAME) == word for word in words)
    return words if shown and len(set(words)) == len(raw) else ()
