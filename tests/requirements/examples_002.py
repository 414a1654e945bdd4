"""The examples of spec 002: the schemas, requests and answers of its ten written tools."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.requirements.extract import Kind, Statement, extract, specification

_TOOL = re.compile(r"`(\w+)`")
NONE: dict[str, Any] = {"type": "object", "properties": {}, "required": []}
QUALITY = {"type": "integer", "description": "JPEG quality (1-100)", "default": 80}


@dataclass(frozen=True)
class Example:
    """A request and, where it is always the same, the text that answers it."""

    tool: str
    id: int
    answer: str = ""
    arguments: dict[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> dict[str, Any]:
        """The whole message."""
        params = {"name": self.tool, "arguments": self.arguments}
        return {"jsonrpc": "2.0", "id": self.id, "method": "tools/call", "params": params}


EXAMPLES = [
    Example("get_accessibility_tree", 1),
    Example("capture_screenshot", 2),
    Example("capture_screenshot", 2, arguments={"quality": 50}),
    Example(
        "get_current_app",
        3,
        '{"packageName":"com.android.calculator2","activityName":".Calculator"}',
    ),
    Example(
        "get_screen_info",
        4,
        '{"width":1080,"height":2400,"densityDpi":420,"orientation":"portrait"}',
    ),
    Example("press_back", 5, "Back button press executed successfully"),
    Example("press_home", 6, "Home button press executed successfully"),
    Example("press_recents", 7, "Recents button press executed successfully"),
    Example("open_notifications", 8, "Open notifications executed successfully"),
    Example("open_quick_settings", 9, "Open quick settings executed successfully"),
    Example("get_device_logs", 10),
    Example(
        "get_device_logs",
        10,
        arguments={"last_lines": 50, "tag": "MCP:ServerService", "level": "W"},
    ),
]
NOBODY = '{"packageName":"unknown","activityName":"unknown"}'
WRITTEN = list(dict.fromkeys(example.tool for example in EXAMPLES))


def statements() -> list[Statement]:
    """Return the specification's statements; none where it is not at hand."""
    file = specification("002")
    return extract(file.read_text(encoding="utf-8")) if file else []


def tool_of(statement: Statement) -> str:
    """Return the tool whose section a statement stands in; empty where it is none's."""
    match = _TOOL.fullmatch(statement.section[-1])
    return match[1] if match else ""


def requests(found: list[Statement]) -> list[str]:
    """Return every request of a tool's section as it is printed, in order."""
    return [each.text for each in _examples(found) if '"tools/call"' in each.text]


def responses(found: list[Statement]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every answer of a tool's section with its tool."""
    for each in _examples(found):
        if '"result"' in each.text:
            yield tool_of(each), json.loads(each.text)


def schemas(found: list[Statement]) -> dict[str, Any]:
    """Return the schema of every written tool."""
    shown = [each for each in _examples(found) if "Input Schema" in each.label]
    return {tool_of(each): json.loads(each.text) for each in shown}


def _examples(found: list[Statement]) -> list[Statement]:
    return [each for each in found if each.kind is Kind.EXAMPLE and tool_of(each)]
