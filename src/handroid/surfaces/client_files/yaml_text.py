"""Edits one entry of a YAML text, line by line.

Only one client uses YAML. The entry is below a top-level key and is written as a block whose
values are JSON, which is valid YAML; all other lines stay unchanged.
"""

import json
import re
from typing import Any

from handroid.surfaces.client_files import yaml_check
from handroid.surfaces.client_files.json_text import UnreadableText

_INDENT = "  "
_BLANK_OR_COMMENT = re.compile(r"\s*(#.*)?$")


def with_entry(text: str, path: tuple[str, ...], value: dict[str, Any]) -> str:
    """Return the text with the value at the path, replacing any previous value.

    Raises:
        UnreadableText: the text is not YAML, or the value of the key is not a block.
    """
    outer, name = path
    yaml_check.check(text)
    text = text if not text or text.endswith("\n") else f"{text}\n"
    lines = text.splitlines(keepends=True)
    header = _header(lines, outer)
    if header is None:
        return f"{text}{outer}:\n{_block(name, value, _INDENT)}"
    indent = _indent_below(lines, header)
    start, end = _span(lines, header, name, indent) or (header + 1, header + 1)
    changed = "".join([*lines[:start], _block(name, value, indent), *lines[end:]])
    try:
        yaml_check.check(changed)
    except UnreadableText as error:
        raise UnreadableText(f"line {header + 1} has no block of names in '{outer}'") from error
    return changed


def without_entry(text: str, path: tuple[str, ...]) -> str:
    """Return the text without the entry at the path, or unchanged if it has none.

    Raises:
        UnreadableText: the text is not YAML, or the value of the key is not a block.
    """
    outer, name = path
    yaml_check.check(text)
    lines = text.splitlines(keepends=True)
    header = _header(lines, outer)
    if header is None:
        return text
    span = _span(lines, header, name, _indent_below(lines, header))
    return text if span is None else "".join([*lines[: span[0]], *lines[span[1] :]])


def entry(text: str, path: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the entry at the path, with its values parsed if they are JSON, or None.

    Raises:
        UnreadableText: the text is not YAML, or the value of the key is not a block.
    """
    outer, name = path
    yaml_check.check(text)
    lines = text.splitlines()
    header = _header(lines, outer)
    span = _span(lines, header, name, _indent_below(lines, header)) if header is not None else None
    if span is None:
        return None
    pairs = (line.strip().partition(": ") for line in lines[span[0] + 1 : span[1]])
    return {key: _read(value) for key, _, value in pairs}


def _read(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value.strip("'\"")


def _header(lines: list[str], outer: str) -> int | None:
    for number, line in enumerate(lines):
        key, colon, rest = line.rstrip("\r\n").partition(":")
        if key == outer and colon:
            if not _BLANK_OR_COMMENT.match(rest):
                raise UnreadableText(f"line {number + 1} holds '{outer}' in one line")
            return number
    return None


def _indent_below(lines: list[str], header: int) -> str:
    for line in lines[header + 1 :]:
        if not _BLANK_OR_COMMENT.match(line.rstrip("\r\n")):
            return line[: len(line) - len(line.lstrip(" "))] or _INDENT
    return _INDENT


def _span(lines: list[str], header: int, name: str, indent: str) -> tuple[int, int] | None:
    """Return the index of the entry's first line, and of the line after it."""
    start = None
    for number, line in enumerate(lines[header + 1 :], header + 1):
        if _BLANK_OR_COMMENT.match(line.rstrip("\r\n")):
            continue
        depth = len(line) - len(line.lstrip(" "))
        if start is not None and depth <= len(indent):
            return start, number
        if depth < len(indent):
            return None
        if depth == len(indent) and line.strip().partition(":")[0].strip("\"'") == name:
            start = number
    return None if start is None else (start, len(lines))


def _block(name: str, value: dict[str, Any], indent: str) -> str:
    lines = [f"{indent}{name}:"]
    lines += [f"{indent}{_INDENT}{key}: {json.dumps(item)}" for key, item in value.items()]
    return "".join(f"{line}\n" for line in lines)
