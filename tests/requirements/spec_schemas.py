"""The input schemas as a specification gives them: written out, or as a table of parameters."""

import json
import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from tests.requirements.extract import Kind, Statement, row_cells

_TOOL = re.compile(r"`(android_\w+)`")
_WORD = re.compile(r'"(\w+)"')
_PARAMETER_CELLS = 5
_FIELD_CELLS = 3


def schemas(statements: Iterable[Statement]) -> dict[str, Any]:
    """Return the schema of every tool by its name."""
    found: dict[str, Any] = {}
    for name, own in groupby(statements, tool_of):
        if name:
            found[name] = _schema(list(own))
    return found


def tool_of(statement: Statement) -> str:
    """Return the tool whose section a statement stands in; empty where it is none's."""
    for title in statement.section:
        match = _TOOL.fullmatch(title)
        if match:
            return match[1]
    return ""


def _schema(own: list[Statement]) -> Any:
    for statement in own:
        if statement.kind is Kind.EXAMPLE and "Input Schema" in statement.label:
            return json.loads(statement.text)
    return _from_table([row_cells(s) for s in own if s.kind is Kind.ROW])


def _from_table(rows: list[list[str]]) -> dict[str, Any]:
    """Build a schema from rows of name, type, required, default, description."""
    properties: dict[str, Any] = {}
    required: list[str] = []
    for cells in rows:
        if len(cells) == _PARAMETER_CELLS:
            name, kind, needed, default, description = cells
            properties[_plain(name)] = _property(kind, _plain(default), description)
            required += [_plain(name)] if needed == "Yes" else []
    points = [cells for cells in rows if len(cells) == _FIELD_CELLS]
    if points:
        properties[required[0]]["items"] = {"type": "array", "items": _object(points)}
    return {"type": "object", "properties": properties, "required": required}


def _property(kind: str, default: str, description: str) -> dict[str, Any]:
    made: dict[str, Any] = {"type": kind, "description": description}
    words = _WORD.findall(description)
    if kind == "string" and len(words) > 1:
        made["enum"] = words
    if default != "-":
        made["default"] = json.loads(default)
    return made


def _object(fields: list[list[str]]) -> dict[str, Any]:
    """Build the object that a table of its fields describes; all of them are needed."""
    properties = {_plain(n): {"type": kind, "description": text} for n, kind, text in fields}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _plain(cell: str) -> str:
    return cell.strip("`")
