"""Finds the fields of an answer that contain text from the phone, and reads the table of them."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("phone_texts.toml")
MARK = "handroid/untrusted"
_HEADER = re.compile(r"(\w+):(\S+)")
_ELEMENT_ID = re.compile(r"node_\w+")
_DETAILS = "id\ttext\tdesc"
_LISTING = "note:structural-only"


@dataclass(frozen=True)
class Surface:
    """The fields of a surface's answers, and where its mark is; empty without a mark."""

    title: str
    mark: str
    fields: Mapping[str, tuple[str, ...]]
    also_marked: frozenset[str]
    why: str = ""


def table() -> dict[str, Surface]:
    """Return the table for all surfaces."""
    raw = tomllib.loads(TABLE.read_text())
    return {name: _surface(each) for name, each in raw.items()}


def _surface(raw: dict[str, Any]) -> Surface:
    fields = {tool: tuple(names) for tool, names in raw["fields"].items()}
    also = frozenset(raw.get("also_marked", ()))
    return Surface(raw["title"], raw["mark"], fields, also, raw.get("why", ""))


def fields_with(canary: str, result: Mapping[str, Any]) -> set[str]:
    """Return the fields of a result that contain a text; a picture always does."""
    found = {f"_meta.{each}" for each in _paths(canary, result.get("_meta", {}))}
    for content in result["content"]:
        found |= {"image"} if content["type"] == "image" else _in_text(canary, content["text"])
    return {_ELEMENT_ID.sub("<id>", each).replace(".children[]", "") for each in found}


def _in_text(canary: str, text: str) -> set[str]:
    if text.startswith(_LISTING):
        return set(_in_listing(canary, text))
    if text.startswith(_DETAILS):
        return set(_in_rows(canary, text.split("\n"), _DETAILS.split("\t")))
    try:
        return set(_paths(canary, json.loads(text)))
    except ValueError:
        return {"text"} if canary in text else set()


def _in_listing(canary: str, text: str) -> Iterator[str]:
    """Yield the parts of spec 004's listing: notes, headers of windows, columns of elements."""
    columns: list[str] = []
    for line in text.split("\n"):
        if line.startswith("note:") and canary in line:
            yield "note"
        elif line.startswith("--- "):
            yield from (name for name, value in _HEADER.findall(line) if canary in value)
        elif line.startswith("id\t"):
            columns = line.split("\t")
        else:
            yield from _in_rows(canary, [line], columns)


def _in_rows(canary: str, rows: list[str], columns: list[str]) -> Iterator[str]:
    for row in rows:
        cells = zip(columns, row.split("\t"), strict=False)
        yield from (name for name, cell in cells if canary in cell)


def _paths(canary: str, value: Any, path: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _paths(canary, each, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for each in value:
            yield from _paths(canary, each, f"{path}[]")
    elif isinstance(value, str) and canary in value:
        yield path
