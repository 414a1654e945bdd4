"""Content providers that publish tools, in two dialects.

One describes a single tool with four keys of its response, the other several tools as JSON.
"""

from collections.abc import Mapping
from typing import Any

from handroid.drivers.driver import PublishedPart
from handroid.errors import ActionFailed, InvalidParams, Outcome
from handroid.model.deadline import Deadline
from handroid.model.plain_text import label
from handroid.model.published import ProviderAnswer, Publisher
from handroid.published import json_text
from handroid.published.descriptor import (
    Unreadable,
    check_count,
    check_length,
    check_tool,
    parameter,
    parameters,
    read_object,
)
from handroid.published.offer import Offer, Parameter, Unusable, fingerprint
from handroid.published.result import Result
from handroid.published.text_limits import DESCRIPTION, NAME

_LONGEST_VALUE = 100_000
_LONGEST_VALUES = 400_000
_NO_RESULT = "Tool executed successfully but no result was returned"


def offers_of(publisher: Publisher, answer: ProviderAnswer | None) -> list[Offer | Unusable]:
    """Return the tools in a provider's response.

    Raises:
        Unreadable: none of it can be used.
    """
    if answer is None:
        raise Unreadable("It returned nothing about its tools.")
    if answer.success is False:
        raise Unreadable("It reports that it cannot list its tools.")
    if answer.tool_name is not None:
        return [_single(publisher, answer)]
    if answer.tool is not None:
        return _several(publisher, answer.tool)
    raise Unreadable("It offers no tools.")


async def execute(
    part: PublishedPart, offer: Offer, values: Mapping[str, Any], deadline: Deadline
) -> Result:
    """Run a tool of a provider; its result is a text.

    Raises:
        ActionFailed: the provider reports a failure, or nothing.
    """
    texts = {name: _text(value) for name, value in values.items()}
    _check_texts(texts)
    authority = offer.publisher.authority or ""
    answer = await part.execute(authority, offer.tool, texts, deadline)
    if answer is None:
        raise ActionFailed("Content provider returned null", outcome=Outcome.UNKNOWN)
    success = answer.tool_result is not None if answer.success is None else answer.success
    if not success:
        why = label(answer.error_message or "", DESCRIPTION) or "Unknown error"
        raise ActionFailed(
            f"Failed to execute tool: {why}", "Change the arguments, or ask the person."
        )
    return Result(_NO_RESULT if answer.tool_result is None else answer.tool_result)


def _single(publisher: Publisher, answer: ProviderAnswer) -> Offer | Unusable:
    tool = answer.tool_name or ""
    try:
        check_tool(tool)
        check_length(answer.tool_description or "")
        described = read_object(answer.tool_input_schema or "{}")
        raw = {
            "tool_name": tool,
            "tool_description": answer.tool_description,
            "tool_input_schema": None if answer.tool_input_schema is None else described,
            "tool_input_required": answer.tool_input_required,
            "tool": answer.tool,
        }
        taken = _parse_parameters(described, answer.tool_input_required or ())
        return _offer(publisher, tool, answer.tool_description, taken, raw)
    except Unreadable as error:
        return Unusable(publisher, label(tool, NAME), error.what)


def _parse_parameters(described: dict[str, Any], required: tuple[str, ...]) -> list[Parameter]:
    """Return the parameters from a map of properties, or from a complete schema in its place."""
    if described.get("type") == "object" and isinstance(described.get("properties"), dict):
        listed = described.get("required", [])
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            raise Unreadable("The list of required parameters cannot be read.")
        described, required = described["properties"], (*required, *listed)
    made = [_described(name, raw, name in required) for name, raw in described.items()]
    undescribed = [name for name in dict.fromkeys(required) if name not in described]
    return made + [parameter(name, None, None, required=True) for name in undescribed]


def _described(name: str, raw: Any, required: bool) -> Parameter:
    if not isinstance(raw, dict):
        raise Unreadable("A parameter is not described by a JSON object.")
    return parameter(
        name,
        raw.get("type"),
        raw.get("description"),
        required=required,
        choices=raw.get("enum"),
    )


def _several(publisher: Publisher, text: str) -> list[Offer | Unusable]:
    tools = read_object(text).get("tools")
    if not isinstance(tools, dict):
        raise Unreadable("Its description lists no tools.")
    check_count(len(tools))
    return [_tool_of_several(publisher, tool, raw) for tool, raw in tools.items()]


def _tool_of_several(publisher: Publisher, tool: str, raw: Any) -> Offer | Unusable:
    try:
        check_tool(tool)
        inputs = raw.get("inputs", []) if isinstance(raw, dict) else None
        if not isinstance(inputs, list):
            raise Unreadable("It is described in a way that cannot be read.")
        description = raw.get("description")
        if description is not None and not isinstance(description, str):
            raise Unreadable("Its description is not a text.")
        taken = [_input(each) for each in inputs]
        # The key "told" is part of the fingerprints that were stored with approvals.
        return _offer(publisher, tool, description, taken, {"tool": tool, "told": raw})
    except Unreadable as error:
        return Unusable(publisher, label(tool, NAME), error.what)


def _input(raw: Any) -> Parameter:
    """Return a parameter whose type is a class name, such as ``…ToolInput.StringInput``."""
    if not isinstance(raw, dict):
        raise Unreadable("A parameter is not described by a JSON object.")
    required, kind = raw.get("required", False), raw.get("type")
    if not isinstance(required, bool):
        raise Unreadable("A parameter does not say whether it is required.")
    if isinstance(kind, str):
        kind = kind.rpartition(".")[2].removesuffix("Input")
    return parameter(raw.get("name"), kind, raw.get("description"), required=required)


def _offer(
    publisher: Publisher,
    tool: str,
    description: str | None,
    taken: list[Parameter],
    raw: Mapping[str, Any],
) -> Offer:
    return Offer(
        publisher=publisher,
        tool=tool,
        title=label(publisher.label, NAME),
        description=label(description or "", DESCRIPTION),
        parameters=parameters(taken),
        outputs=(),
        fingerprint=fingerprint(publisher, raw),
    )


def _text(value: Any) -> str:
    """Return a value as providers expect it: text unchanged, anything else as JSON."""
    return value if isinstance(value, str) else json_text.write(value)


def _check_texts(texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        if len(text) > _LONGEST_VALUE:
            raise InvalidParams(
                f"Parameter '{name}' must be at most {_LONGEST_VALUE} characters, got: {len(text)}"
            )
    if sum(len(name) + len(text) for name, text in texts.items()) > _LONGEST_VALUES:
        raise InvalidParams(f"All parameters together must be at most {_LONGEST_VALUES} characters")
