"""The registry of a gateway: a registry's tools, some replaced by the gateway's own."""

from dataclasses import replace

from handroid.surfaces.fleet.gateway import gateway_leases, gateway_tools
from handroid.tools import leases
from handroid.tools.tool import Registry, Tool

_LEGACY = "legacy"


def with_own_tools(registry: Registry) -> Registry:
    """Return a registry's tools, with those that the gateway answers itself replaced."""
    own = _own_tools()
    made = Registry(name=registry.name)
    for each in registry:
        made.add(own.get(each.name, each))
    if registry.name != _LEGACY:
        made.add(_tool(gateway_tools.call_on_phones))
    return made


def _own_tools() -> dict[str, Tool]:
    acquire, release = _tool(leases.acquire_phone), _tool(leases.release_phone)
    return {
        "list_phones": _tool(gateway_tools.list_phones),
        acquire.name: replace(acquire, function=gateway_leases.acquire),
        release.name: replace(release, function=gateway_leases.release),
    }


def _tool(function: object) -> Tool:
    found: Tool = function.handroid_tool  # type: ignore[attr-defined]
    return found
