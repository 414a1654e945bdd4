"""Converts the engine's answers into MCP results."""

from base64 import b64encode
from typing import Any

from mcp import MCPError
from mcp.types import (
    CallToolResult,
    ErrorData,
    ImageContent,
    InputRequiredResult,
    TextContent,
    Tool,
    ToolAnnotations,
)

from handroid.model.tool import Answer, Effect, Image, ListedTool, Text

_OUTCOME = "handroid/outcome"
_UNTRUSTED = "handroid/untrusted"


def tool_of(listed: ListedTool) -> Tool:
    """Return a tool in the form of MCP's tool list."""
    return Tool(
        name=listed.name,
        description=listed.description,
        input_schema=listed.schema,
        output_schema=listed.output_schema,
        annotations=ToolAnnotations(
            read_only_hint=listed.effect is Effect.READS,
            destructive_hint=listed.effect in (Effect.DESTROYS, Effect.COSTS),
            idempotent_hint=listed.idempotent,
            open_world_hint=listed.open_world,
        ),
    )


def result_of(answer: Answer) -> CallToolResult | InputRequiredResult:
    """Return an answer as the result of a call.

    A tool made for this surface may return a complete result, or an error of the protocol.

    Raises:
        MCPError: the answer is an error of the protocol.
    """
    match answer.contents:
        case (CallToolResult() | InputRequiredResult() as whole,):
            return whole
        case (ErrorData() as error,):
            raise MCPError.from_error_data(error)
    meta: dict[str, Any] = {**answer.meta, _OUTCOME: answer.outcome.value}
    if answer.untrusted:
        meta[_UNTRUSTED] = True
    contents = [_content(content) for content in answer.contents]
    result = CallToolResult(content=contents, is_error=answer.is_error, _meta=meta)
    if answer.structured is not None:
        result.structured_content = dict(answer.structured)
    return result


def _content(content: Any) -> Any:
    match content:
        case Text(text):
            return TextContent(type="text", text=text)
        case Image(data, mime_type):
            return ImageContent(
                type="image", data=b64encode(data).decode("ascii"), mime_type=mime_type
            )
    return content
