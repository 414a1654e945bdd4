"""How a capability of spec 000 is invoked, and what becomes of the reply."""

import asyncio
import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from fakedroid.state.components import Started
from tests.requirements.manifest import requirement
from tests.requirements.published_apps import (
    REQUEST,
    RESPONSE,
    Recorder,
    answer,
    approved,
    asked,
    capability,
    inputs,
)
from tests.requirements.samples import SHOPPING, attributes
from tests.requirements.stage import Stage

TYPED: dict[str, Any] = {"string": "3", "integer": 3, "number": 1.5, "boolean": True}
VALUES: dict[str, Any] = {**TYPED, "array": [1, "two"], "object": {"a": None}}
LINE = [{"name": "line", "type": "string", "value": "1 milk"}]


async def installed(
    stage: Stage, package: str, answers: Callable[[Started], None] = answer
) -> tuple[Recorder, str]:
    """Put an app on the phone that takes every type; return it and its tool's name."""
    recorder = Recorder(package, answers)
    stage.phone.components.install(recorder.app(capability("act", inputs(*VALUES))))
    (name,) = await approved(stage, package)
    return recorder, name


@requirement("000.invocation.request", "000.invocation.capability-id", "000.invocation.arguments")
async def test_the_request_is_the_specifications_json(stage: Stage) -> None:
    recorder, name = await installed(stage, "dev.example.request")
    (await stage.caller.call(name, **VALUES)).done()
    (sent,) = recorder.started
    result = json.loads(sent.extras[REQUEST])
    assert set(result) == {REQUEST}
    assert result[REQUEST]["version"] == "1.0"
    assert set(result[REQUEST]) == {"version", "request"}
    assert asked(sent)["capability"]["id"] == "act"
    assert asked(sent)["capability"]["args"] == VALUES


@requirement("000.invocation.argument-types")
async def test_values_have_the_types_of_the_descriptor(stage: Stage) -> None:
    recorder, name = await installed(stage, "dev.example.typed")
    (await stage.caller.call(name, **{**TYPED, "boolean": "true"})).done()
    (request,) = recorder.requests
    given = request["capability"]["args"]
    assert given == TYPED
    assert [type(each) for each in given.values()] == [type(each) for each in TYPED.values()]


@requirement("000.invocation.arguments")
async def test_what_a_caller_leaves_out_is_left_out(stage: Stage) -> None:
    recorder, name = await installed(stage, "dev.example.fewer")
    (await stage.caller.call(name)).done()
    (await stage.caller.call(name, string="")).done()
    assert [each["capability"]["args"] for each in recorder.requests] == [{}, {"string": ""}]


@requirement("000.invocation.request-id")
async def test_each_request_has_an_id_of_its_own(stage: Stage) -> None:
    recorder, name = await installed(stage, "dev.example.ids")
    for _ in range(20):
        (await stage.caller.call(name)).done()
    ids = {each["id"] for each in recorder.requests}
    assert len(ids) == 20
    assert {str(uuid.UUID(each)) for each in ids} == ids


@requirement("000.invocation.checked-first")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "Missing required parameter: 'item'"),
        ({"item": 5}, "'item' must be a string"),
        ({"item": "milk", "amount": "two"}, "'amount' must be"),
        ({"item": "milk", "amount": 1.5}, "'amount' must be"),
        ({"item": "milk", "urgent": "perhaps"}, "'urgent' must be"),
        ({"item": "milk", "colour": "white"}, "'colour'"),
    ],
)
async def test_arguments_that_do_not_fit_never_reach_the_app(
    stage: Stage, arguments: dict[str, Any], says: str
) -> None:
    add, *_ = await approved(stage, SHOPPING.package)
    stage.phone.components.calls.clear()
    refused = await stage.caller.call(add, **arguments)
    assert says in refused.failed("Invalid params")
    assert stage.phone.components.calls == []


@requirement("000.invocation.way", "000.invocation.component")
async def test_the_service_is_started_by_package_and_class_once_a_call(stage: Stage) -> None:
    add, *_ = await approved(stage, SHOPPING.package)
    stage.forget()
    stage.phone.components.calls.clear()
    (await stage.caller.call(add, item="milk")).done()
    (started,) = stage.asked("service.call")
    assert started["package"] == SHOPPING.package
    assert started["class"] == attributes(SHOPPING.component("service"))["name"]
    assert [tuple(each) for each in stage.phone.components.calls] == [(SHOPPING.package, "start")]


@requirement("000.invocation.callback")
async def test_each_request_has_a_callback_of_its_own(stage: Stage) -> None:
    recorder, name = await installed(stage, "dev.example.callback")
    await asyncio.gather(stage.caller.call(name), stage.caller.call(name))
    first, second = (each.callback for each in recorder.started)
    assert first is not None
    assert second is not None
    assert first is not second


def _seed(started: Started) -> None:
    answer(started, LINE, message="Done.")


def _newest(started: Started) -> None:
    request = json.loads(started.extras[REQUEST])[REQUEST]["request"]
    assert request["capability"]["input"] == {"string": "milk"}
    _unwrapped(started, request["id"], wrap=True)


def _demo(started: Started) -> None:
    request = json.loads(started.extras["request"])
    assert json.loads(request["capability"]["input"]) == {"string": "milk"}
    assert request["capability"]["id"] == "act"
    _unwrapped(started, request["id"], wrap=False)


def _flat(started: Started) -> None:
    command = json.loads(started.extras["mcp_command_json"])
    assert (command["capability"], command["string"]) == ("act", "milk")
    number = started.extras["mcp_request_id"]
    result = {"status": "success", "message": "Done.", "capability": {"output": {"line": "1 milk"}}}
    started.reply({"result_json": json.dumps(result), "mcp_request_id": number})


def _unwrapped(started: Started, number: str, *, wrap: bool) -> None:
    result: dict[str, Any] = {"id": number, "status": "success", "message": "Done."}
    result["capability"] = {"id": "act", "output": {"line": "1 milk"}}
    if wrap:
        text = json.dumps({RESPONSE: {"version": "1.0", "response": result}})
        started.reply({RESPONSE: text})
    else:
        started.reply({"response": json.dumps(result), "mcp_request_id": number})


@requirement("000.invocation.all-forms", "000.result.success")
@pytest.mark.parametrize("form", [_seed, _newest, _demo, _flat])
async def test_apps_of_every_form_understand_and_are_understood(
    stage: Stage, form: Callable[[Started], None]
) -> None:
    _, name = await installed(stage, f"dev.example.form{form.__name__}", form)
    result = await stage.caller.call(name, string="milk")
    assert json.loads(result.done()) == {
        "status": "success",
        "message": "Done.",
        "output": {"line": "1 milk"},
    }


@requirement("000.invocation.all-forms")
@pytest.mark.parametrize(
    ("case", "response"),
    [
        ("version", {"version": "2.0", "response": {"status": "success"}}),
        ("other", {"version": "1.0", "response": {"status": "success", "capability": {"id": "o"}}}),
        ("status", {"version": "1.0", "response": {"status": "perhaps"}}),
        ("empty", {"version": "1.0"}),
    ],
)
async def test_what_a_reply_says_must_be_right(
    stage: Stage, case: str, response: dict[str, Any]
) -> None:
    text = json.dumps({RESPONSE: response})
    _, name = await installed(
        stage, f"dev.example.{case}", lambda started: started.reply({RESPONSE: text})
    )
    (await stage.caller.call(name)).failed("Action failed")


@requirement("000.result.success")
async def test_a_success_is_structured_content_with_the_declared_types(stage: Stage) -> None:
    add, *_ = await approved(stage, SHOPPING.package)
    result = await stage.caller.call(add, item="milk", amount=2)
    structured = result.raw["structuredContent"]
    assert structured == result.json
    assert (structured["status"], structured["message"]) == ("success", "Added.")
    assert structured["output"]["line"] == "2 milk"
    assert type(structured["output"]["count"]) is int


@requirement("000.result.extra")
async def test_other_extras_of_a_reply_are_passed_over(stage: Stage) -> None:
    def reply(started: Started) -> None:
        number = asked(started)["id"]
        right = {"id": number, "status": "success", "message": "Right."}
        other = {"id": "an event", "status": "failure", "message": "Wrong."}
        text = json.dumps({RESPONSE: {"version": "1.0", "response": right}})
        noise = {name: json.dumps(other) for name in ("analytics", "response", "zebra")}
        started.reply({**noise, RESPONSE: text})

    _, name = await installed(stage, "dev.example.noise", reply)
    assert (await stage.caller.call(name)).json["message"] == "Right."


@requirement("000.result.success")
async def test_a_success_may_have_neither_output_nor_message(stage: Stage) -> None:
    _, name = await installed(stage, "dev.example.silent")
    assert json.loads((await stage.caller.call(name)).done())["status"] == "success"


@requirement("000.result.failure")
async def test_a_failure_is_an_error_with_the_apps_reason(stage: Stage) -> None:
    def refuse(started: Started) -> None:
        answer(started, status="failure", message="The list is full.")

    _, name = await installed(stage, "dev.example.refuses", refuse)
    failed = (await stage.caller.call(name)).failed("Action failed")
    assert failed.startswith("The app refused: The list is full.")


@requirement("000.result.failure")
async def test_a_failure_without_a_reason_says_so(stage: Stage) -> None:
    _, name = await installed(
        stage, "dev.example.mute", lambda started: answer(started, status="failure")
    )
    failed = (await stage.caller.call(name)).failed("Action failed")
    assert "no reason given" in failed


@requirement("000.result.by-id")
async def test_replies_in_another_order_and_by_anothers_callback_find_their_requests(
    stage: Stage,
) -> None:
    waiting: list[Started] = []

    def swap(started: Started) -> None:
        waiting.append(started)
        if len(waiting) == 2:
            first, second = waiting
            for each, by in ((second, first), (first, second)):
                request = asked(each)
                word = request["capability"]["args"]["string"]
                result = {"id": request["id"], "status": "success", "message": word}
                text = json.dumps({RESPONSE: {"version": "1.0", "response": result}})
                each.reply({RESPONSE: text}, by=by)
            waiting.clear()

    _, name = await installed(stage, "dev.example.swaps", swap)
    for turn in range(10):
        words = [f"first {turn}", f"second {turn}"]
        results = await asyncio.gather(*(stage.caller.call(name, string=each) for each in words))
        assert [json.loads(each.done())["message"] for each in results] == words


@requirement("000.invocation.deadline")
async def test_a_call_without_a_reply_ends_as_timeout_with_an_unknown_outcome(stage: Stage) -> None:
    _, name = await installed(stage, "dev.example.never", lambda _started: None)
    result = await stage.caller.call(name)
    result.failed("Timeout")
    assert result.meta["handroid/outcome"] == "unknown"
    (asked_for,) = stage.asked("service.call")[-1:]
    assert asked_for["package"] == "dev.example.never"


@requirement("000.result.receiver")
async def test_a_reply_that_nobody_waits_for_is_dropped_and_logged(stage: Stage) -> None:
    def twice(started: Started) -> None:
        answer(started, message="first")
        answer(started, message="second")

    _, name = await installed(stage, "dev.example.twice", twice)
    for _ in range(3):
        assert json.loads((await stage.caller.call(name)).done())["message"] == "first"
    logged = await stage.do("get_device_logs", tag="handroid", level="W")
    assert "Dropped a reply of dev.example.twice: no request waits for it." in logged
