"""Edits one entry of a TOML text."""

from typing import Any

import tomlkit
from tomlkit.exceptions import ParseError
from tomlkit.items import AbstractTable

from handroid.surfaces.client_files.json_text import UnreadableText


def with_entry(text: str, path: tuple[str, ...], value: Any) -> str:
    """Return the text with the value at the path, replacing any previous value.

    Raises:
        UnreadableText: the text cannot be parsed.
    """
    document = _parsed(text)
    holder: Any = document
    for name in path[:-1]:
        if name not in holder:
            holder[name] = tomlkit.table(is_super_table=True)
        holder = holder[name]
        if not isinstance(holder, AbstractTable):
            raise UnreadableText(f"'{name}' is not a table")
    if path[-1] not in holder or holder[path[-1]].unwrap() != value:
        holder[path[-1]] = tomlkit.item(value)
    return tomlkit.dumps(document)


def without_entry(text: str, path: tuple[str, ...]) -> str:
    """Return the text without the entry at the path, or unchanged if it has none.

    Raises:
        UnreadableText: the text cannot be parsed.
    """
    document = _parsed(text)
    holder: Any = document
    for name in path[:-1]:
        holder = holder.get(name, {})
    if path[-1] not in holder:
        return text
    del holder[path[-1]]
    return tomlkit.dumps(document)


def entry(text: str, path: tuple[str, ...]) -> Any:
    """Return the value at the path, or None.

    Raises:
        UnreadableText: the text cannot be parsed.
    """
    value: Any = _parsed(text).unwrap()
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _parsed(text: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except ParseError as error:
        raise UnreadableText(str(error)) from error
