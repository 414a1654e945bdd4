"""Edits one entry of a JSON text and leaves every other byte unchanged.

Editors allow comments and trailing commas in their settings, so the text is edited in place
instead of being written again.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_BLANK = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_SCALAR = re.compile(r"[^\s,\]}/]+")
_DECODER = json.JSONDecoder()
_BOM = "\ufeff"
_INDENT = "  "


class UnreadableText(ValueError):
    """The text is not JSON, or has a value of another type where the entry belongs."""


@dataclass(frozen=True)
class Member:
    """One name and value of an object, by their positions in the text."""

    name: str
    start: int
    value: int
    end: int


@dataclass(frozen=True)
class Object:
    """An object, by the positions of its braces."""

    start: int
    members: tuple[Member, ...]
    end: int


def with_entry(text: str, path: tuple[str, ...], value: Any) -> str:
    """Return the text with the value at the path, replacing any previous value.

    Raises:
        UnreadableText: the text cannot be parsed.
    """
    text = "{}\n" if _is_empty(text) else text
    holder = _object(text, _start(text))
    for depth, name in enumerate(path):
        found = _member(holder, name)
        if found is None:
            return _inserted(text, holder, path[depth:], value, depth)
        if depth == len(path) - 1:
            return text[: found.value] + _written(text, value, depth + 1) + text[found.end :]
        holder = _object(text, found.value)
    raise AssertionError("a path has at least one name")


def without_entry(text: str, path: tuple[str, ...]) -> str:
    """Return the text without the entry at the path, or unchanged if it has none.

    Raises:
        UnreadableText: the text cannot be parsed.
    """
    if _is_empty(text):
        return text
    holder = _object(text, _start(text))
    for name in path[:-1]:
        found = _member(holder, name)
        if found is None:
            return text
        holder = _object(text, found.value)
    entry = _member(holder, path[-1])
    return text if entry is None else _cut(text, holder, entry)


def entry(text: str, path: tuple[str, ...]) -> Any:
    """Return the value at the path, or None.

    Raises:
        UnreadableText: the text cannot be parsed.
    """
    if _is_empty(text):
        return None
    at = _start(text)
    for name in path:
        found = _member(_object(text, at), name)
        if found is None:
            return None
        at = found.value
    return _value(text, at)


def _is_empty(text: str) -> bool:
    return not text.strip(_BOM + " \t\r\n")


def _start(text: str) -> int:
    return _after_blank(text, len(_BOM) if text.startswith(_BOM) else 0)


def _value(text: str, at: int) -> Any:
    match text[at : at + 1]:
        case "{":
            members = _object(text, at).members
            return {member.name: _value(text, member.value) for member in members}
        case "[":
            return [_value(text, start) for start in _items(text, at)]
    try:
        return json.loads(text[at : _value_end(text, at)])
    except ValueError as error:
        raise UnreadableText(f"line {_line(text, at)} has no value of JSON") from error


def _cut(text: str, holder: Object, entry: Member) -> str:
    place = holder.members.index(entry)
    if place:
        comma = _after_blank(text, holder.members[place - 1].end)
        return text[:comma] + text[entry.end :]
    if len(holder.members) > 1:
        return text[: entry.start] + text[holder.members[1].start :]
    return text[: holder.start + 1] + text[holder.end - 1 :]


def _inserted(text: str, holder: Object, names: tuple[str, ...], value: Any, depth: int) -> str:
    for name in reversed(names[1:]):
        value = {name: value}
    indent = _indent(text, holder, depth + 1)
    member = f"{json.dumps(names[0])}: {_written(text, value, depth + 1)}"
    line = _newline(text) + indent + member
    if not holder.members:
        outer = _newline(text) + indent[: -len(_INDENT)]
        return text[: holder.start + 1] + line + outer + text[holder.end - 1 :]
    last = holder.members[-1].end
    comma = _after_blank(text, last)
    if text[comma] == ",":
        return text[: comma + 1] + line + "," + text[comma + 1 :]
    return text[:last] + "," + line + text[last:]


def _indent(text: str, holder: Object, depth: int) -> str:
    if holder.members:
        first = holder.members[0].start
        before = text[text.rfind("\n", 0, first) + 1 : first]
        if not before.strip():
            return before
    return _INDENT * depth


def _written(text: str, value: Any, depth: int) -> str:
    lines = json.dumps(value, indent=len(_INDENT), ensure_ascii=False).splitlines()
    return (_newline(text) + _INDENT * depth).join(lines)


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _member(holder: Object, name: str) -> Member | None:
    return next((member for member in holder.members if member.name == name), None)


def _object(text: str, at: int) -> Object:
    if text[at : at + 1] != "{":
        raise UnreadableText(f"line {_line(text, at)} should begin an object")
    members = tuple(_read_members(text, at + 1))
    end = _after_blank(text, members[-1].end if members else at + 1)
    if text[end : end + 1] == ",":
        end = _after_blank(text, end + 1)
    return Object(at, members, end + 1)


def _read_members(text: str, at: int) -> Iterator[Member]:
    while text[(at := _after_blank(text, at)) : at + 1] == '"':
        name, after = _string(text, at)
        colon = _after_blank(text, after)
        if text[colon : colon + 1] != ":":
            raise UnreadableText(f"line {_line(text, colon)} should have a colon")
        value = _after_blank(text, colon + 1)
        end = _value_end(text, value)
        yield Member(name, at, value, end)
        at = _after_blank(text, end)
        if text[at : at + 1] != ",":
            break
        at += 1
    if text[at : at + 1] != "}":
        raise UnreadableText(f"line {_line(text, at)} should have a name, a comma or a brace")


def _value_end(text: str, at: int) -> int:
    match text[at : at + 1]:
        case "{":
            return _object(text, at).end
        case "[":
            return _array_end(text, at)
        case '"':
            return _string(text, at)[1]
    scalar = _SCALAR.match(text, at)
    if scalar is None:
        raise UnreadableText(f"line {_line(text, at)} should have a value")
    return scalar.end()


def _items(text: str, at: int) -> Iterator[int]:
    """Yield the positions of an array's items."""
    at = _after_blank(text, at + 1)
    while text[at : at + 1] != "]":
        yield at
        at = _after_blank(text, _value_end(text, at))
        if text[at : at + 1] == ",":
            at = _after_blank(text, at + 1)
        elif text[at : at + 1] != "]":
            raise UnreadableText(f"line {_line(text, at)} should have a comma or a bracket")


def _array_end(text: str, at: int) -> int:
    last = at + 1
    for start in _items(text, at):
        last = _value_end(text, start)
    after = _after_blank(text, last)
    return (_after_blank(text, after + 1) if text[after : after + 1] == "," else after) + 1


def _string(text: str, at: int) -> tuple[str, int]:
    try:
        value, end = _DECODER.raw_decode(text, at)
    except ValueError as error:
        raise UnreadableText(f"line {_line(text, at)} has a text that cannot be read") from error
    return str(value), end


def _after_blank(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
