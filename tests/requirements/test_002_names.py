"""The tools of spec 002: which there are, and what they take."""

import json
from pathlib import Path
from typing import Any

import pytest

from handroid.engine.profile import Profile
from tests.requirements.arguments_002 import GOOD
from tests.requirements.examples_002 import NONE, QUALITY, WRITTEN, schemas, statements
from tests.requirements.manifest import FOLDER, requirement
from tests.requirements.old_caller import old
from tests.requirements.stage import Setting, Stage, staged

NOW: dict[str, Any] = json.loads((FOLDER / "schemas_004.json").read_text(encoding="utf-8"))
LOGS = NOW["android_get_device_logs"]
SCHEMAS = {
    **dict.fromkeys(WRITTEN, NONE),
    "capture_screenshot": {**NONE, "properties": {"quality": QUALITY}},
    "get_device_logs": LOGS,
}
UNWRITTEN = {
    "touch": ("tap", "long_press", "double_tap", "swipe", "scroll"),
    "gesture": ("pinch", "custom_gesture"),
    "element": ("find_elements", "click_element", "long_click_element", "scroll_to_element"),
    "text": ("press_key",),
    "utility": ("get_clipboard", "set_clipboard", "wait_for_element", "wait_for_idle"),
}


@requirement("002.names.the-29-tools", "002.protocol.list")
async def test_the_29_tools_are_listed_in_their_order(stage: Stage) -> None:
    listed = await old(stage).tools()
    assert [tool["name"] for tool in listed] == list(GOOD)
    assert len(listed) == 29
    for tool in listed:
        assert list(tool) == ["name", "description", "inputSchema"]
        assert tool["description"]
        assert "android_" not in json.dumps(tool)


@requirement("002.names.the-29-tools")
@pytest.mark.parametrize("tool", GOOD)
async def test_every_tool_that_is_listed_can_be_called(stage: Stage, tool: str) -> None:
    await stage.open("dev.handroid.form")
    answer = await old(stage).ask(tool, **GOOD[tool])
    # What names an element fails for want of it, and no other way.
    assert answer.get("error", {}).get("code") in (None, -32002)


@pytest.mark.parametrize(
    "tool", [pytest.param(tool, marks=requirement(f"002.{tool}.schema")) for tool in WRITTEN]
)
async def test_a_written_tool_is_listed_with_its_schema(stage: Stage, tool: str) -> None:
    listed = {each["name"]: each["inputSchema"] for each in await old(stage).tools()}
    assert listed[tool] == SCHEMAS[tool]
    assert list(listed[tool]["properties"]) == list(SCHEMAS[tool]["properties"])


@requirement(*(f"002.{tool}.schema" for tool in WRITTEN))
def test_the_schemas_kept_here_are_those_of_the_specification() -> None:
    found = statements()
    if not found:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    assert schemas(found) == SCHEMAS


@pytest.mark.parametrize(
    "group", [pytest.param(group, marks=requirement(f"002.{group}.as-now")) for group in UNWRITTEN]
)
async def test_an_unwritten_tool_takes_what_it_takes_now(stage: Stage, group: str) -> None:
    listed = {each["name"]: each["inputSchema"] for each in await old(stage).tools()}
    for tool in UNWRITTEN[group]:
        assert listed[tool] == NOW[f"android_{tool}"]


@requirement("002.element.set-text", "002.text.input-text", "002.text.clear-text")
async def test_what_the_text_tools_take(stage: Stage) -> None:
    listed = {each["name"]: each["inputSchema"] for each in await old(stage).tools()}
    taken = {name: list(listed[name]["properties"]) for name in listed}
    assert taken["set_text"] == listed["set_text"]["required"] == ["element_id", "text"]
    assert taken["input_text"] == ["text", "element_id"]
    assert listed["input_text"]["required"] == ["text"]
    assert taken["clear_text"] == ["element_id"]
    assert listed["clear_text"]["required"] == []


@requirement("002.protocol.with-now")
async def test_groups_that_are_off_are_off_here_too(tmp_path: Path) -> None:
    profile = Profile(frozenset({"touch", "files"}))
    async with staged(tmp_path, Setting(profile=profile)) as stage:
        assert [tool["name"] for tool in await old(stage).tools()] == list(UNWRITTEN["touch"])
        assert (await old(stage).fail("press_home")).code == -32601
        assert (await old(stage).fail("capture_screenshot")).code == -32601


@requirement("002.protocol.with-now")
async def test_a_server_that_only_reads_only_reads_here_too(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(read_only=True)) as stage:
        names = {tool["name"] for tool in await old(stage).tools()}
        assert "capture_screenshot" in names
        assert not names & {"tap", "set_text", "input_text", "clear_text", "press_key"}
        assert (await old(stage).fail("tap", x=1, y=1)).code == -32601


@requirement("002.protocol.with-now", "002.names.the-29-tools")
async def test_the_tools_of_now_are_not_changed_by_those_of_then(stage: Stage) -> None:
    assert [tool["name"] for tool in await stage.caller.tools()] == list(NOW)
    assert (await old(stage).fail("android_press_home")).code == -32601
