"""System actions: the phone's buttons and panels, and its log."""

import asyncio
import re
from datetime import datetime
from typing import Annotated, Any

from handroid.errors import ActionFailed, InvalidParams
from handroid.model import plain_text
from handroid.model.gesture import Key, Panel
from handroid.model.logs import LogFilter, LogLine, Priority
from handroid.model.parameters import Enumeration, Integer, String
from handroid.model.tool import Effect
from handroid.tools.tool import Call, tool

_MOST_LINES = 1000
_ISO = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?")


@tool(effect=Effect.ACTS)
async def press_back(call: Call) -> str:
    """Presses the back button (global accessibility action)."""
    await (await call.phone.driver(call.deadline)).input.press(Key.BACK, call.deadline)
    return "Back button press executed successfully"


@tool(effect=Effect.ACTS, idempotent=True)
async def press_home(call: Call) -> str:
    """Navigates to the home screen."""
    await (await call.phone.driver(call.deadline)).input.press(Key.HOME, call.deadline)
    return "Home button press executed successfully"


@tool(effect=Effect.ACTS)
async def press_recents(call: Call) -> str:
    """Opens the recent apps screen."""
    await (await call.phone.driver(call.deadline)).input.press(Key.RECENTS, call.deadline)
    return "Recents button press executed successfully"


@tool(effect=Effect.ACTS, idempotent=True)
async def open_notifications(call: Call) -> str:
    """Pulls down the notification shade."""
    driver = await call.phone.driver(call.deadline)
    await driver.input.open_panel(Panel.NOTIFICATIONS, call.deadline)
    return "Open notifications executed successfully"


@tool(effect=Effect.ACTS, idempotent=True)
async def open_quick_settings(call: Call) -> str:
    """Opens the quick settings panel."""
    driver = await call.phone.driver(call.deadline)
    await driver.input.open_panel(Panel.QUICK_SETTINGS, call.deadline)
    return "Open quick settings executed successfully"


@tool(effect=Effect.READS, idempotent=True, open_world=True, locks=False)
async def get_device_logs(
    call: Call,
    last_lines: Annotated[
        int,
        Integer(
            "Number of most recent log lines to return (1-1000)", at_least=1, at_most=_MOST_LINES
        ),
    ] = 100,
    since: Annotated[
        str | None,
        String("ISO 8601 timestamp to filter logs from (e.g., 2024-01-15T10:30:00)"),
    ] = None,
    until: Annotated[
        str | None, String("ISO 8601 timestamp to filter logs until (used with since)")
    ] = None,
    tag: Annotated[
        str | None, String("Filter by log tag (exact match, e.g., MCP:ServerService)")
    ] = None,
    level: Annotated[
        str, Enumeration("Minimum log level to include", ("V", "D", "I", "W", "E", "F"))
    ] = "D",
    package_name: Annotated[str | None, String("Filter logs by package name")] = None,
) -> dict[str, Any]:
    """Retrieves device logcat logs filtered by time range, tag, level, or package name."""
    first, last = _parse_time("since", since), _parse_time("until", until)
    async with call.turn():
        driver = await call.phone.driver(call.deadline)
        uid = await _uid(call, package_name) if package_name else None
    wanted = LogFilter(Priority[level], tag, uid, first, last)
    found = await driver.logs.newest(last_lines + 1, call.deadline, wanted)
    newest = found[-last_lines:]
    return {
        "logs": await asyncio.to_thread(_written, newest),
        "line_count": len(newest),
        "truncated": len(found) > len(newest),
    }


async def _uid(call: Call, package_name: str) -> str:
    driver = await call.phone.driver(call.deadline)
    uid = await driver.apps.uid_of(package_name, call.deadline)
    if uid is None:
        raise ActionFailed(f"{package_name} is not installed.", "List the apps to see which are.")
    return str(uid)


def _parse_time(name: str, text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        if not _ISO.fullmatch(text):
            raise ValueError
        return datetime.fromisoformat(text)
    except ValueError:
        raise InvalidParams(
            f"Parameter '{name}' must be an ISO 8601 timestamp, got: '{text}'",
            "Write it like 2024-01-15T10:30:00.",
        ) from None


def _written(lines: list[LogLine]) -> str:
    return "\n".join(map(_line, lines))


def _line(line: LogLine) -> str:
    time = line.time.strftime("%m-%d %H:%M:%S.") + f"{line.time.microsecond // 1000:03}"
    return plain_text.line(f"{time} {line.priority.name}/{line.tag}: {line.message}")
