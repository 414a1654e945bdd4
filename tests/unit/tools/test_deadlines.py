"""How long a call may take, depending on its arguments."""

from typing import Any

import pytest

from handroid.config import Settings
from handroid.tools import legacy
from handroid.tools.registry import registry
from handroid.tools.tool import Tool

SWIPE = {"x1": 0, "y1": 0, "x2": 9, "y2": 9}
PINCH = {"center_x": 9, "center_y": 9, "scale": 2}
FILE = {"location_id": "a/b", "path": "c"}
FIELD = {"element_id": "node_1_w1", "typing_speed": 70, "typing_speed_variance": 30}
PATH = [{"x": 1, "y": 1, "time": 0}, {"x": 2, "y": 2, "time": 4000}]
LIMITS: list[tuple[str, dict[str, Any], float]] = [
    ("tap", {"x": 1, "y": 1}, 30),
    ("get_screen_state", {}, 30),
    ("long_press", {"x": 1, "y": 1, "duration": 5000}, 15),
    ("swipe", {**SWIPE, "duration": 2000}, 12),
    ("pinch", {**PINCH, "duration": 3000}, 13),
    ("custom_gesture", {"paths": [PATH]}, 14),
    ("type_append_text", {**FIELD, "text": "x" * 100}, 42),
    ("type_insert_text", {**FIELD, "text": "x" * 100, "offset": 0}, 42),
    ("type_replace_text", {**FIELD, "search": "y", "new_text": "x" * 100}, 42),
    ("wait_for_element", {"by": "text", "value": "x", "timeout": 20_000}, 35),
    ("wait_for_idle", {"timeout": 20_000}, 35),
    ("read_file", FILE, 60),
    ("write_file", {**FILE, "content": ""}, 60),
    ("append_file", {**FILE, "content": ""}, 60),
    ("delete_file", FILE, 60),
    ("download_from_url", {**FILE, "url": "https://a.example"}, 120),
    ("input_text", {"text": "x" * 1000}, 60),
]


def tool_named(name: str) -> Tool:
    made = registry()
    return made.get(name) or next(
        tool
        for value in vars(legacy).values()
        if isinstance(tool := getattr(value, "handroid_tool", None), Tool) and tool.name == name
    )


@pytest.mark.parametrize(("name", "arguments", "seconds"), LIMITS, ids=[each[0] for each in LIMITS])
def test_a_call_may_take_as_long_as_its_arguments_say(
    name: str, arguments: dict[str, Any], seconds: float
) -> None:
    tool = tool_named(name)
    assert tool.seconds(tool.read(arguments), Settings()) == pytest.approx(seconds)
