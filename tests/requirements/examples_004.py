"""The requests that spec 004 shows, and what it says is answered; without the page's prose.

Where an example speaks of things that a phone happens to have (an element's id, an app, a web
page), the test puts what its own phone has in their place.
"""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.requirements.extract import Kind, Statement
from tests.requirements.spec_schemas import tool_of

DOWNLOADS = "com.android.providers.downloads.documents/downloads"
SOME_ELEMENT = "node_abc123"


@dataclass(frozen=True)
class Example:
    """A request, and the text that answers it; ``curl`` where it is shown as a command."""

    tool: str
    arguments: dict[str, Any] = field(default_factory=dict)
    answer: str = ""
    id: int = 1
    curl: bool = False

    @property
    def message(self) -> dict[str, Any]:
        """The whole message."""
        params = {"name": f"android_{self.tool}", "arguments": self.arguments}
        return {"jsonrpc": "2.0", "id": self.id, "method": "tools/call", "params": params}


def _element(tool: str, answer: str, **more: Any) -> Example:
    return Example(tool, {"element_id": SOME_ELEMENT, **more}, answer)


def _curl(tool: str, answer: str, **arguments: Any) -> Example:
    return Example(tool, arguments, answer, curl=True)


def _file(tool: str, path: str, answer: str, **more: Any) -> Example:
    return Example(tool, {"location_id": DOWNLOADS, "path": path, **more}, answer)


EXAMPLES = [
    Example("get_screen_state"),
    Example("get_screen_state", {"include_screenshot": True}),
    Example("press_back", {}, "Back button press executed successfully", id=5),
    Example("press_home", {}, "Home button press executed successfully", id=6),
    Example("press_recents", {}, "Recents button press executed successfully", id=7),
    Example("open_notifications", {}, "Open notifications executed successfully", id=8),
    Example("open_quick_settings", {}, "Open quick settings executed successfully", id=9),
    Example("get_device_logs", id=10),
    Example("get_device_logs", {"last_lines": 50, "tag": "MCP:ServerService", "level": "W"}, id=10),
    Example("tap", {"x": 500, "y": 1000}, "Tap executed at (500, 1000)"),
    Example(
        "long_press",
        {"x": 500, "y": 1000, "duration": 2000},
        "Long press executed at (500, 1000) for 2000ms",
    ),
    Example("double_tap", {"x": 500, "y": 1000}, "Double tap executed at (500, 1000)"),
    Example(
        "swipe",
        {"x1": 500, "y1": 1500, "x2": 500, "y2": 500, "duration": 300},
        "Swipe executed from (500, 1500) to (500, 500) over 300ms",
    ),
    Example("scroll", {"direction": "down", "amount": "large"}, "Scroll down (large) executed"),
    Example(
        "pinch",
        {"center_x": 540, "center_y": 1200, "scale": 2.0},
        "Pinch (zoom in) executed at (540, 1200) with scale 2.0 over 300ms",
    ),
    Example(
        "custom_gesture",
        {
            "paths": [
                [
                    {"x": 100, "y": 100, "time": 0},
                    {"x": 200, "y": 200, "time": 150},
                    {"x": 300, "y": 300, "time": 300},
                ]
            ]
        },
        "Custom gesture executed with 1 path(s), total 3 point(s)",
    ),
    Example(
        "custom_gesture",
        {
            "paths": [
                [{"x": 400, "y": 600, "time": 0}, {"x": 300, "y": 600, "time": 300}],
                [{"x": 600, "y": 600, "time": 0}, {"x": 700, "y": 600, "time": 300}],
            ]
        },
        "Custom gesture executed with 2 path(s), total 4 point(s)",
    ),
    _curl("find_elements", "", by="text", value="Submit"),
    _curl("click_element", f"Click performed on element '{SOME_ELEMENT}'", element_id=SOME_ELEMENT),
    _curl(
        "long_click_element",
        f"Long-click performed on element '{SOME_ELEMENT}'",
        element_id=SOME_ELEMENT,
    ),
    _curl(
        "scroll_to_element",
        f"Element '{SOME_ELEMENT}' is already visible",
        element_id=SOME_ELEMENT,
    ),
    _element(
        "type_append_text",
        f"Typed 11 characters at end of element '{SOME_ELEMENT}'.\nField content: Hello World",
        text="Hello World",
    ),
    Example(
        "type_insert_text",
        {"element_id": SOME_ELEMENT, "text": "inserted ", "offset": 5},
        f"Typed 9 characters at offset 5 in element '{SOME_ELEMENT}'.\n"
        "Field content: Helloinserted  World",
    ),
    Example(
        "type_replace_text",
        {"element_id": SOME_ELEMENT, "search": "World", "new_text": "Android"},
        f"Replaced 5 characters with 7 characters in element '{SOME_ELEMENT}'.\n"
        "Field content: Hello Android",
    ),
    _element("type_clear_text", f"Text cleared from element '{SOME_ELEMENT}'.\nField content: "),
    _curl("press_key", "Key 'ENTER' pressed successfully", key="ENTER"),
    Example("get_clipboard", {}, '{"text":"clipboard content"}', curl=True),
    Example(
        "set_clipboard",
        {"text": "Hello from MCP"},
        "Clipboard set successfully (14 characters)",
        curl=True,
    ),
    _curl("wait_for_element", "", by="text", value="10", timeout=5000),
    _curl("wait_for_idle", "", timeout=3000),
    _curl("wait_for_idle", "", timeout=5000, match_percentage=95),
    Example("get_element_details", {"ids": ["node_1", "node_2"]}),
    Example("list_storage_locations"),
    _file("list_files", "", "", offset=0, limit=200),
    _file("read_file", "readme.txt", "", offset=1, limit=200),
    _file(
        "write_file",
        "notes/todo.txt",
        "File written successfully: notes/todo.txt",
        content="Buy groceries\nWalk the dog",
    ),
    _file(
        "append_file",
        "notes/todo.txt",
        "Content appended successfully to: notes/todo.txt",
        content="\nFeed the cat",
    ),
    _file(
        "file_replace",
        "notes/todo.txt",
        "Replaced 1 occurrence(s) in: notes/todo.txt",
        old_string="Buy groceries",
        new_string="Buy organic groceries",
        replace_all=False,
    ),
    _file(
        "download_from_url",
        "images/photo.jpg",
        "File downloaded successfully: images/photo.jpg",
        url="https://example.com/photo.jpg",
    ),
    _file("delete_file", "notes/old-todo.txt", "File deleted successfully: notes/old-todo.txt"),
    Example(
        "open_app",
        {"package_id": "com.android.calculator2"},
        "App opened successfully: com.android.calculator2",
    ),
    Example("list_apps", {"filter": "user", "name_query": "calc"}),
    Example(
        "close_app", {"package_id": "com.example.app"}, "App closed successfully: com.example.app"
    ),
]


@dataclass(frozen=True)
class Request:
    """A request as the specification prints it."""

    body: str
    curl: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the command."""
        words = shlex.split(self.curl.replace("\\\n", " "))
        given = [words[at + 1] for at, word in enumerate(words) if word == "-H"]
        return dict(header.split(": ", 1) for header in given)


def requests(statements: list[Statement]) -> list[Request]:
    """Return every request among a specification's examples, in order."""
    found = []
    for statement in statements:
        if statement.kind is Kind.EXAMPLE and tool_of(statement):
            if statement.language == "bash":
                found.append(Request(_body(statement.text), statement.text))
            elif '"tools/call"' in statement.text:
                found.append(Request(statement.text))
    return found


def _body(command: str) -> str:
    words = shlex.split(command.replace("\\\n", " "))
    assert words[:4] == ["curl", "-X", "POST", "http://localhost:8080/mcp"]
    return words[words.index("-d") + 1]


def responses(statements: list[Statement]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every response among a specification's examples with its tool."""
    for statement in statements:
        if statement.kind is Kind.EXAMPLE and tool_of(statement) and '"result"' in statement.text:
            yield tool_of(statement).removeprefix("android_"), json.loads(statement.text)


def shape(value: Any) -> Any:
    """Return the types of a JSON value, objects by their keys in order, lists by their items."""
    if isinstance(value, dict):
        return [(key, shape(each)) for key, each in value.items()]
    if isinstance(value, list):
        kinds = [shape(each) for each in value]
        return [kind for at, kind in enumerate(kinds) if kind not in kinds[:at]]
    return "text or null" if value is None or isinstance(value, str) else type(value).__name__


LOGCAT_LINE = re.compile(r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [VDIWEF]/[^:]+(?::[^:]+)*: .*")
