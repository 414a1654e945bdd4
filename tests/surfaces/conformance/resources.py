"""The resources that the conformance suites read and watch."""

import json
import re
from typing import Any

from mcp import MCPError
from mcp.types import (
    INVALID_PARAMS,
    BlobResourceContents,
    EmptyResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    SetLevelRequestParams,
    SubscribeRequestParams,
    TextResourceContents,
    UnsubscribeRequestParams,
)

from handroid.surfaces.mcp.server import Context
from tests.surfaces.conformance.samples import PIXEL, base64

_TEXT = "test://static-text"
_BINARY = "test://static-binary"
_WATCHED = "test://watched-resource"
_TEMPLATE = re.compile(r"test://template/([^/]+)/data")


async def _list(_context: Context, _params: PaginatedRequestParams | None) -> ListResourcesResult:
    kinds = {_TEXT: "text/plain", _BINARY: "image/png", _WATCHED: "text/plain"}
    resources = [
        Resource(uri=uri, name=uri, description=f"The resource {uri}", mime_type=kind)
        for uri, kind in kinds.items()
    ]
    return ListResourcesResult(resources=resources)


async def _templates(
    _context: Context, _params: PaginatedRequestParams | None
) -> ListResourceTemplatesResult:
    template = ResourceTemplate(
        uri_template="test://template/{id}/data",
        name="template",
        description="Data by its id",
        mime_type="application/json",
    )
    return ListResourceTemplatesResult(resource_templates=[template])


async def _read(_context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
    return ReadResourceResult(contents=[_contents(str(params.uri))])


def _contents(uri: str) -> TextResourceContents | BlobResourceContents:
    if uri == _TEXT:
        text = "This is the content of the static text resource."
        return TextResourceContents(uri=uri, mime_type="text/plain", text=text)
    if uri == _WATCHED:
        return TextResourceContents(uri=uri, mime_type="text/plain", text="Watched.")
    if uri == _BINARY:
        return BlobResourceContents(uri=uri, mime_type="image/png", blob=base64(PIXEL))
    if match := _TEMPLATE.fullmatch(uri):
        data = {"id": match[1], "templateTest": True, "data": f"Data for ID: {match[1]}"}
        return TextResourceContents(uri=uri, mime_type="application/json", text=json.dumps(data))
    raise MCPError(INVALID_PARAMS, "Resource not found", {"uri": uri})


async def _subscribe(_context: Context, _params: SubscribeRequestParams) -> EmptyResult:
    return EmptyResult()


async def _unsubscribe(_context: Context, _params: UnsubscribeRequestParams) -> EmptyResult:
    return EmptyResult()


async def _set_level(_context: Context, _params: SetLevelRequestParams) -> EmptyResult:
    return EmptyResult()


HANDLERS: dict[str, Any] = {
    "on_list_resources": _list,
    "on_list_resource_templates": _templates,
    "on_read_resource": _read,
    "on_subscribe_resource": _subscribe,
    "on_unsubscribe_resource": _unsubscribe,
    "on_set_logging_level": _set_level,
}
