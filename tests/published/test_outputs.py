"""Declared outputs of an app reach callers, and no app's mistake hides other tools."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp import Client

from fakedroid.state.components import Started
from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS, lean, reference
from handroid.published.offer import Parameter, Type
from handroid.published.outputs import output_schema
from tests.published import apps
from tests.published.admission_lab import FORECAST, SHOPPING, address, lab, listed
from tests.published.stage import Stage
from tests.published.test_mcp_calls import ADD
from tests.surfaces.programs import handroid

ABOUT = "Adds an item to the shopping list. (Shopping list: Keeps a shopping list.)"
SCHEMA = {
    "type": "object",
    "properties": {
        "status": {"type": "string"},
        "message": {"type": "string"},
        "output": {
            "type": "object",
            "properties": {
                "line": {"type": "string", "description": "The line as it stands on the list."},
                "count": {"type": "integer", "description": "How many lines the list has."},
            },
        },
    },
    "required": ["status", "output"],
}
ADDED = {"status": "success", "message": "Added.", "output": {"line": "2 milk", "count": 1}}
NAMES = ("__proto__", "constructor", "__lookupGetter__", "x-mcp-header", "toString", "a.b")
ODD = "org.example.odd"
KINDS = ("string", "integer", "number", "boolean", "array", "object", "date")
MISFITS: dict[str, Any] = {
    "string": 5,
    "integer": "many",
    "number": True,
    "boolean": "yes",
    "array": {},
    "object": [],
    "date": {"year": 2026},
    "undeclared": [None],
}
FITTED = {"string": "5", "date": '{"year":2026}', "undeclared": [None]}


def replying(package: str, outputs: list[Any], output: dict[str, Any]) -> Any:
    """Return an app whose only tool has this output."""

    def start(started: Started) -> None:
        started.reply({"r": json.dumps({"status": "success", "output": output})})

    tree = apps.descriptor(apps.capability("act", [], outputs))
    return apps.service(package, start, tree)


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_clients_of_both_protocols_see_descriptions_schemas_and_structured_results(
    mode: str, tmp_path: Path
) -> None:
    profile = reference(groups=REFERENCE_GROUPS | EXTRA_GROUPS)
    odd = replying(ODD, [apps.param(each, "integer") for each in NAMES], {})
    async with lab(tmp_path, profile=profile) as here:
        here.phones[0].phone.components.install(odd)
        await here.approve()
        async with Client(here.url, mode=mode) as client:
            found = await listed(client)
            assert (found[ADD].description, found[ADD].output_schema) == (ABOUT, SCHEMA)
            assert found[FORECAST].output_schema is None
            for name in ("ext_odd_act", ADD):
                Draft202012Validator.check_schema(found[name].output_schema)
            odd_outputs = found["ext_odd_act"].output_schema["properties"]["output"]["properties"]
            assert set(odd_outputs) == {"x-mcp-header", "a.b"}
            added: Any = await client.call_tool(ADD, {"item": "milk", "amount": 2})
            assert added.structured_content == json.loads(added.content[0].text) == ADDED
            refused: Any = await client.call_tool(ADD, {"item": 5})
            assert (refused.is_error, refused.structured_content) == (True, None)
            weather: Any = await client.call_tool(FORECAST, {"location": "Rome"})
            assert weather.structured_content is None
            empty: Any = await client.call_tool("ext_odd_act", {})
            assert empty.structured_content == {"status": "success", "output": {}}
            by_name = {"name": ADD, "arguments": {"item": "tea"}}
            other: Any = await client.call_tool("android_call_published_tool", by_name)
            assert other.structured_content["output"] == {"line": "1 tea", "count": 2}
            whole: Any = await client.call_tool("android_list_published_tools", {})
            shown = {each["name"]: each for each in json.loads(whole.content[0].text)["tools"]}
            assert shown[ADD]["about"] == "Keeps a shopping list."
            outputs = SCHEMA["properties"]["output"]["properties"]  # type: ignore[index]
            assert {each.pop("name"): each for each in shown[ADD]["outputs"]} == outputs
            assert "outputs" not in shown[FORECAST]


async def test_a_lean_answer_has_only_one_format(tmp_path: Path) -> None:
    async with lab(tmp_path, profile=lean()) as here:
        await here.approve(SHOPPING)
        async with Client(here.url) as client:
            assert (await listed(client))[ADD].output_schema is None
            added: Any = await client.call_tool(ADD, {"item": "milk", "amount": 2})
            assert json.loads(added.content[0].text) == ADDED
            assert added.structured_content is None


async def test_the_command_line_shows_them_too(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        await here.approve(SHOPPING)
        where = ("--server", address(here.adb), "--json")
        done = await handroid(tmp_path, "call", ADD, "item=milk", "amount=2", *where)
        assert json.loads(done.out)["structuredContent"] == ADDED, done.err
        port = str(here.adb.address.port)
        done = await handroid(tmp_path, "tools", "--json", ANDROID_ADB_SERVER_PORT=port)
        found = {each["name"]: each for each in json.loads(done.out)}
        assert (found[ADD]["description"], found[ADD]["outputSchema"]) == (ABOUT, SCHEMA)
        assert "outputSchema" not in found["android_tap"]


async def test_a_result_always_fits_the_schema_that_was_listed(stage: Stage) -> None:
    package = "org.example.misfits"
    declared = [apps.param(each, each) for each in KINDS]
    stage.install(replying(package, declared, MISFITS))
    result = await stage.result(await stage.offer(package, "act"), {})
    assert json.loads(result.text)["output"] == MISFITS
    assert result.structured == {"status": "success", "output": FITTED}


async def test_whole_numbers_count_as_integers_and_null_as_missing(stage: Stage) -> None:
    package = "org.example.whole"
    declared = [apps.param("n", "integer"), apps.param("d", "double"), apps.param("s", "string")]
    stage.install(replying(package, declared, {"n": 3.0, "d": 2, "s": None}))
    result = await stage.result(await stage.offer(package, "act"), {})
    assert result.structured == {"status": "success", "output": {"n": 3, "d": 2}}


async def test_numbers_and_booleans_in_strings_are_converted(stage: Stage) -> None:
    package = "org.example.written"
    kinds = {"n": "integer", "d": "double", "yes": "boolean", "no": "boolean"}
    written = {"n": "3", "d": "2.5", "yes": "true", "no": "false"}
    stage.install(replying(package, [apps.param(*each) for each in kinds.items()], written))
    result = await stage.result(await stage.offer(package, "act"), {})
    output = {"n": 3, "d": 2.5, "yes": True, "no": False}
    assert result.structured == {"status": "success", "output": output}


INHERITED = {
    *("__proto__", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"),
    *("toLocaleString", "toString", "valueOf", "__defineGetter__", "__defineSetter__"),
    *("__lookupGetter__", "__lookupSetter__"),
}


def test_inherited_properties_of_javascript_objects_are_not_declared() -> None:
    declared = tuple(Parameter(name, Type.STRING) for name in ("own", *sorted(INHERITED)))
    schema = output_schema(declared)
    assert schema is not None
    assert set(schema["properties"]["output"]["properties"]) == {"own"}


async def test_a_stored_approval_that_cannot_be_sent_hides_no_other_tool(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        await here.approve()
        file = tmp_path / "handroid" / "approvals.json"
        kept = json.loads(file.read_text())
        of_phone = kept[await here.identity()]
        adding, listing, _, weather = of_phone
        weather["description"] = weather["about"] = "half \ud800 of a pair"
        adding["outputs"] *= 2
        listing["outputs"][0]["type"] = "nothing"
        file.write_text(json.dumps(kept))
        names = {FORECAST, "ext_mobilemcp_remove_item"}
        await here.shows(names)
        async with Client(here.url) as client:
            found = await listed(client)
            assert {name for name in found if name.startswith("ext_")} == names
            assert found[FORECAST].description == (
                "half of a pair (Sample Weather: half of a pair)"
            )


async def test_an_approval_by_an_older_version_stays_valid(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        await here.approve(SHOPPING)
        file = tmp_path / "handroid" / "approvals.json"
        kept = json.loads(file.read_text())
        for each in kept[await here.identity()]:
            del each["outputs"], each["about"]
        file.write_text(json.dumps(kept))
        async with Client(here.url) as client:
            found = await listed(client)
            assert found[ADD].description == "Adds an item to the shopping list."
            added: Any = await client.call_tool(ADD, {"item": "milk", "amount": 2})
            assert added.structured_content == ADDED
