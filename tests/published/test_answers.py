"""Responses of apps are passed on, and invalid ones are reported as a failure."""

import json
from typing import Any

import pytest

from fakedroid.state.components import Extras, JavaException, Started
from handroid.errors import ActionFailed, BadAnswer, HandroidError, Outcome
from tests.published import apps
from tests.published.stage import Stage, minutes

PACKAGE = "org.example.answers"


async def _executed(stage: Stage, answer: Any) -> str:
    """Call a provider with this response."""

    def call(method: str, _arg: str | None, _extras: Extras) -> Any:
        if method == "get_tool_info":
            return {"success": True, "tool_name": "act"}
        if isinstance(answer, Exception):
            raise answer
        return answer

    stage.install(apps.provider(PACKAGE, call))
    return await stage.call(await stage.offer(PACKAGE, "act"), {})


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"success": True, "tool_result": "a\nb\t\u200b\x00"}, "a\nb\t\u200b\x00"),
        ({"success": True, "tool_result": ""}, ""),
        ({"tool_result": "without a word on success"}, "without a word on success"),
        ({"success": True}, "Tool executed successfully but no result was returned"),
        ({"success": True, "tool_result": "x" * 262_144}, "x" * 262_144),
    ],
    ids=["text", "empty", "unsaid", "none", "long"],
)
async def test_a_result_is_passed_on(stage: Stage, answer: Extras, text: str) -> None:
    assert await _executed(stage, answer) == text


@pytest.mark.parametrize(
    ("answer", "words", "outcome"),
    [
        (None, "Content provider returned null", Outcome.UNKNOWN),
        ({}, "Failed to execute tool: Unknown error", Outcome.NOT_DONE),
        ({"success": False}, "Failed to execute tool: Unknown error", Outcome.NOT_DONE),
        (
            {"success": False, "tool_result": "x", "error_message": "Line\none\u202e \x1b[31m"},
            "Failed to execute tool: Line one [31m",
            Outcome.NOT_DONE,
        ),
        (
            {"success": False, "error_message": "\u200b"},
            "Failed to execute tool: Unknown error",
            Outcome.NOT_DONE,
        ),
        (
            JavaException("java.lang.Error", "broken\n\u200bdown"),
            "org.example.answers.mcptool threw Error: broken down.",
            Outcome.UNKNOWN,
        ),
        (
            {"success": True, "tool_result": "ä" * 131_073},
            "The app's result is longer than 256 KiB.",
            Outcome.DONE,
        ),
    ],
    ids=["null", "nothing", "no reason", "reason", "invisible reason", "thrown", "too long"],
)
async def test_a_failure_is_reported(
    stage: Stage, answer: Any, words: str, outcome: Outcome
) -> None:
    with pytest.raises(ActionFailed) as caught:
        await _executed(stage, answer)
    assert (caught.value.what, caught.value.outcome) == (words, outcome)


async def test_an_app_that_was_removed_is_reported(stage: Stage) -> None:
    stage.install(apps.one_tool([]), apps.of_today([]))
    for package in ("org.example.single", "org.example.today"):
        offer = await stage.offer(package, "echo")
        stage.phone.components.remove(package)
        with pytest.raises(ActionFailed, match="List the published tools again") as caught:
            await stage.call(offer, {"text": "a"})
        assert caught.value.outcome is Outcome.NOT_DONE


async def _replied(stage: Stage, make: Any) -> Any:
    """Call a service whose reply ``make`` creates from the request's id."""

    def start(started: Started) -> None:
        made = make(started.extras["mcp_request_id"])
        started.reply({n: e if isinstance(e, str) else json.dumps(e) for n, e in made.items()})

    outputs = [apps.param("n", "integer"), apps.param("b", "boolean"), apps.param("d", "double")]
    tree = apps.descriptor(apps.capability("act", [], outputs))
    stage.phone.components.replace(apps.service(PACKAGE, start, tree))
    return json.loads(await stage.call(await stage.offer(PACKAGE, "act"), {}))


GOOD = {"status": "success"}
READ: dict[str, tuple[Any, Any]] = {
    "bare": (lambda _: {"r": GOOD}, {"output": {}}),
    "by the first extra that is an object": (
        lambda _: {"a": "text", "b": "[1]", "c": GOOD, "d": {"status": "failure"}},
        {"output": {}},
    ),
    "by the extra of the specification before all others": (
        lambda _: {
            "analytics": {"status": "failure", "id": "other"},
            "mobile-mcp-response": {"mobile-mcp-response": {"version": "1.0", "response": GOOD}},
            "response": {"status": "failure"},
        },
        {"output": {}},
    ),
    "past an object that is no reply": (
        lambda _: {"analytics": {"screen": "list"}, "answer": GOOD},
        {"output": {}},
    ),
    "with half of a surrogate pair": (
        lambda _: {"r": {**GOOD, "message": "a\ud800b", "output": {"\udfff": ["\ud800"]}}},
        {"message": "a\ufffdb", "output": {"\ufffd": ["\ufffd"]}},
    ),
    "wrapped by half": (
        lambda i: {"r": {"version": "1.0", "response": {"id": i, **GOOD}}},
        {"output": {}},
    ),
    "of an empty id": (lambda _: {"r": {"id": "", **GOOD}}, {"output": {}}),
    "of numbers as text": (
        lambda _: {"r": {**GOOD, "output": {"n": "12", "b": "true", "d": "-1.5", "t": "12"}}},
        {"output": {"n": 12, "b": True, "d": -1.5, "t": "12"}},
    ),
    "of text where a number was declared": (
        lambda _: {"r": {**GOOD, "output": {"n": "012", "b": "yes", "d": "1e5"}}},
        {"output": {"n": "012", "b": "yes", "d": "1e5"}},
    ),
    "with a message that is no text": (lambda _: {"r": {**GOOD, "message": 5}}, {"output": {}}),
    "with its capability as a word": (
        lambda _: {"r": {**GOOD, "capability": "act", "output": {"x": None}}},
        {"output": {"x": None}},
    ),
}


async def test_replies_in_every_format_are_parsed(stage: Stage) -> None:
    answer = {case: await _replied(stage, make) for case, (make, _) in READ.items()}
    assert answer == {case: {"status": "success", **read} for case, (_, read) in READ.items()}


UNREADABLE: dict[str, tuple[Any, str]] = {
    "no extras": (lambda _: {}, "it holds no JSON object"),
    "no object": (lambda _: {"a": "[]", "b": "nothing", "c": "NaN"}, "it holds no JSON object"),
    "too deep": (lambda _: {"a": '{"a":' * 40 + "1" + "}" * 40}, "it holds no JSON object"),
    "the specification's extra is broken": (
        lambda _: {"mobile-mcp-response": "{", "response": GOOD},
        "it holds no JSON object",
    ),
    "no status": (lambda _: {"r": {"message": "x"}}, "it has no status that is known"),
    "an odd status": (lambda _: {"r": {"status": ["x"]}}, "it has no status that is known"),
    "another version": (
        lambda _: {"r": {"mobile-mcp-response": {"version": "2.0", "response": GOOD}}},
        "it follows another version of Mobile MCP than 1.0",
    ),
    "another id": (
        lambda i: {"mcp_request_id": i, "r": {"id": "other", **GOOD}},
        "it is to another request",
    ),
    "an id of another type": (lambda _: {"r": {"id": 5, **GOOD}}, "it is to another request"),
    "another capability": (
        lambda _: {"r": {**GOOD, "capability": {"id": "other"}}},
        "it is to another request",
    ),
    "output as text": (
        lambda _: {"r": {**GOOD, "output": "x"}},
        "its output is neither a list nor an object",
    ),
    "output without names": (
        lambda _: {"r": {**GOOD, "output": [{"value": 1}]}},
        "a value of its output has no name",
    ),
    "output of words": (
        lambda _: {"r": {**GOOD, "output": ["x"]}},
        "a value of its output has no name",
    ),
}


async def test_invalid_replies_are_refused(stage: Stage) -> None:
    answer = {}
    for case, (make, _) in UNREADABLE.items():
        with pytest.raises(BadAnswer) as caught:
            await _replied(stage, make)
        assert caught.value.outcome is Outcome.UNKNOWN, case
        answer[case] = caught.value.what
    words = "The app's reply cannot be read: {}."
    assert answer == {case: words.format(why) for case, (_, why) in UNREADABLE.items()}


@pytest.mark.parametrize("status", ["failure", "error"])
@pytest.mark.parametrize(
    ("message", "shown"),
    [("No\n\u202emilk", "No milk"), ("", "no reason given"), (None, "no reason given")],
)
async def test_a_refusal_is_reported(stage: Stage, status: str, message: Any, shown: str) -> None:
    with pytest.raises(HandroidError) as caught:
        await _replied(stage, lambda _: {"r": {"status": status, "message": message}})
    assert type(caught.value) is ActionFailed
    assert caught.value.what == f"The app refused: {shown}"
    assert caught.value.outcome is Outcome.NOT_DONE


async def test_the_refusal_of_the_sample_is_passed_on(stage: Stage) -> None:
    offer = await stage.offer("dev.handroid.sample.weather", "get_weather_forecast")
    with pytest.raises(ActionFailed, match="Failed to execute tool: Location required"):
        await stage.call(offer, {"location": " "})


PUBLISHER = {
    "kind": "provider", "package": PACKAGE, "class": "X", "authority": None, "exported": True,
    "permission": None, "label": "X", "version": 1, "updated": 1, "certificates": [],
}  # fmt: skip
WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("published.list", "a publisher", {"publishers": [5]}),
    ("published.list", "a publisher", {"publishers": [{}]}),
    ("published.list", "a publisher", {"publishers": [PUBLISHER | {"kind": "?"}]}),
    ("published.list", "a number", {"publishers": [PUBLISHER | {"updated": True}]}),
    ("published.list", "a text", {"publishers": [PUBLISHER | {"permission": 5}]}),
    ("provider.describe", "a provider's answer", {"answer": 5}),
    ("provider.describe", "a provider's answer", {"answer": {"success": 1}}),
    ("provider.describe", "a provider's answer", {"answer": {"tool_input_required": [1]}}),
    ("service.describe", "a service's capabilities", {"capabilities": 5}),
    ("service.describe", "a service's capabilities", {"capabilities": {"attributes": 5}}),
    ("service.call", "a reply", {"code": True, "extras": {}}),
    ("service.call", "a reply", {"code": 1, "extras": 5}),
]


async def test_an_invalid_response_about_publishers_is_a_bad_answer(
    stage: Stage,
) -> None:
    published = stage.driver.published
    asking = {
        "published.list": lambda: published.publishers(minutes()),
        "provider.describe": lambda: published.describe_provider("x", minutes()),
        "service.describe": lambda: published.describe_service("x", "y", minutes()),
        "service.call": lambda: published.call_service("x", "y", "1", {}, minutes()),
    }
    for name, what, answer in WRONG:
        stage.phone.asks[name] = stage.phone.asks[name]._replace(answer=_giving(answer))
        with pytest.raises(BadAnswer) as caught:
            await asking[name]()
        words = f"The hand describes {what} in a way that cannot be read."
        assert caught.value.what == words, answer


def _giving(answer: dict[str, Any]) -> Any:
    async def give(_request: Any) -> dict[str, Any]:
        return answer

    return give
