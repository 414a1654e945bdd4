"""``cmd wifi`` (src WifiShellCommand 30-36)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.commands.services.settings import put_setting
from fakedroid.shell.process import Process

_USAGE = "Wi-Fi (wifi) commands:\n  help or -h\n    Print this help text.\n"


async def wifi(p: Process, args: Arguments) -> int:
    """Print whether Wi-Fi is on, or switch it; there is no network to connect to."""
    name = args.next()
    new = p.phone.level.wifi_commands
    if name == "set-wifi-enabled" and new:
        on = args.required() in ("enabled", "1", "true")
        put_setting(p.phone, "global", "wifi_on", str(int(on)))
        return 0
    if name == "status" and new:
        on = p.phone.settings.get("global", "wifi_on") == "1"
        scanning = "Wifi scanning is only available when wifi is enabled\n"
        connected = "Wifi is not connected\n" if on else ""
        await p.out(f"Wifi is {'enabled' if on else 'disabled'}\n{scanning}{connected}")
        return 0
    return await unknown_command(p, name, _USAGE)
