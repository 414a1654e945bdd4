"""The parts of ``dumpsys window`` (src WindowManagerService.doDump 28, 36)."""

from collections.abc import Callable

from fakedroid.commands.dumpsys.window.displays import dump_displays
from fakedroid.commands.dumpsys.window.policy import (
    dump_animator,
    dump_last_anr,
    dump_policy,
    dump_sessions,
    dump_tokens,
)
from fakedroid.commands.dumpsys.window.windows import dump_windows
from fakedroid.device import Device
from fakedroid.world.window import Window

_HELP = """\
Window manager dump options:
  [-a] [-h] [cmd] ...
  cmd may be one of:
    l[astanr]: last ANR information
    p[policy]: policy state
    a[animator]: animator state
    s[essions]: active sessions
    d[isplays]: active display contents
    t[okens]: token list
    w[indows]: window list
  cmd may also be a NAME to dump windows.  NAME may
    be a partial substring in a window name, a
    Window hex object identifier, or
    "all" for all windows, or
    "visible" for the visible windows.
  -a: include all available server state.""".splitlines()


def _windows(phone: Device) -> list[str]:
    return dump_windows(phone, full=True)


_PARTS: dict[str, Callable[[Device], list[str]]] = {
    "lastanr": dump_last_anr,
    "policy": dump_policy,
    "animator": dump_animator,
    "sessions": dump_sessions,
    "displays": dump_displays,
    "tokens": dump_tokens,
    "windows": _windows,
    "all": _windows,
}
_LETTERS = {name[0]: name for name in _PARTS if name not in ("animator", "all")} | {"a": "animator"}
_RULE = "-" * 79


def dump_window(phone: Device, args: list[str]) -> list[str]:
    """Return ``dumpsys window`` or one part of it."""
    options = [word for word in args if word.startswith("-")]
    names = [word for word in args if not word.startswith("-")]
    if "-h" in options:
        return _HELP
    if not names:
        return _all_parts(phone, "-a" in options)
    name = _LETTERS.get(names[0], names[0])
    if name in _PARTS:
        return _PARTS[name](phone)
    return _named(phone, names[0])


def _all_parts(phone: Device, full: bool) -> list[str]:
    rule = [_RULE] if full else []
    lines = ["", *rule]
    for part in (dump_last_anr, dump_policy, dump_animator, dump_sessions, dump_displays):
        lines += [*part(phone), "", *rule]
    return [*lines, *dump_tokens(phone), "", *rule, *dump_windows(phone, full=full)]


def _named(phone: Device, name: str) -> list[str]:
    """Dump the windows that a word selects: visible ones, apps, or by a part of the name."""

    def wanted(window: Window) -> bool:
        if name in ("visible", "visible-apps", "apps"):
            shown = window.visible or name == "apps"
            return shown and (window.activity is not None or name == "visible")
        return name in window.title or name == f"{window.token:x}"

    chosen = [window for window in phone.world.dumped_windows() if wanted(window)]
    if not chosen:
        return [f"Bad window command, or no windows match: {name}", "Use -h for help."]
    return dump_windows(phone, full=True, only=chosen)
