"""Stopping apps: ``am force-stop``, ``am kill``, ``am kill-all``."""

from fakedroid.commands.java.arguments import Arguments, user_number
from fakedroid.commands.java.errors import FAILED
from fakedroid.device import Device
from fakedroid.shell.process import Process


def stop_package(phone: Device, name: str) -> None:
    """Stop all processes of a package and mark it as stopped."""
    phone.world.kill(name, background_only=False)
    _forget(phone, name)
    package = phone.packages.get(name)
    if package is not None and not package.system:
        package.stopped = True


def _forget(phone: Device, name: str) -> None:
    for process in phone.processes.all():
        if process.name == name or process.name.startswith(name + ":"):
            phone.processes.kill(process.pid)


def _in_front(phone: Device) -> set[str]:
    """Return the packages whose processes are too important to kill in the background."""
    visible = {window.package for window in phone.world.all_windows() if window.visible}
    return visible | {"com.android.systemui", "com.android.inputmethod.latin", "android"}


def kill_in_background(phone: Device, name: str) -> bool:
    """Kill a package's processes unless it is in front; return whether they were killed."""
    if name in _in_front(phone):
        return False
    phone.world.kill(name, background_only=True)
    _forget(phone, name)
    return True


async def force_stop(p: Process, args: Arguments) -> int:
    """Run ``am force-stop``; unknown packages are not an error (src)."""
    if bad := _bad_option(args):
        return await refuse_option(p, bad)
    stop_package(p.phone, args.required())
    return 0


async def kill(p: Process, args: Arguments) -> int:
    """Run ``am kill``: kills only background processes, and prints nothing (src)."""
    if bad := _bad_option(args):
        return await refuse_option(p, bad)
    kill_in_background(p.phone, args.required())
    return 0


async def kill_all(p: Process, args: Arguments) -> int:
    """Run ``am kill-all``."""
    for package in p.phone.packages.all():
        kill_in_background(p.phone, package.name)
    return 0


def _bad_option(args: Arguments) -> str | None:
    """Parse ``--user``; return any other option (src)."""
    while (option := args.option()) is not None:
        if option != "--user":
            return option
        user_number(args.required())
    return None


async def refuse_option(p: Process, option: str) -> int:
    """Print that ``am`` does not know an option (src)."""
    await p.err(f"Error: Unknown option: {option}\n")
    return FAILED
