"""Every request of spec 002 is sent as it is printed, and answered as it says."""

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests import screen
from tests.requirements.caller import Result
from tests.requirements.examples_002 import (
    EXAMPLES,
    NOBODY,
    Example,
    requests,
    responses,
    statements,
)
from tests.requirements.examples_004 import LOGCAT_LINE, shape
from tests.requirements.manifest import requirement
from tests.requirements.old_caller import old
from tests.requirements.stage import CALCULATOR, Setting, Stage, staged

JPEG = "/9j/4AAQSkZJRgABAQ"
NODE = [
    "id",
    "className",
    "text",
    "contentDescription",
    "resourceId",
    "bounds",
    "clickable",
    "longClickable",
    "focusable",
    "scrollable",
    "editable",
    "enabled",
    "visible",
    "children",
]
EACH = [
    pytest.param(at, example, marks=requirement(f"002.{example.tool}.example"))
    for at, example in enumerate(EXAMPLES)
]


def _tree(result: Result, _example: Example) -> None:
    assert list(result.json) == ["nodes"]
    waiting: list[dict[str, Any]] = list(result.json["nodes"])
    texts = set()
    while waiting:
        node = waiting.pop()
        assert list(node) == NODE
        assert list(node["bounds"]) == ["left", "top", "right", "bottom"]
        texts.add(node["text"])
        waiting += node["children"]
    assert {"7", "+", "="} <= texts


def _picture(result: Result, _example: Example) -> None:
    (content,) = result.raw["content"]
    assert list(content) == ["type", "data", "mimeType", "width", "height"]
    assert (content["type"], content["mimeType"]) == ("image", "image/jpeg")
    assert (content["width"], content["height"]) == (1080, 2400)
    assert content["data"].startswith(JPEG)
    with Image.open(io.BytesIO(base64.b64decode(content["data"], validate=True))) as opened:
        assert opened.size == (1080, 2400)


def _logs(result: Result, example: Example) -> None:
    answer = result.json
    assert list(answer) == ["logs", "line_count", "truncated"]
    lines = answer["logs"].split("\n")
    assert answer["line_count"] == len(lines)
    assert all(LOGCAT_LINE.fullmatch(line) for line in lines)
    assert lines[-1].endswith("W/MCP:ServerService: Too many clients")
    if example.arguments:
        assert len(lines) == 1


CHECKS = {
    "get_accessibility_tree": _tree,
    "capture_screenshot": _picture,
    "get_device_logs": _logs,
}


@pytest.mark.parametrize(("at", "example"), EACH)
@requirement("002.protocol.json-rpc", "002.protocol.call")
async def test_a_request_is_answered_as_the_specification_says(
    fresh: Stage, at: int, example: Example
) -> None:
    await fresh.open(CALCULATOR)
    for priority, text in (("D", "Server started on port 8080"), ("W", "Too many clients")):
        fresh.phone.logs.append("MCP:ServerService", text, priority=priority)
    printed = requests(statements())
    body = printed[at] if printed else json.dumps(example.message)
    answered = await old(fresh).post(body.encode())
    assert answered.status == 200
    assert list(answered.json) == ["jsonrpc", "id", "result"]
    assert (answered.json["jsonrpc"], answered.json["id"]) == ("2.0", example.id)
    assert set(answered.json["result"]) <= {"content", "_meta"}
    result = Result(answered.json["result"])
    if example.answer:
        assert result.raw["content"] == [{"type": "text", "text": example.answer}]
    else:
        CHECKS[example.tool](result, example)


@requirement("002.get_current_app.none-focused")
async def test_without_an_app_in_front_both_names_are_unknown(tmp_path: Path) -> None:
    async def read(request: Request) -> dict[str, Any]:
        return {**await screen.read(request), "foreground": None}

    async with staged(tmp_path, Setting(asks={"screen.read": read})) as stage:
        assert await old(stage).do("get_current_app") == NOBODY


@requirement(*sorted({f"002.{example.tool}.example" for example in EXAMPLES}))
def test_the_requests_kept_here_are_those_of_the_specification() -> None:
    printed = requests(needed())
    assert [json.loads(body) for body in printed] == [example.message for example in EXAMPLES]


@requirement("002.get_current_app.none-focused", "002.get_screen_info.example")
def test_the_answers_kept_here_are_those_of_the_specification() -> None:
    kept = {example.answer for example in EXAMPLES} | {NOBODY}
    for tool, response in responses(needed()):
        (content,) = response["result"]["content"]
        assert tool in CHECKS or content == {"type": "text", "text": content["text"]}
        assert tool in CHECKS or content["text"] in kept
    shown = dict(responses(needed()))
    text = shown["get_accessibility_tree"]["result"]["content"][0]["text"]
    assert list(json.loads(text)["nodes"][0]) == NODE
    picture = shown["capture_screenshot"]["result"]["content"][0]
    assert [key for key, _ in shape(picture)] == ["type", "data", "mimeType", "width", "height"]
    assert picture["data"].startswith(JPEG)


def needed() -> list[Any]:
    """Return the specification's statements, or skip the test."""
    found = statements()
    if not found:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    return found
