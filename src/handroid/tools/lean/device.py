"""The phone apart from its screen: apps, log, clipboard and files, with short answers."""

from typing import Annotated, Any

from handroid.model import plain_text
from handroid.model.parameters import Enumeration, Integer, String
from handroid.model.tool import Answer, Effect, Text
from handroid.policy.tokens import may_see
from handroid.tools import files as file_tools
from handroid.tools import system, utility
from handroid.tools.compound import compound
from handroid.tools.tool import Call, Tool, tool


@tool(effect=Effect.READS, idempotent=True, open_world=True, group="apps")
async def apps(
    call: Call, query: Annotated[str, String("part of a name or package", empty=True)] = ""
) -> Answer:
    """List the phone's installed apps: name, package. Open them with act."""
    driver = await call.phone.driver(call.deadline)
    sought = query.casefold()
    found = sorted(
        (app.label.casefold(), f"{plain_text.line(app.label)}\t{plain_text.name(app.package)}")
        for app in await driver.apps.installed(call.deadline)
        if sought in app.label.casefold() or sought in app.package.casefold()
    )
    return Answer((Text("\n".join(line for _, line in found) or "none"),), untrusted=True)


@tool(effect=Effect.READS, idempotent=True, open_world=True, locks=False, group="system")
async def logs(
    call: Call,
    lines: Annotated[int, Integer("", at_least=1, at_most=1000)] = 50,
    level: Annotated[str, Enumeration("", ("V", "D", "I", "W", "E", "F"))] = "I",
    package: Annotated[str | None, String("")] = None,
    tag: Annotated[str | None, String("")] = None,
    since: Annotated[str | None, String("ISO 8601")] = None,
) -> Answer:
    """Read the newest lines of the phone's log (logcat)."""
    found: dict[str, Any] = await system.get_device_logs(
        call, lines, since=since, tag=tag, level=level, package_name=package
    )
    return Answer((Text(found["logs"] or "none"),), untrusted=True)


@tool(effect=Effect.READS, idempotent=True, open_world=True, needs_phone=False, group="phones")
async def phones(call: Call) -> Answer:
    """List the attached phones by the names that `phone` takes."""
    usable = (phone for phone in call.roster.usable() if may_see(call.caller, phone.serial))
    lines = [f"{phone.slug}\t{plain_text.name(phone.serial)}" for phone in usable]
    return Answer((Text("\n".join(lines) or "none"),), untrusted=True)


def _tool_of(function: Any) -> Tool:
    made: Tool = function.handroid_tool
    return made


def clipboard() -> Tool:
    """Return the tool for the clipboard."""
    parts = {"get": _tool_of(utility.get_clipboard), "set": _tool_of(utility.set_clipboard)}
    return compound("clipboard", "Read or set the phone's clipboard.", parts)


def files() -> Tool:
    """Return the tool for files in granted storage locations."""
    parts = {
        "places": _tool_of(file_tools.list_storage_locations),
        "list": _tool_of(file_tools.list_files),
        "read": _tool_of(file_tools.read_file),
        "write": _tool_of(file_tools.write_file),
        "append": _tool_of(file_tools.append_file),
        "replace": _tool_of(file_tools.file_replace),
        "delete": _tool_of(file_tools.delete_file),
        "download": _tool_of(file_tools.download_from_url),
    }
    return compound("files", "Files on the phone, in the places that `places` lists.", parts)
