"""The tools that answer with a question, as clients of 2026-07-28 take it."""

from collections.abc import Callable, Mapping
from typing import Any

from mcp.types import (
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequest,
    InputRequiredResult,
    InputResponses,
    ListRootsRequest,
    SamplingMessage,
    TextContent,
)

from handroid.model.tool import Effect
from handroid.surfaces.mcp.server import McpRequest
from handroid.tools.tool import Call, tool

ToolAnswer = str | tuple[InputRequiredResult]


def form(message: str, field: str, kind: str = "string") -> ElicitRequest:
    """Return a question to the person, with one field to fill."""
    schema = {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    params = ElicitRequestFormParams(message=message, requested_schema=schema)
    return ElicitRequest(params=params)


def sampling(prompt: str) -> CreateMessageRequest:
    """Return a question to the client's model."""
    message = SamplingMessage(role="user", content=TextContent(type="text", text=prompt))
    return CreateMessageRequest(
        params=CreateMessageRequestParams(messages=[message], max_tokens=100)
    )


def asking(requests: Mapping[str, InputRequest], state: str | None = None) -> InputRequiredResult:
    """Return the questions as a result."""
    return InputRequiredResult(input_requests=dict(requests), request_state=state)


def answered(responses: InputResponses | None, keys: set[str]) -> InputResponses | None:
    """Return the answers where each question has one."""
    return responses if responses and keys <= responses.keys() else None


def _asked(call: Call) -> McpRequest:
    assert isinstance(call.surface, McpRequest)
    return call.surface


def _ask(
    call: Call,
    requests: Mapping[str, InputRequest],
    answer: Callable[[InputResponses], str],
    state: str | None = None,
) -> ToolAnswer:
    """Ask until every question is answered, and in the state that was sealed when asking."""
    params = _asked(call).params
    responses = answered(params.input_responses, set(requests))
    if responses is None or params.request_state != state:
        return (asking(requests, state),)
    return answer(responses)


def _field(response: Any, name: str) -> object:
    assert isinstance(response, ElicitResult)
    return (response.content or {}).get(name)


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_elicitation(call: Call) -> ToolAnswer:
    """Ask for a name."""
    requests = {"user_name": form("What is your name?", "name")}
    return _ask(call, requests, lambda got: f"Hello, {_field(got['user_name'], 'name')}!")


@tool(effect=Effect.READS, needs_phone=False)
async def test_streaming_elicitation(call: Call) -> ToolAnswer:
    """Ask for a name, on a stream."""
    requests = {"user_name": form("What is your name?", "name")}
    return _ask(call, requests, lambda _got: "Thank you.")


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_sampling(call: Call) -> ToolAnswer:
    """Ask the model."""
    requests = {"capital_question": sampling("What is the capital of France?")}
    return _ask(call, requests, lambda got: f"The model says: {got['capital_question']}")


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_list_roots(call: Call) -> ToolAnswer:
    """Ask for the roots."""
    requests = {"client_roots": ListRootsRequest()}
    return _ask(call, requests, lambda got: f"The roots are: {got['client_roots']}")


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_request_state(call: Call) -> ToolAnswer:
    """Ask for a yes, and know it again."""
    requests = {"confirm": form("Please confirm", "ok", "boolean")}
    return _ask(call, requests, lambda _got: "state-ok", state="confirming")


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_tampered_state(call: Call) -> ToolAnswer:
    """Ask for a yes that cannot be forged."""
    requests = {"confirm": form("Please confirm", "ok", "boolean")}
    return _ask(call, requests, lambda _got: "state-ok", state="confirming")


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_multiple_inputs(call: Call) -> ToolAnswer:
    """Ask the person, the model and the client at once."""
    requests: dict[str, InputRequest] = {
        "user_name": form("What is your name?", "name"),
        "greeting": sampling("Generate a greeting"),
        "client_roots": ListRootsRequest(),
    }
    return _ask(call, requests, lambda got: f"{len(got)} answers", state="all")


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_multi_round(call: Call) -> ToolAnswer:
    """Ask twice, one after the other."""
    second = {"step2": form("Step 2: What is your favorite color?", "color")}
    params = _asked(call).params
    if params.request_state == "second":
        return _ask(call, second, lambda _got: "Both answered", state="second")
    first = {"step1": form("Step 1: What is your name?", "name")}
    if params.request_state == "first" and answered(params.input_responses, {"step1"}):
        return (asking(second, "second"),)
    return (asking(first, "first"),)


@tool(effect=Effect.READS, needs_phone=False)
async def test_input_required_result_capabilities(call: Call) -> ToolAnswer:
    """Ask only what the client can answer."""
    capabilities = _asked(call).context.session.client_capabilities or ClientCapabilities()
    requests: dict[str, InputRequest] = {}
    if capabilities.elicitation is not None:
        requests["user_name"] = form("What is your name?", "name")
    if capabilities.sampling is not None:
        requests["capital_question"] = sampling("What is the capital of France?")
    return _ask(call, requests, lambda got: f"{len(got)} answers")
