"""``cmd uimode`` (src UiModeManagerService.Shell 29-36)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import FAILED
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.commands.services.settings import put_setting
from fakedroid.shell.process import Process

_USAGE = """\
UiModeManager service (uimode) commands:
  help
    Print this help text.
  night [yes|no|auto|custom_schedule|custom_bedtime]
    Set or read night mode.
"""
_MODES = {"auto": "0", "no": "1", "yes": "2"}


async def ui_mode(p: Process, args: Arguments) -> int:
    """Print or set the night mode."""
    name = args.next()
    if name != "night":
        return await unknown_command(p, name, _USAGE)
    word = args.next()
    if word is not None and word not in _MODES:
        await p.err("Error: mode must be one of 'yes', 'no', or 'auto'\n")
        return FAILED
    if word is not None:
        put_setting(p.phone, "secure", "ui_night_mode", _MODES[word])
    now = p.phone.settings.get("secure", "ui_night_mode")
    shown = next((mode for mode, value in _MODES.items() if value == now), "unknown")
    await p.out(f"Night mode: {shown}\n")
    return 0
