"""Every way in which apps publish tools is found, described and called."""

import json

import pytest

from handroid.errors import ActionFailed, Outcome
from handroid.published import schema
from handroid.published.offer import Offer, Parameter, Type, Unusable
from tests.published import apps
from tests.published.stage import Stage

Received = apps.Received


async def test_the_preinstalled_samples_are_offered(stage: Stage) -> None:
    found = await stage.offers()
    assert [(each.publisher.package, each.tool) for each in found] == [
        ("dev.handroid.sample.mobilemcp", "add_item"),
        ("dev.handroid.sample.mobilemcp", "list_items"),
        ("dev.handroid.sample.mobilemcp", "remove_item"),
        ("dev.handroid.sample.weather", "get_weather_forecast"),
    ]
    assert all(isinstance(each, Offer) for each in found)


async def test_the_sample_provider_is_parsed_completely(stage: Stage) -> None:
    offer = await stage.offer("dev.handroid.sample.weather", "get_weather_forecast")
    assert offer.title == "Sample Weather"
    assert offer.description == "Gets weather forecast for a location"
    assert offer.parameters == (
        Parameter("location", Type.STRING, "City name or coordinates", required=True),
        Parameter("days", Type.NUMBER, "Number of days (1-7)"),
    )
    text = await stage.call(offer, {"location": "Oslo", "days": 2.0})
    assert [line.split(":")[0] for line in text.split("\n")] == ["Oslo, day 1", "Oslo, day 2"]


async def test_the_sample_service_is_parsed_completely(stage: Stage) -> None:
    offer = await stage.offer("dev.handroid.sample.mobilemcp", "add_item")
    assert offer.title == "Shopping list"
    assert offer.description == "Adds an item to the shopping list."
    assert offer.parameters == (
        Parameter("item", Type.STRING, "What to buy.", required=True),
        Parameter("amount", Type.INTEGER, "How many."),
        Parameter("urgent", Type.BOOLEAN, "Whether it is needed today."),
    )
    assert [(each.name, each.type) for each in offer.outputs] == [
        ("line", Type.STRING),
        ("count", Type.INTEGER),
    ]
    answer = await stage.call(offer, {"item": "tea", "amount": 3.0, "urgent": "true"})
    assert answer == (
        '{"status":"success","message":"Added.","output":{"line":"3 tea (urgent)","count":1}}'
    )


async def test_a_service_of_the_first_version_answers(stage: Stage) -> None:
    received: Received = []
    stage.install(apps.of_the_first_day(received))
    offer = await stage.offer("org.example.first", "echo")
    answer = json.loads(await stage.call(offer, {"text": "hi", "count": 3, "loud": True}))
    assert received == [{"text": "hi", "count": 3, "loud": True}]
    assert answer == {"status": "success", "output": {"text": "hi", "count": 3, "loud": "True"}}


async def test_a_service_of_the_current_version_answers(stage: Stage) -> None:
    received: Received = []
    stage.install(apps.of_today(received))
    offer = await stage.offer("org.example.today", "echo")
    answer = json.loads(await stage.call(offer, {"text": "hi", "share": 0.5, "loud": False}))
    assert received == [{"text": "hi", "share": 0.5, "loud": False}]
    assert answer == {"status": "success", "message": "Echoed.", "output": received[0]}


async def test_the_demonstration_answers(stage: Stage) -> None:
    received: Received = []
    stage.install(apps.demonstration(received))
    query = await stage.offer("org.example.demo", "query_clock_in")
    answer = json.loads(await stage.call(query, {"date": "2026-01-01"}))
    assert answer["output"] == {"date": "2026-01-01", "has_clocked_in": True}
    today = await stage.offer("org.example.demo", "clock_in_today")
    answer = json.loads(await stage.call(today, {}))
    assert answer == {"status": "success", "message": "Clock in successfully!", "output": {}}
    unknown = await stage.offer("org.example.demo", "not_there")
    with pytest.raises(ActionFailed, match="The app refused: Unknown capability ID: not_there"):
        await stage.call(unknown, {})


async def test_the_benchmark_answers(stage: Stage) -> None:
    received: Received = []
    stage.install(apps.benchmark(received))
    query = await stage.offer("org.example.benchmark", "query_clock_in")
    answer = json.loads(await stage.call(query, {"date": "today"}))
    assert received == [{"date": "today"}]
    assert answer["message"] == "Hasn't clocked in."
    assert answer["output"] == {"date": "today", "has_clocked_in": False}
    today = await stage.offer("org.example.benchmark", "clock_in_today")
    with pytest.raises(ActionFailed, match="The app refused: Unknown capability ID"):
        await stage.call(today, {})


async def test_a_provider_with_one_tool_answers(stage: Stage) -> None:
    received: Received = []
    stage.install(apps.one_tool(received))
    offer = await stage.offer("org.example.single", "echo")
    assert [(each.name, each.type, each.required) for each in offer.parameters][:4] == [
        ("text", Type.STRING, True),
        ("count", Type.INTEGER, False),
        ("share", Type.NUMBER, False),
        ("loud", Type.BOOLEAN, False),
    ]
    assert await stage.call(offer, {"text": "hi", "count": 3}) == "processed hi"
    assert received == [{"text": "hi", "count": "3"}]


async def test_a_provider_with_a_complete_schema_is_supported(stage: Stage) -> None:
    whole = {"type": "object", "properties": apps.ECHO_SCHEMA, "required": ["loud", "more"]}
    app = apps.one_tool([], tool_input_schema=json.dumps(whole))
    stage.install(app)
    offer = await stage.offer("org.example.single", "echo")
    required = [each.name for each in offer.parameters if each.required]
    assert required == ["text", "loud", "more"]


async def test_a_provider_with_several_tools_answers(stage: Stage) -> None:
    received: Received = []
    stage.install(apps.several_tools(received))
    reverse = await stage.offer("org.example.several", "reverse")
    assert reverse.parameters == (Parameter("text", Type.STRING, "What to turn", required=True),)
    assert await stage.call(reverse, {"text": "abc"}) == "cba"
    calculator = await stage.offer("org.example.several", "calculator")
    assert await stage.call(calculator, {"operation": "add", "a": "1", "b": "2"}) == "3.0"
    with pytest.raises(ActionFailed) as caught:
        await stage.call(calculator, {"operation": "divide", "a": "1", "b": "0"})
    assert caught.value.what == "Failed to execute tool: Error executing tool: / by zero"
    assert caught.value.outcome is Outcome.NOT_DONE


async def test_a_schema_contains_only_known_fields(stage: Stage) -> None:
    answer = {
        "text": {"type": "string", "description": "What", "pattern": "(a+)+$", "$ref": "#/x"},
        "list": {"type": "array", "items": {"$ref": "http://example.org"}},
        "mood": {"type": ["null", "string"], "enum": ["good", "bad"], "default": "good"},
        "odd": {"type": "colour", "anyOf": [{}]},
    }
    stage.install(apps.one_tool([], tool_input_schema=json.dumps(answer)))
    offer = await stage.offer("org.example.single", "echo")
    assert schema.schema(offer.parameters) == {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": "What"},
            "list": {"type": "array", "items": {}},
            "mood": {"type": "string", "enum": ["good", "bad"]},
            "odd": {"type": "string"},
        },
        "required": ["text"],
    }


@pytest.mark.parametrize(
    ("missing", "parameters"),
    [("tool_description", 8), ("tool_input_schema", 1), ("tool_input_required", 8)],
)
async def test_a_provider_may_leave_out_everything_except_the_name(
    stage: Stage, missing: str, parameters: int
) -> None:
    stage.install(apps.one_tool([], **{missing: None}))
    offer = await stage.offer("org.example.single", "echo")
    assert len(offer.parameters) == parameters


async def test_another_version_of_mobile_mcp_is_reported(stage: Stage) -> None:
    tree = apps.descriptor(apps.ECHO, version="2.0")
    stage.install(apps.service("org.example.later", lambda _: None, tree))
    (found,) = await stage.offers("org.example.later")
    assert isinstance(found, Unusable)
    assert found.reason == "It follows another version of Mobile MCP than 1.0."
