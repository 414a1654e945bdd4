"""The tools by which the conformance suites look at what happens during a call."""

from typing import Annotated, Any

from mcp.types import (
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    ErrorData,
    SamplingMessage,
    TextContent,
)

from handroid.errors import ActionFailed
from handroid.model.parameters import String
from handroid.model.tool import Effect
from handroid.surfaces.mcp.server import Context, McpRequest
from handroid.tools.tool import Call, tool

Prompt = Annotated[str, String("What to ask the model.")]
Message = Annotated[str, String("What to show the person.")]

_FORM = {
    "type": "object",
    "properties": {
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"},
    },
    "required": ["username", "email"],
}
_DEFAULTS = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {
            "type": "string",
            "enum": ["active", "inactive", "pending"],
            "default": "active",
        },
        "verified": {"type": "boolean", "default": True},
    },
}


def _titled(*titles: str) -> list[dict[str, str]]:
    return [{"const": f"value{n}", "title": title} for n, title in enumerate(titles, 1)]


_OPTIONS = ["option1", "option2", "option3"]
_ENUMS = {
    "type": "object",
    "properties": {
        "untitledSingle": {"type": "string", "enum": _OPTIONS},
        "titledSingle": {
            "type": "string",
            "oneOf": _titled("First Option", "Second Option", "Third Option"),
        },
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": _OPTIONS}},
        "titledMulti": {
            "type": "array",
            "items": {"anyOf": _titled("First Choice", "Second Choice", "Third Choice")},
        },
    },
}


def context_of(call: Call) -> Context:
    """Return the MCP request behind a call."""
    assert isinstance(call.surface, McpRequest)
    return call.surface.context


@tool(effect=Effect.READS, needs_phone=False)
async def test_tool_with_logging(call: Call) -> str:
    """Log three times."""
    for answer in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        await _log(call, answer)
    return "Logged"


@tool(effect=Effect.READS, needs_phone=False)
async def test_logging_tool(call: Call) -> str:
    """Log once."""
    await _log(call, "Only for those who asked")
    return "Logged"


@tool(effect=Effect.READS, needs_phone=False)
async def test_tool_with_progress(call: Call) -> str:
    """Report progress three times."""
    for done in (0, 50, 100):
        await context_of(call).session.report_progress(done, 100)
    return "Done"


@tool(effect=Effect.READS, needs_phone=False)
async def test_sampling(call: Call, prompt: Prompt) -> str:
    """Ask the client's model."""
    context = context_of(call)
    if not context.session.can_send_request:
        raise ActionFailed("This client cannot be asked.")
    message = SamplingMessage(role="user", content=TextContent(type="text", text=prompt))
    answer = await context.session.create_message(
        [message], max_tokens=100, related_request_id=context.request_id
    )
    return f"LLM response: {getattr(answer.content, 'text', answer.content)}"


@tool(effect=Effect.READS, needs_phone=False)
async def test_elicitation(call: Call, message: Message) -> str:
    """Ask the person."""
    return await _ask(call, message, _FORM, "User response")


@tool(effect=Effect.READS, needs_phone=False)
async def test_elicitation_sep1034_defaults(call: Call) -> str:
    """Ask the person with defaults."""
    return await _ask(call, "Please check these", _DEFAULTS, "Elicitation completed")


@tool(effect=Effect.READS, needs_phone=False)
async def test_elicitation_sep1330_enums(call: Call) -> str:
    """Ask the person to choose."""
    return await _ask(call, "Please choose", _ENUMS, "Elicitation completed")


@tool(effect=Effect.READS, needs_phone=False)
async def test_missing_capability(call: Call) -> tuple[ErrorData] | str:
    """Need a client with a model."""
    capabilities = context_of(call).session.client_capabilities
    if capabilities is not None and capabilities.sampling is not None:
        return "This client has one."
    needed = {"requiredCapabilities": {"sampling": {}}}
    answer = "This tool needs a client that lets it ask a model."
    return (ErrorData(code=MISSING_REQUIRED_CLIENT_CAPABILITY, message=answer, data=needed),)


async def _log(call: Call, answer: str) -> None:
    context = context_of(call)
    await context.session.send_log_message("info", answer, related_request_id=context.request_id)


async def _ask(call: Call, message: str, schema: dict[str, Any], result: str) -> str:
    context = context_of(call)
    if not context.session.can_send_request:
        raise ActionFailed("This client cannot be asked.")
    answer = await context.session.elicit_form(message, schema, context.request_id)
    return f"{result}: action={answer.action}, content={answer.content}"
