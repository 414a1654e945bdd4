"""``cmd``: passes a command line to a system service."""

from fakedroid.commands.am import am
from fakedroid.commands.input import input_service
from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.service_command import (
    COST,
    NO_SERVICE,
    ServiceCommand,
    no_service,
    run_in_service,
)
from fakedroid.commands.pm import package_service
from fakedroid.commands.services.appops import appops
from fakedroid.commands.services.device_idle import device_idle
from fakedroid.commands.services.display import device_state, display
from fakedroid.commands.services.ime import ime
from fakedroid.commands.services.notification import notification
from fakedroid.commands.services.service_list import services_of
from fakedroid.commands.services.settings import settings
from fakedroid.commands.services.status_bar import status_bar
from fakedroid.commands.services.ui_mode import ui_mode
from fakedroid.commands.services.wifi import wifi
from fakedroid.commands.services.wm import wm
from fakedroid.shell.process import Process

HANDLERS: dict[str, ServiceCommand] = {
    "activity": am,
    "appops": appops,
    "device_state": device_state,
    "deviceidle": device_idle,
    "display": display,
    "input_method": ime,
    "notification": notification,
    "package": package_service,
    "settings": settings,
    "statusbar": status_bar,
    "uimode": ui_mode,
    "wifi": wifi,
    "window": wm,
}
_NO_SHELL = frozenset({"clipboard", "isms", "isub", "phone", "telephony.registry", "vibrator"})
"""Services whose Binder has no shell command; obs for clipboard (15-17), mem for the rest."""


async def cmd(p: Process) -> int:
    """Run ``cmd <service> …``; src cmd.cpp."""
    words = [word for word in p.args if word != "-w"]
    if not words:
        await p.err("cmd: No service specified; use -l to list all services\n")
        return NO_SERVICE
    if words[0] == "-l":
        listed = "".join(f"  {name}\n" for name in services_of(p.phone))
        await p.out(f"Currently running services:\n{listed}")
        return 0
    return await run_service(p, words[0], words[1:])


async def run_service(p: Process, name: str, values: list[str]) -> int:
    """Run a service's shell command, as ``cmd`` and adb's abb do."""
    if not p.phone.system_server.running:
        return await no_service(p, name)
    if name == "input":
        return await input_service(p, Arguments(values))
    if name in HANDLERS:
        return await run_in_service(p, HANDLERS[name], values)
    await p.pause(COST)
    if name in _NO_SHELL:
        await p.out("No shell command implementation.\n")
        return 0
    if name not in services_of(p.phone):
        return await no_service(p, name)
    await p.err(f"fakedroid: 'cmd {name}' is not supported\n")
    return 1
