"""``dumpsys`` itself (src frameworks/native cmds/dumpsys)."""

from collections.abc import Callable
from datetime import UTC, datetime

from fakedroid.commands.dumpsys.accessibility import dump_accessibility
from fakedroid.commands.dumpsys.activity import dump_activity
from fakedroid.commands.dumpsys.display import dump_display
from fakedroid.commands.dumpsys.graphics import dump_gfxinfo, dump_surface_flinger
from fakedroid.commands.dumpsys.input import dump_input
from fakedroid.commands.dumpsys.input_method import dump_input_method
from fakedroid.commands.dumpsys.isub import dump_subscriptions
from fakedroid.commands.dumpsys.notification import dump_notification
from fakedroid.commands.dumpsys.package import dump_package
from fakedroid.commands.dumpsys.power import dump_battery, dump_device_idle, dump_power
from fakedroid.commands.dumpsys.window import dump_window
from fakedroid.commands.services.service_list import services_of
from fakedroid.device import Device
from fakedroid.shell.process import Process

Dump = Callable[["Device", list[str]], list[str]]

DUMPS: dict[str, Dump] = {
    "SurfaceFlinger": dump_surface_flinger,
    "accessibility": dump_accessibility,
    "activity": dump_activity,
    "battery": dump_battery,
    "deviceidle": dump_device_idle,
    "display": dump_display,
    "gfxinfo": dump_gfxinfo,
    "input": dump_input,
    "input_method": dump_input_method,
    "isub": dump_subscriptions,
    "notification": dump_notification,
    "package": dump_package,
    "power": dump_power,
    "window": dump_window,
}
_USAGE = """\
usage: dumpsys
         To dump all services.
or:
       dumpsys [-t TIMEOUT] [--priority LEVEL] [--help | -l | --skip SERVICES | SERVICE [ARGS]]
"""
_RULE = "-" * 79
_COST = 0.06
"""The duration of a dump in seconds (mem)."""
_SLOW = {"activity top": 0.9}
"""obs: `dumpsys activity top` asks the app and is slow."""


async def dumpsys(p: Process) -> int:
    """Dump one service, or all services that this phone has a dump of."""
    words = _without_options(p.args)
    if words[:1] == ["--help"]:
        await p.out(_USAGE)
        return 0
    if words[:1] == ["-l"]:
        listed = "".join(f"  {name}\n" for name in services_of(p.phone))
        await p.out(f"Currently running services:\n{listed}")
        return 0
    if not words:
        return await _all(p)
    return await _one(p, words[0], words[1:])


def _without_options(args: list[str]) -> list[str]:
    left = list(args)
    while left and left[0] in ("-t", "-T", "--priority"):
        del left[:2]
    return left


async def _one(p: Process, name: str, args: list[str]) -> int:
    await p.pause(_SLOW.get(" ".join([name, *args[:1]]), _COST))
    p.phone.world.advance(p.timeline.at)
    if name not in services_of(p.phone):
        await p.err(f"Can't find service: {name}\n")
        return 0
    if name in DUMPS:
        await p.out("".join(f"{line}\n" for line in DUMPS[name](p.phone, args)))
        return 0
    await p.err(f"fakedroid: no dump of service '{name}'\n")
    return 1


async def _all(p: Process) -> int:
    present = [name for name in DUMPS if name in services_of(p.phone)]
    listed = "".join(f"  {name}\n" for name in present)
    await p.out(f"Currently running services:\n{listed}")
    for name in present:
        await p.out(f"{_RULE}\nDUMP OF SERVICE {name}:\n")
        await _one(p, name, ["-a"])
        end = datetime.fromtimestamp(p.phone.clock.unix(p.timeline.at), UTC)
        await p.out(
            f"--------- {_COST:.3f}s was the duration of dumpsys {name},"
            f" ending at: {end:%Y-%m-%d %H:%M:%S}\n"
        )
    return 0
