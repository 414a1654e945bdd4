"""The tools that the conformance suites call for their contents alone."""

from typing import Any

from mcp.types import AudioContent, EmbeddedResource, TextResourceContents

from handroid.errors import ActionFailed
from handroid.model.tool import Effect, Image, Text
from handroid.tools.tool import DEFAULT_SECONDS, Call, Tool, tool
from tests.surfaces.conformance.samples import PIXEL, SILENCE, base64

_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}
_WITH_HEADER = {
    "type": "object",
    "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
    "required": ["region"],
}


def text_resource(uri: str, text: str, mime_type: str = "text/plain") -> EmbeddedResource:
    """Return a resource as content."""
    resource = TextResourceContents(uri=uri, mime_type=mime_type, text=text)
    return EmbeddedResource(type="resource", resource=resource)


@tool(effect=Effect.READS, needs_phone=False)
async def test_simple_text(call: Call) -> str:
    """Return a text."""
    return "This is a simple text response for testing."


@tool(effect=Effect.READS, needs_phone=False)
async def test_image_content(call: Call) -> Image:
    """Return a picture."""
    return Image(PIXEL, "image/png")


@tool(effect=Effect.READS, needs_phone=False)
async def test_audio_content(call: Call) -> tuple[AudioContent]:
    """Return a sound."""
    return (AudioContent(type="audio", data=base64(SILENCE), mime_type="audio/wav"),)


@tool(effect=Effect.READS, needs_phone=False)
async def test_embedded_resource(call: Call) -> tuple[EmbeddedResource]:
    """Return a resource."""
    return (text_resource("test://embedded-resource", "This is an embedded resource content."),)


@tool(effect=Effect.READS, needs_phone=False)
async def test_multiple_content_types(call: Call) -> tuple[Text, Image, EmbeddedResource]:
    """Return a text, a picture and a resource."""
    data = '{"test":"data","value":123}'
    return (
        Text("Multiple content types test:"),
        Image(PIXEL, "image/png"),
        text_resource("test://mixed-content-resource", data, "application/json"),
    )


@tool(effect=Effect.READS, needs_phone=False)
async def test_error_handling(call: Call) -> None:
    """Fail."""
    raise ActionFailed("This tool intentionally returns an error for testing")


def with_schema(name: str, description: str, schema: dict[str, Any]) -> Tool:
    """Return a tool whose schema is written out; it tells which arguments it got."""

    async def answer(call: Call, **arguments: object) -> str:
        return f"Called with {sorted(arguments)}"

    return Tool(
        name=name,
        group=__name__.rpartition(".")[2],
        description=description,
        schema=schema,
        effect=Effect.READS,
        function=answer,
        read=dict,
        seconds=lambda _values, _settings: DEFAULT_SECONDS,
        needs_phone=False,
    )


WRITTEN_OUT = (
    with_schema("json_schema_2020_12_tool", "Tool with JSON Schema 2020-12 features", _SCHEMA),
    with_schema("test_header_argument", "Take what a header says too.", _WITH_HEADER),
)
