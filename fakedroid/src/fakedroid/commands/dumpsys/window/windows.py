"""``dumpsys window windows``: all windows, topmost first, and the lines after them."""

from collections.abc import Sequence

from fakedroid.commands.dumpsys.object_names import window_name
from fakedroid.commands.dumpsys.window.configuration import configuration
from fakedroid.commands.dumpsys.window.window_api_26 import old_lines
from fakedroid.commands.dumpsys.window.window_api_29 import frames_lines
from fakedroid.commands.dumpsys.window.window_api_33 import new_lines
from fakedroid.commands.dumpsys.window.windows_tail import new_tail, old_tail
from fakedroid.device import Device
from fakedroid.state.levels.window_fields import WindowForm
from fakedroid.world.window import Window

TITLE = "WINDOW MANAGER WINDOWS (dumpsys window windows)"
_LINES = {
    WindowForm.STACKS: old_lines,
    WindowForm.FRAMES: frames_lines,
    WindowForm.ONE_FRAME: new_lines,
}


def dump_windows(phone: Device, *, full: bool, only: Sequence[Window] | None = None) -> list[str]:
    """Return the dump; ``full`` is that of ``windows`` and -a."""
    lines = [TITLE]
    windows = phone.world.dumped_windows() if only is None else only
    for number, window in enumerate(windows):
        lines.append(f"  Window #{number} {window_name(window)}:")
        lines += _state(phone, window, full)
    lines += _hiding_alerts(phone, windows, full)
    lines += ["", f"  mGlobalConfiguration={configuration(phone, 'undefined')}"]
    lines.append("  mHasPermanentDpad=false")
    old = phone.level.windows.form is WindowForm.STACKS
    return lines + (old_tail if old else new_tail)(phone, full)


def _state(phone: Device, window: Window, full: bool) -> list[str]:
    rows = _LINES[phone.level.windows.form](phone, window, full=full)
    return [f"    {row}" for row in rows]


def _hiding_alerts(phone: Device, windows: Sequence[Window], full: bool) -> list[str]:
    """List the window of Settings again, because it hides overlays (obs: from 30)."""
    if phone.level.windows.app_tokens:
        return []
    hiding = [w for w in windows if w.package == "com.android.settings" and w.visible]
    lines = ["", "  Hiding System Alert Windows:"] if hiding else []
    for number, window in enumerate(hiding):
        lines += [f"  #{number} {window_name(window)}:", *_state(phone, window, full)]
    return lines
