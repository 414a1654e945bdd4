"""That the sample app of content-provider tools is what spec 001 wants, and its twin the same."""

import json
import re
from typing import Any

import pytest

from handroid.model.published import Kind, ProviderAnswer
from tests.requirements.manifest import requirement
from tests.requirements.part import part
from tests.requirements.samples import WEATHER, attributes, filters
from tests.requirements.stage import Stage, soon

MIME_TYPE = "application/vnd.mcp.tool"
PROVIDER = WEATHER.component("provider")
AUTHORITY = attributes(PROVIDER)["authorities"]
CLASS = attributes(PROVIDER)["name"]
SOURCE = WEATHER.source(CLASS)
TOOL = "get_weather_forecast"
PUNE = "Pune, day 1: cloudy, 16 °C"


async def described(stage: Stage) -> ProviderAnswer:
    answer = await (await part(stage)).describe_provider(AUTHORITY, soon())
    assert answer is not None
    return answer


async def executed(stage: Stage, tool: str = TOOL, /, **arguments: str) -> ProviderAnswer:
    answer = await (await part(stage)).execute(AUTHORITY, tool, arguments, soon())
    assert answer is not None
    return answer


def refused(message: str) -> ProviderAnswer:
    return ProviderAnswer(success=False, error_message=message)


@requirement("001.manifest.provider", "001.manifest.exported", "001.manifest.authority")
def test_the_manifest_declares_the_exported_provider() -> None:
    assert attributes(PROVIDER) == {
        "name": CLASS,
        "authorities": f"{WEATHER.package}.mcptool",
        "exported": "true",
    }
    assert "extends ContentProvider" in SOURCE


@requirement("001.manifest.filter")
def test_the_filter_has_the_action_and_the_type() -> None:
    view = {"name": "android.intent.action.VIEW"}
    assert filters(PROVIDER) == [{"action": [view], "data": [{"mimeType": MIME_TYPE}]}]


@requirement("001.manifest.provider", "001.manifest.exported", "001.manifest.authority")
async def test_the_phone_finds_the_provider_as_declared(stage: Stage) -> None:
    found = await (await part(stage)).publishers(soon())
    (provider,) = [each for each in found if each.package == WEATHER.package]
    assert (provider.kind, provider.class_name) == (Kind.PROVIDER, CLASS)
    assert (provider.authority, provider.exported) == (AUTHORITY, True)
    assert provider.permission is None
    assert provider.label == WEATHER.text("@string/app_name")


@requirement("001.provider.methods")
@pytest.mark.parametrize("method", ["get_tool_info", "execute_tool"])
def test_the_source_answers_both_methods(method: str) -> None:
    assert f'case "{method}":' in SOURCE


@requirement("001.provider.methods", "001.provider.example")
def test_another_method_is_refused_in_words() -> None:
    assert re.search(r'default:\s+throw new Refusal\("Unknown method: " \+ method\)', SOURCE)


@requirement("001.provider.type")
def test_get_type_says_the_mime_type() -> None:
    body = SOURCE.partition("public String getType(Uri uri) {")[2].partition("}")[0]
    assert body.split() == ["return", f'"{MIME_TYPE}";']


@requirement("001.provider.example")
@pytest.mark.parametrize(
    "text",
    ["Unknown method: ", "No extras provided", "Tool name not specified", "Invalid arguments"],
)
def test_the_source_has_the_examples_texts(text: str) -> None:
    assert text in WEATHER.texts


@requirement("001.info.success", "001.info.name", "001.info.description", "001.weather.info")
async def test_it_describes_the_weather_tool(stage: Stage) -> None:
    answer = await described(stage)
    assert answer.success is True
    assert (answer.tool_name, answer.tool_description) == (
        TOOL,
        "Gets weather forecast for a location",
    )
    assert {answer.tool_name, answer.tool_description} <= WEATHER.texts


@requirement("001.info.schema", "001.info.required", "001.weather.info")
async def test_it_lists_its_parameters_and_which_are_required(stage: Stage) -> None:
    answer = await described(stage)
    assert json.loads(answer.tool_input_schema or "") == {
        "location": {"type": "string", "description": "City name or coordinates"},
        "days": {"type": "number", "description": "Number of days (1-7)"},
    }
    assert answer.tool_input_schema == _schema_in_source()
    assert answer.tool_input_required == ("location",)
    assert '"tool_input_required", new String[] {"location"}' in SOURCE


def _schema_in_source() -> str:
    written = SOURCE.partition("INPUT_SCHEMA = ")[2].partition(";\n")[0]
    return "".join(json.loads(each) for each in re.findall(r'"(?:[^"\\]|\\.)*"', written))


@requirement("001.execute.success", "001.weather.execution", "001.execute.tool-name")
async def test_a_forecast_is_for_one_day_unless_days_are_given(stage: Stage) -> None:
    assert await executed(stage, location="Pune") == ProviderAnswer(success=True, tool_result=PUNE)
    three = await executed(stage, location="Pune", days="3")
    assert (three.tool_result or "").splitlines()[0] == PUNE
    assert len((three.tool_result or "").splitlines()) == 3


@requirement("001.execute.success", "001.practice.validation", "001.practice.errors")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "Location required"),
        ({"location": "  "}, "Location required"),
        ({"location": "Pune", "days": "0"}, "Days must be a number from 1 to 7"),
        ({"location": "Pune", "days": "8"}, "Days must be a number from 1 to 7"),
        ({"location": "Pune", "days": "1.5"}, "Days must be a number from 1 to 7"),
        ({"location": "Pune", "days": "many"}, "Days must be a number from 1 to 7"),
    ],
)
async def test_arguments_that_do_not_fit_are_refused_with_the_reason(
    stage: Stage, arguments: dict[str, Any], says: str
) -> None:
    assert await executed(stage, **arguments) == refused(says)
    assert says in WEATHER.texts


@requirement("001.execute.tool-name", "001.practice.errors", "001.practice.any-caller")
async def test_another_tool_is_refused_by_its_name(stage: Stage) -> None:
    assert await executed(stage, "format_phone") == refused("Unknown tool: format_phone")
    assert "Unknown tool: " in WEATHER.texts


@requirement("001.practice.any-caller")
def test_the_source_believes_no_type_that_a_caller_sends() -> None:
    assert "if (!(given instanceof Map))" in SOURCE
    assert "!(value instanceof String)" in SOURCE
    assert "SuppressWarnings" not in SOURCE


@requirement("001.practice.names", "001.practice.descriptions")
async def test_the_tool_and_every_parameter_are_described(stage: Stage) -> None:
    answer = await described(stage)
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+", answer.tool_name or "")
    assert len((answer.tool_description or "").split()) >= 4
    parameters = json.loads(answer.tool_input_schema or "")
    assert all(each["description"] for each in parameters.values())
