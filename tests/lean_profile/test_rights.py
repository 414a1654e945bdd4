"""A lean tool that combines several tools gives callers no additional rights."""

from typing import Any

import pytest

from handroid.engine.engine import Engine, UnknownTool
from handroid.engine.profile import lean
from handroid.model.caller import Caller
from handroid.model.tool import Answer
from tests.lean_profile.looking import Eyes

READER = Caller("reader", read_only=True)
TOUCHER = Caller("toucher", groups=frozenset({"screen", "touch"}))


async def called(engine: Engine, caller: Caller, name: str, **arguments: Any) -> Answer:
    return await engine.call(lean(), name, arguments, caller=caller)


def listed(engine: Engine, caller: Caller) -> dict[str, Any]:
    return {tool.name: tool.schema for tool in engine.tools(lean(), caller)}


async def test_a_read_only_caller_sees_only_tools_that_read(by_hand: Eyes) -> None:
    tools = listed(by_hand.stage.engine, READER)
    assert set(tools) == {"look", "find", "apps", "logs", "files", "clipboard"}
    assert tools["files"]["properties"]["do"]["enum"] == ["places", "list", "read"]
    assert tools["clipboard"]["properties"]["do"]["enum"] == ["get"]
    assert "content" not in tools["files"]["properties"]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("act", {"steps": [{"home": True}]}),
        ("clipboard", {"do": "set", "text": "x"}),
        ("files", {"do": "delete", "location_id": "x", "path": "x"}),
    ],
)
async def test_a_read_only_caller_may_not_call_other_tools(
    by_hand: Eyes, tool: str, arguments: dict[str, Any]
) -> None:
    answer = await called(by_hand.stage.engine, READER, tool, **arguments)
    assert answer.contents[0].text.startswith("Permission denied: The token 'reader' may only read")


async def test_each_verb_needs_the_right_to_its_group(by_hand: Eyes) -> None:
    engine = by_hand.stage.engine
    assert set(listed(engine, TOUCHER)) == {"look", "find", "act"}
    assert not (await called(engine, TOUCHER, "act", steps=[{"tap": [5, 5]}])).is_error
    refused = await called(engine, TOUCHER, "act", steps=[{"tap": [5, 5]}, {"open": "Settings"}])
    assert "has no right to the group 'apps'" in refused.contents[0].text


async def test_tools_of_other_groups_do_not_exist(by_hand: Eyes) -> None:
    profile, engine = lean(frozenset({"screen", "touch"})), by_hand.stage.engine
    assert [tool.name for tool in engine.tools(profile)] == ["look", "find", "act"]
    with pytest.raises(UnknownTool):
        await engine.call(profile, "files", {"do": "places"})
    refused = await engine.call(profile, "act", {"steps": [{"open": "Settings"}]})
    assert "'open' is switched off here" in refused.contents[0].text


async def test_a_choice_must_be_made(by_hand: Eyes) -> None:
    answer = await by_hand.stage.caller.call("files")
    assert "Missing required parameter: 'do'" in answer.failed("Invalid params")
    answer = await by_hand.stage.caller.call("files", do="burn")
    assert "must be one of: places, list, read" in answer.failed("Invalid params")


async def test_the_record_names_the_tool_that_was_chosen(by_hand: Eyes) -> None:
    await by_hand.stage.caller.call("clipboard", do="set", text="once")
    assert (await by_hand.stage.caller.call("clipboard", do="get")).json == {"text": "once"}
    await by_hand.stage.engine._record.flush()
    kept = "".join(path.read_text() for path in by_hand.stage.state.folder.rglob("*.jsonl"))
    assert '"set_clipboard"' in kept
