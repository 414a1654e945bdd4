"""That the sample app of Mobile MCP handles requests as spec 000 wants, without a host's checks."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.requirements.manifest import requirement
from tests.requirements.part import part
from tests.requirements.samples import SHOPPING, attributes
from tests.requirements.stage import Stage, soon

CLASS = attributes(SHOPPING.component("service"))["name"]
DESCRIPTOR = ElementTree.parse(SHOPPING.xml("@xml/mcp_capabilities")).getroot()
REQUEST, RESPONSE = "mobile-mcp-request", "mobile-mcp-response"
ID = "0f8fad5b-d9cb-469f-a165-70867728950e"
WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "Missing parameter: item"),
    ({"amount": 1}, "Missing parameter: item"),
    ({"item": "milk", "colour": "white"}, "Unknown parameter: colour"),
    ({"item": 5}, "Parameter item must be a string"),
    ({"item": ["milk"]}, "Parameter item must be a string"),
    ({"item": "milk", "amount": "two"}, "Parameter amount must be an integer"),
    ({"item": "milk", "amount": 1.5}, "Parameter amount must be an integer"),
    ({"item": "milk", "amount": True}, "Parameter amount must be an integer"),
    ({"item": "milk", "urgent": "perhaps"}, "Parameter urgent must be a boolean"),
    ({"item": "milk", "urgent": 1}, "Parameter urgent must be a boolean"),
    ({"item": None}, "Parameter item must be a string"),
    ({"item": "milk", "amount": None}, "Parameter amount must be an integer"),
    ({"item": "milk", "amount": 10**18}, "Parameter amount must be an integer"),
]


def request(capability: str, args: Any = None, version: str = "1.0") -> dict[str, Any]:
    asked: dict[str, Any] = {"id": capability}
    if args is not None:
        asked["args"] = args
    return {REQUEST: {"version": version, "request": {"id": ID, "capability": asked}}}


async def sent(stage: Stage, extras: dict[str, str]) -> dict[str, str]:
    """Start the service and return all that it replies."""
    published = await part(stage)
    reply = await published.call_service(SHOPPING.package, CLASS, ID, extras, soon())
    assert reply.code == -1
    return dict(reply.extras)


async def answered(stage: Stage, asked: dict[str, Any]) -> dict[str, Any]:
    """Send a request and return the response inside its wrapping."""
    replied = await sent(stage, {REQUEST: json.dumps(asked)})
    envelope = json.loads(replied[RESPONSE])[RESPONSE]
    assert envelope.pop("version") == "1.0"
    (response,) = envelope.values()
    assert set(envelope) == {"response"}
    return dict(response)


async def count(stage: Stage) -> int:
    return int((await outputs(stage, "list_items"))["count"])


async def outputs(stage: Stage, capability: str, **args: Any) -> dict[str, Any]:
    response = await answered(stage, request(capability, args))
    assert response["status"] == "success", response
    return {each["name"]: each["value"] for each in response["capability"]["output"]}


@requirement("000.handling.extra")
async def test_the_request_is_taken_from_its_extra_and_no_other(stage: Stage) -> None:
    text = json.dumps(request("list_items"))
    replied = json.loads((await sent(stage, {REQUEST: text}))[RESPONSE])
    assert replied[RESPONSE]["response"]["message"] == "Listed."
    replied = json.loads((await sent(stage, {"request": text}))[RESPONSE])
    assert replied[RESPONSE]["response"]["status"] == "failure"
    assert replied[RESPONSE]["response"]["message"] == "Malformed request"


@requirement("000.handling.version")
@pytest.mark.parametrize("version", ["2.0", "1", "1.0.0", ""])
async def test_another_version_is_refused_and_nothing_done(stage: Stage, version: str) -> None:
    before = await count(stage)
    response = await answered(stage, request("add_item", {"item": "milk"}, version))
    assert response["status"] == "failure"
    assert response["message"] == f"Unsupported version: {version}"
    assert await count(stage) == before


@requirement("000.handling.same-id", "000.handling.reply-capability")
@pytest.mark.parametrize(
    ("capability", "version"), [("list_items", "1.0"), ("list_items", "9"), ("fly", "1.0")]
)
async def test_every_reply_has_the_requests_id_and_capability(
    stage: Stage, capability: str, version: str
) -> None:
    replied = await sent(stage, {REQUEST: json.dumps(request(capability, version=version))})
    response = json.loads(replied[RESPONSE])[RESPONSE]["response"]
    assert (replied["mcp_request_id"], response["id"]) == (ID, ID)
    assert response["capability"]["id"] == capability


@requirement("000.handling.known-capability")
@pytest.mark.parametrize("capability", ["fly", "ADD_ITEM", "add_item ", ""])
async def test_a_capability_it_does_not_have_is_refused(stage: Stage, capability: str) -> None:
    before = await count(stage)
    response = await answered(stage, request(capability, {"item": "milk"}))
    assert response["status"] == "failure"
    assert response["message"] == f"Unknown capability: {capability}"
    assert await count(stage) == before


@requirement("000.handling.parameters", "000.handling.message")
@pytest.mark.parametrize(("args", "says"), WRONG)
async def test_parameters_that_do_not_fit_are_refused_with_the_reason_and_nothing_done(
    stage: Stage, args: dict[str, Any], says: str
) -> None:
    before = await count(stage)
    response = await answered(stage, request("add_item", args))
    assert (response["status"], response["message"]) == ("failure", says)
    assert await count(stage) == before


@requirement("000.handling.parameters", "000.handling.runs")
@pytest.mark.parametrize(
    ("args", "line"),
    [
        ({"item": "bread"}, "1 bread"),
        ({"item": "bread", "amount": 2, "urgent": True}, "2 bread (urgent)"),
        ({"item": "bread", "amount": "2", "urgent": "false"}, "2 bread"),
        ({"item": "brød 🥖"}, "1 brød 🥖"),
        ({"item": "bread", "amount": "123456789012345678"}, "123456789012345678 bread"),
    ],
)
async def test_a_request_that_fits_is_carried_out(
    stage: Stage, args: dict[str, Any], line: str
) -> None:
    before = await count(stage)
    assert await outputs(stage, "add_item", **args) == {"line": line, "count": before + 1}
    assert (await outputs(stage, "list_items"))["items"].splitlines()[-1] == line
    assert await outputs(stage, "remove_item", item=args["item"]) == {"removed": True}
    assert await outputs(stage, "remove_item", item=args["item"]) == {"removed": False}
    assert await count(stage) == before


@requirement("000.handling.parameters", "000.handling.runs")
@pytest.mark.parametrize("given", [{"item": "rice"}, '{"item": "rice"}'])
async def test_parameters_may_come_as_input_too(stage: Stage, given: Any) -> None:
    asked = request("add_item")
    asked[REQUEST]["request"]["capability"]["input"] = given
    assert (await answered(stage, asked))["message"] == "Added."
    assert await outputs(stage, "remove_item", item="rice") == {"removed": True}


@requirement("000.handling.parameters", "000.handling.same-id")
@pytest.mark.parametrize("given", [[1], "no JSON", "[]", 5])
async def test_parameters_that_are_no_object_are_refused(stage: Stage, given: Any) -> None:
    response = await answered(stage, request("list_items", given))
    assert (response["id"], response["status"]) == (ID, "failure")
    assert response["message"] == "Malformed request"


@requirement("000.handling.reply", "000.handling.status")
@pytest.mark.parametrize("text", ["", "no JSON", "[]", "{}", '{"mobile-mcp-request": 1}'])
async def test_what_is_no_request_is_answered_too(stage: Stage, text: str) -> None:
    replied = await sent(stage, {REQUEST: text})
    assert replied["mcp_request_id"] == ""
    assert json.loads(replied[RESPONSE])[RESPONSE]["response"] == {
        "id": "",
        "capability": {"id": ""},
        "status": "failure",
        "message": "Malformed request",
    }


@requirement("000.handling.runs")
async def test_only_one_of_two_alike_is_removed(stage: Stage) -> None:
    before = await count(stage)
    for _ in range(2):
        await outputs(stage, "add_item", item="egg")
    assert await outputs(stage, "remove_item", item="egg") == {"removed": True}
    assert await count(stage) == before + 1
    assert await outputs(stage, "remove_item", item="egg") == {"removed": True}
    assert await count(stage) == before


@requirement("000.handling.reply", "000.handling.status", "000.handling.message")
async def test_a_success_is_the_specifications_json(stage: Stage) -> None:
    before = await count(stage)
    replied = await sent(stage, {REQUEST: json.dumps(request("add_item", {"item": "tea"}))})
    assert json.loads(replied[RESPONSE]) == {
        RESPONSE: {
            "version": "1.0",
            "response": {
                "id": ID,
                "capability": {
                    "id": "add_item",
                    "output": [
                        {"name": "line", "type": "string", "value": "1 tea"},
                        {"name": "count", "type": "integer", "value": before + 1},
                    ],
                },
                "status": "success",
                "message": "Added.",
            },
        }
    }


@requirement("000.handling.no-output", "000.handling.status")
async def test_a_failure_has_no_output(stage: Stage) -> None:
    assert await answered(stage, request("remove_item")) == {
        "id": ID,
        "capability": {"id": "remove_item"},
        "status": "failure",
        "message": "Missing parameter: item",
    }


@requirement("000.handling.outputs")
@pytest.mark.parametrize(
    ("capability", "args"),
    [("add_item", {"item": "salt"}), ("list_items", {}), ("remove_item", {"item": "salt"})],
)
async def test_outputs_have_the_names_and_types_of_the_descriptor(
    stage: Stage, capability: str, args: dict[str, Any]
) -> None:
    declared = DESCRIPTOR.findall(f"capability[@id='{capability}']/output/param")
    response = await answered(stage, request(capability, args))
    answer = response["capability"]["output"]
    assert [(each["name"], each["type"]) for each in answer] == [
        (each.attrib["name"], each.attrib["type"]) for each in declared
    ]
    java = {"string": str, "integer": int, "boolean": bool}
    assert [type(each["value"]) for each in answer] == [java[each["type"]] for each in answer]


@requirement("000.handling.version", "000.handling.known-capability", "000.handling.parameters")
@pytest.mark.parametrize(
    "text",
    [
        "Unsupported version: ",
        "Unknown capability: ",
        "Missing parameter: ",
        "Unknown parameter: ",
        " must be an integer",
        " must be a boolean",
        " must be a string",
        "Malformed request",
    ],
)
def test_the_apps_source_refuses_in_the_same_words(text: str) -> None:
    assert text in SHOPPING.texts


@requirement("000.handling.runs", "000.handling.status", "000.handling.message")
@pytest.mark.parametrize(
    "text", ["Added.", "Listed.", "Removed.", "It was not on the list.", "success", "failure"]
)
def test_the_apps_source_succeeds_in_the_same_words(text: str) -> None:
    assert text in SHOPPING.texts
