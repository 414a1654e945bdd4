"""The tools of spec 002 in its order; most are spec 004's tools under their old names."""

from dataclasses import replace
from typing import Any

from handroid.engine.executor import Executor
from handroid.engine.profile import Profile
from handroid.errors import TimedOut
from handroid.tools import legacy, registry
from handroid.tools.tool import Call, Registry, Tool

NAMES = {
    "screen": (
        "get_accessibility_tree",
        "capture_screenshot",
        "get_current_app",
        "get_screen_info",
    ),
    "system": (
        "press_back",
        "press_home",
        "press_recents",
        "open_notifications",
        "open_quick_settings",
        "get_device_logs",
    ),
    "touch": ("tap", "long_press", "double_tap", "swipe", "scroll"),
    "gesture": ("pinch", "custom_gesture"),
    "element": (
        "find_elements",
        "click_element",
        "long_click_element",
        "set_text",
        "scroll_to_element",
    ),
    "text": ("input_text", "clear_text", "press_key"),
    "utility": ("get_clipboard", "set_clipboard", "wait_for_element", "wait_for_idle"),
    "phones": ("list_phones",),
}
"""The tools by the group that they belong to; `list_phones` needs several phones."""

_WAITS = frozenset({"wait_for_element", "wait_for_idle"})
_RETRY = "Retry if the operation is long-running."


def engine_of(engine: Executor) -> Executor:
    """Return an executor with the old tools, for the same phones."""
    return engine.with_tools(legacy_registry())


def profile_of(profile: Profile) -> Profile:
    """Return the old tools' profile: the same groups, without a prefix."""
    return Profile(profile.groups, prefix="")


def legacy_registry() -> Registry:
    """Return the registry of the old tools."""
    known = registry.registry()
    known.add_module(legacy)
    made = Registry(name="legacy")
    for group, names in NAMES.items():
        for name in names:
            found = known.get(name)
            if found is None:
                raise LookupError(name)
            made.add(replace(_failing_on_timeout(found) if name in _WAITS else found, group=group))
    return made


def _failing_on_timeout(tool: Tool) -> Tool:
    """Return a wait that fails on timeout, as spec 002 requires."""

    async def wait(call: Call, **values: Any) -> Any:
        answer = await tool.function(call, **values)
        if not answer.get("found", answer.get("message") == "UI is idle"):
            raise TimedOut(
                answer.get("message", "").removesuffix(_RETRY) or _not_seen(**values), _RETRY
            )
        return answer

    return replace(tool, function=wait)


def _not_seen(by: str, value: str, timeout: int) -> str:
    return f"Operation timed out after {timeout}ms waiting for element (by={by}, value='{value}')."
