"""The prompts that the conformance suites get, and the completion of their arguments."""

from typing import Any

from mcp import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CompleteRequestParams,
    CompleteResult,
    Completion,
    ContentBlock,
    GetPromptRequestParams,
    GetPromptResult,
    ImageContent,
    InputRequiredResult,
    ListPromptsResult,
    PaginatedRequestParams,
    Prompt,
    PromptArgument,
    PromptMessage,
    TextContent,
)

from handroid.surfaces.mcp.server import Context
from tests.surfaces.conformance.asking_tools import answered, asking, form
from tests.surfaces.conformance.plain_tools import text_resource
from tests.surfaces.conformance.samples import PIXEL, base64

_ARGUMENTS = {
    "test_simple_prompt": (),
    "test_prompt_with_arguments": ("arg1", "arg2"),
    "test_prompt_with_embedded_resource": ("resourceUri",),
    "test_prompt_with_image": (),
    "test_input_required_result_prompt": (),
}


async def _list(_context: Context, _params: PaginatedRequestParams | None) -> ListPromptsResult:
    return ListPromptsResult(prompts=[_prompt(name, names) for name, names in _ARGUMENTS.items()])


def _prompt(name: str, names: tuple[str, ...]) -> Prompt:
    arguments = [PromptArgument(name=each, description=each, required=True) for each in names]
    return Prompt(name=name, description=f"The prompt {name}", arguments=arguments)


async def _get(
    _context: Context, params: GetPromptRequestParams
) -> GetPromptResult | InputRequiredResult:
    if params.name == "test_input_required_result_prompt":
        requests = {"user_context": form("What context should the prompt use?", "context")}
        if answered(params.input_responses, set(requests)) is None:
            return asking(requests)
    contents = _contents(params.name, params.arguments or {})
    return GetPromptResult(messages=[PromptMessage(role="user", content=c) for c in contents])


def _contents(name: str, arguments: dict[str, str]) -> list[ContentBlock]:
    match name:
        case "test_simple_prompt":
            return [_text("This is a simple prompt for testing.")]
        case "test_prompt_with_arguments":
            answer = ", ".join(f"{key}='{arguments.get(key)}'" for key in ("arg1", "arg2"))
            return [_text(f"Prompt with arguments: {answer}")]
        case "test_prompt_with_embedded_resource":
            resource = text_resource(
                arguments["resourceUri"], "Embedded resource content for testing."
            )
            return [resource, _text("Please process the embedded resource above.")]
        case "test_prompt_with_image":
            image = ImageContent(type="image", data=base64(PIXEL), mime_type="image/png")
            return [image, _text("Please analyze the image above.")]
        case "test_input_required_result_prompt":
            return [_text("Thank you for the context.")]
    raise MCPError(INVALID_PARAMS, f"Unknown prompt: {name}")


def _text(text: str) -> TextContent:
    return TextContent(type="text", text=text)


async def _complete(_context: Context, _params: CompleteRequestParams) -> CompleteResult:
    return CompleteResult(completion=Completion(values=[], total=0, has_more=False))


HANDLERS: dict[str, Any] = {
    "on_list_prompts": _list,
    "on_get_prompt": _get,
    "on_completion": _complete,
}
