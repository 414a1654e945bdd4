"""The tool for several phones."""

from typing import Any

from handroid.model.tool import Effect
from handroid.policy.tokens import may_see
from handroid.tools.tool import Call, tool


@tool(effect=Effect.READS, idempotent=True, open_world=True, needs_phone=False)
async def list_phones(call: Call) -> list[dict[str, Any]]:
    """Lists the attached phones by the names that the `phone` parameter of other tools takes."""
    usable = (phone for phone in call.roster.usable() if may_see(call.caller, phone.serial))
    return [{"phone": phone.slug, "serial": phone.serial} for phone in usable]
