"""Services that publish tools with Mobile MCP: their offers, and calling them."""

import uuid
from collections.abc import Mapping
from typing import Any

from handroid.drivers.driver import PublishedPart
from handroid.model.deadline import Deadline
from handroid.model.plain_text import label
from handroid.model.published import Publisher, ServiceDescription, Tree
from handroid.published import json_text, mobile_mcp_messages
from handroid.published.descriptor import (
    Unreadable,
    check_count,
    check_length,
    check_tool,
    parameter,
    parameters,
    repeated,
)
from handroid.published.offer import Offer, Parameter, Unusable, fingerprint
from handroid.published.result import Result
from handroid.published.text_limits import DESCRIPTION, NAME

_ROOT = "mobile-mcp-capabilities"
_VERSION = "1.0"
_TRUTH = {"true": True, "false": False, "": False}


def offers_of(publisher: Publisher, described: ServiceDescription) -> list[Offer | Unusable]:
    """Return the tools in a service's descriptor.

    Raises:
        Unreadable: none of it can be used.
    """
    root = described.capabilities
    if root is None:
        raise Unreadable("It describes no capabilities.")
    if root.tag != _ROOT:
        raise Unreadable(f"Its description is no <{_ROOT}>.")
    if root.attributes.get("version", _VERSION).strip() != _VERSION:
        raise Unreadable(f"It follows another version of Mobile MCP than {_VERSION}.")
    check_length(json_text.write([described.name, described.description, _plain(root)]))
    found = [each for each in root.children if each.tag == "capability"]
    check_count(len(found))
    twice = repeated(each.attributes.get("id", "") for each in found)
    return [_offer(publisher, described, root, each, twice) for each in found]


async def call(
    part: PublishedPart, offer: Offer, values: Mapping[str, Any], deadline: Deadline
) -> Result:
    """Run a tool of a service.

    Raises:
        ActionFailed: the app refused, or sent an invalid response.
    """
    request_id = str(uuid.uuid4())
    extras = mobile_mcp_messages.request(request_id, offer.tool, values)
    who = offer.publisher
    reply = await part.call_service(who.package, who.class_name, request_id, extras, deadline)
    return mobile_mcp_messages.answer(reply, request_id, offer)


def _offer(
    publisher: Publisher,
    described: ServiceDescription,
    root: Tree,
    capability: Tree,
    twice: frozenset[str],
) -> Offer | Unusable:
    tool = capability.attributes.get("id", "")
    try:
        check_tool(tool)
        if tool in twice:
            raise Unreadable("It offers several tools of this id.")
        described_as = {
            "name": described.name,
            "description": described.description,
            "root": dict(root.attributes),
            "capability": _plain(capability),
        }
        return Offer(
            publisher=publisher,
            tool=tool,
            title=label(described.name or "", NAME) or label(publisher.label, NAME),
            description=label(capability.attributes.get("description", ""), DESCRIPTION),
            parameters=_parameters(capability, "input"),
            outputs=_parameters(capability, "output"),
            fingerprint=fingerprint(publisher, described_as),
            about=label(described.description or "", DESCRIPTION),
        )
    except Unreadable as error:
        return Unusable(publisher, label(tool, NAME), error.what)


def _parameters(capability: Tree, where: str) -> tuple[Parameter, ...]:
    return parameters(
        _parameter(each.attributes)
        for inside in capability.children
        if inside.tag == where
        for each in inside.children
        if each.tag == "param"
    )


def _parameter(attributes: Mapping[str, str]) -> Parameter:
    required = _TRUTH.get(attributes.get("required", "").strip().lower())
    if required is None:
        raise Unreadable("A parameter does not say whether it is required.")
    return parameter(
        attributes.get("name"),
        attributes.get("type"),
        attributes.get("description"),
        required=required,
    )


def _plain(tree: Tree) -> list[Any]:
    return [tree.tag, dict(tree.attributes), [_plain(each) for each in tree.children]]
