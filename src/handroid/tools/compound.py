"""Compound tools, which combine several tools and select one by an argument."""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from handroid.errors import InvalidParams
from handroid.tools.tool import CHOICE, DEFAULT_SECONDS, Tool, Values

_KEPT = ("type", "enum", "items")
"""The keys to copy from the schemas of the parts, without their descriptions."""


def compound(name: str, description: str, parts: Mapping[str, Tool]) -> Tool:
    """Return a tool that runs one of its parts, selected by an argument."""
    tools = list(parts.values())
    return Tool(
        name=name,
        group=tools[0].group,
        description=description,
        schema=_schema(parts),
        effect=max((tool.effect for tool in tools), key=list(type(tools[0].effect)).index),
        function=_never,
        read=_reader(parts),
        seconds=lambda _values, _settings: DEFAULT_SECONDS,
        idempotent=all(tool.idempotent for tool in tools),
        open_world=any(tool.open_world for tool in tools),
        parts=parts,
    )


def limited(tool: Tool, allowed: Callable[[Tool], bool]) -> Tool | None:
    """Return a tool with only its allowed parts; None if there are none."""
    if not tool.parts:
        return tool if allowed(tool) else None
    parts = {word: part for word, part in tool.parts.items() if allowed(part)}
    if not parts:
        return None
    whole = len(parts) == len(tool.parts)
    return tool if whole else compound(tool.name, tool.description, parts)


def _schema(parts: Mapping[str, Tool]) -> dict[str, Any]:
    properties: dict[str, Any] = {CHOICE: {"type": "string", "enum": list(parts)}}
    for part in parts.values():
        for name, schema in part.schema["properties"].items():
            kept = {word: schema[word] for word in _KEPT if word in schema}
            properties.setdefault(name, kept)
    return {"type": "object", "properties": properties, "required": [CHOICE]}


def _reader(parts: Mapping[str, Tool]) -> Callable[[Mapping[str, Any]], Values]:
    """Return a reader that refuses calls which select no part."""

    def read(arguments: Mapping[str, Any]) -> NoReturn:
        words = ", ".join(parts)
        if CHOICE not in arguments:
            raise InvalidParams(f"Missing required parameter: '{CHOICE}'", f"It is one of {words}.")
        raise InvalidParams(f"Parameter '{CHOICE}' must be one of: {words}")

    return read


async def _never(*_: object, **__: object) -> NoReturn:
    raise AssertionError("A compound tool runs by its parts.")
