"""All tools, in the order of the tools' reference."""

from handroid.tools import (
    apps,
    element,
    files,
    gesture,
    leases,
    phones,
    published,
    screen,
    sms,
    system,
    text,
    touch,
    utility,
)
from handroid.tools.tool import Registry

_MODULES = (
    screen,
    system,
    touch,
    gesture,
    element,
    text,
    utility,
    files,
    apps,
    published,
    sms,
    leases,
    phones,
)


def registry() -> Registry:
    """Return a registry of all tools."""
    made = Registry()
    for module in _MODULES:
        made.add_module(module)
    return made
