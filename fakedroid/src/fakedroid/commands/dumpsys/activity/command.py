"""The parts of ``dumpsys activity`` (src ActivityManagerService.doDump 28-36)."""

from collections.abc import Callable

from fakedroid.commands.dumpsys.activity.activities import (
    dump_activities,
    dump_top_resumed,
)
from fakedroid.commands.dumpsys.activity.services_and_processes import (
    dump_broadcasts,
    dump_intents,
    dump_processes,
    dump_providers,
    dump_recents,
    dump_services,
)
from fakedroid.commands.dumpsys.activity.top import dump_top
from fakedroid.device import Device

Part = Callable[["Device", list[str]], list[str]]

_PARTS: dict[str, Part] = {
    "activities": dump_activities,
    "a": dump_activities,
    "recents": dump_recents,
    "r": dump_recents,
    "services": dump_services,
    "service": dump_services,
    "s": dump_services,
    "processes": dump_processes,
    "p": dump_processes,
    "providers": dump_providers,
    "prov": dump_providers,
    "broadcasts": dump_broadcasts,
    "b": dump_broadcasts,
    "intents": dump_intents,
    "i": dump_intents,
    "top": dump_top,
}
_RULE = "-" * 79
_ORDER = ("intents", "broadcasts", "providers", "services", "recents", "activities", "processes")


def dump_activity(phone: Device, args: list[str]) -> list[str]:
    """Return ``dumpsys activity`` or one part of it."""
    words = [word for word in args if not word.startswith("-")]
    if not words:
        return _all_parts(phone)
    if words[0] == "top-resumed" and phone.level.top_resumed:
        return dump_top_resumed(phone)
    part = _PARTS.get(words[0])
    if part is not None:
        return part(phone, words[1:])
    # Any other word is the name of an activity to dump (src).
    found = dump_top(phone, words)
    return found or [f"Bad activity command, or no activities match: {words[0]}", _HELP]


_HELP = "Use -h for help."


def _all_parts(phone: Device) -> list[str]:
    lines: list[str] = []
    for name in _ORDER:
        lines += [*_PARTS[name](phone, []), _RULE]
    return lines[:-1]
