"""Lists and finds the tools that apps on the phones publish."""

import logging
from functools import partial

from handroid.engine.profile import Profile
from handroid.model.caller import Caller
from handroid.policy import tokens
from handroid.published.available_tools import AvailableTools
from handroid.tools.published import own_tool
from handroid.tools.tool import Tool

log = logging.getLogger(__name__)


def shown_tools(
    available: AvailableTools, profile: Profile, caller: Caller, only: str | None
) -> dict[str, Tool]:
    """Return the tools that are shown by their names, without broken ones."""
    found: dict[str, Tool] = {}
    for approval in available.shown(only, partial(tokens.may_see, caller)).values():
        try:
            tool = own_tool(approval)
            found[profile.name_of_published(tool)] = tool
        except ValueError:
            log.warning("A published tool of %s cannot be listed", approval.package)
    return found


def approved_tool(
    available: AvailableTools, profile: Profile, name: str, only: str | None
) -> Tool | None:
    """Return an approved tool, even if it is not available now: calling it says why."""
    prefix = profile.published
    if not prefix or not name.startswith(prefix):
        return None
    approval = available.find(name.removeprefix(prefix), only)
    return own_tool(approval) if approval else None
