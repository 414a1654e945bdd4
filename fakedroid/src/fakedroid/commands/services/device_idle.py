"""``cmd deviceidle`` and ``dumpsys deviceidle whitelist`` (src DeviceIdleController 26-36)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import FAILED
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.device import Device
from fakedroid.shell.process import Process

_USAGE = "Device idle controller (deviceidle) commands:\n  help\n    Print this help text.\n"


def change_whitelist(phone: Device, words: list[str]) -> list[str]:
    """Parse ``+pkg`` and ``-pkg``; return the output for each."""
    lines = []
    for word in words:
        sign, name = word[:1], word[1:]
        if sign not in ("+", "-", "="):
            lines.append(f"Package must be prefixed with +, -, or =: {word}")
        elif phone.packages.get(name) is None:
            lines.append(f"Unknown package: {name}" if sign == "+" else "")
        else:
            lines.append(f"{'Added' if sign == '+' else 'Removed'}: {name}")
    return [line for line in lines if line]


async def device_idle(p: Process, args: Arguments) -> int:
    """Let packages run in the background for a while, or permanently."""
    name = args.next()
    if name == "tempwhitelist":
        return await _temporary(p, args)
    if name == "whitelist":
        await p.out("".join(f"{line}\n" for line in change_whitelist(p.phone, args.rest())))
        return 0
    return await unknown_command(p, name, _USAGE)


async def _temporary(p: Process, args: Arguments) -> int:
    while (option := args.option()) is not None:
        if option in ("-d", "-u"):
            args.required()
    package = args.next()
    if package is not None and p.phone.packages.get(package) is None:
        await p.out(f"Failed: {package} is not installed\n")
        return FAILED
    return 0
