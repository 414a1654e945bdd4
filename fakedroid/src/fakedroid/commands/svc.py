"""``svc`` (src cmds/svc)."""

from fakedroid.commands.java.runtime import in_own_runtime
from fakedroid.commands.services.settings import put_setting
from fakedroid.shell.process import Process

_USAGE = """\
Available commands:
    help     Show information about the subcommands
    power    Control the power manager
    data     Control mobile data connectivity
    wifi     Control the Wi-Fi manager
"""
_STAY_ON = {"true": "7", "false": "0", "usb": "2", "ac": "1", "wireless": "4"}
_SWITCHES = {"wifi": "wifi_on", "data": "mobile_data"}


async def svc(p: Process) -> int:
    """Turn Wi-Fi or mobile data on or off, or keep the screen on."""

    async def body(_pid: int) -> int:
        words = p.args
        if len(words) == 3 and words[:2] == ["power", "stayon"] and words[2] in _STAY_ON:
            put_setting(p.phone, "global", "stay_on_while_plugged_in", _STAY_ON[words[2]])
        elif len(words) == 2 and words[0] in _SWITCHES and words[1] in ("enable", "disable"):
            put_setting(p.phone, "global", _SWITCHES[words[0]], str(int(words[1] == "enable")))
        else:
            await p.err(_USAGE)
        return 0

    return await in_own_runtime(p, "svc", "com.android.commands.svc.Svc", body)
