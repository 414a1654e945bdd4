"""The sample app with a content provider; its texts are exactly those of the real sample."""

from __future__ import annotations

import re
from typing import Final

from fakedroid.state.components import Extras
from handroid.virtual_phone.publishers.publisher import ToolProvider

PACKAGE: Final = "dev.handroid.sample.weather"
LABEL: Final = "Sample Weather"
_TOOL: Final = "get_weather_forecast"
_SCHEMA: Final = (
    '{"location": {"type": "string", "description": "City name or coordinates"},'
    ' "days": {"type": "number", "description": "Number of days (1-7)"}}'
)
_SKIES: Final = ("sunny", "cloudy", "rain", "wind")
_BLANK: Final = "".join(map(chr, range(33)))
"""The characters that Java's String.trim removes."""
_DAYS = re.compile(r"([1-7])(\.0)?")


def call(method: str, _arg: str | None, extras: Extras | None) -> Extras:
    """Handle a call."""
    if method == "get_tool_info":
        return _info()
    if method == "execute_tool":
        return _execute(extras)
    return _error(f"Unknown method: {method}")


def _info() -> Extras:
    return {
        "success": True,
        "tool_name": _TOOL,
        "tool_description": "Gets weather forecast for a location",
        "tool_input_schema": _SCHEMA,
        "tool_input_required": ["location"],
    }


def _execute(extras: Extras | None) -> Extras:
    if extras is None:
        return _error("No extras provided")
    tool, arguments = extras.get("tool_name"), extras.get("tool_arguments")
    if not isinstance(tool, str):
        return _error("Tool name not specified")
    if tool != _TOOL:
        return _error(f"Unknown tool: {tool}")
    if not isinstance(arguments, dict):
        return _error("Invalid arguments")
    location = arguments.get("location", "")
    if not location.strip(_BLANK):
        return _error("Location required")
    days = _DAYS.fullmatch(arguments.get("days", "1"))
    if days is None:
        return _error("Days must be a number from 1 to 7")
    return {"success": True, "tool_result": forecast(location, int(days[1]))}


def forecast(location: str, days: int) -> str:
    """Return one line per day."""
    units = location.encode("utf-16-le", "surrogatepass")
    total = sum(units[0::2]) + 256 * sum(units[1::2])
    return "\n".join(
        f"{location}, day {day}: {_SKIES[(total + day) % 4]}, {10 + (total + 3 * day) % 15} °C"
        for day in range(1, days + 1)
    )


def _error(message: str) -> Extras:
    return {"success": False, "error_message": message}


WEATHER: Final = ToolProvider(
    PACKAGE,
    f"{PACKAGE}.WeatherTools",
    LABEL,
    authority=f"{PACKAGE}.mcptool",
    call=call,
)
