"""``appops`` (src AppOpsService.Shell 28-36)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import FAILED
from fakedroid.commands.java.service_command import unknown_command
from fakedroid.shell.process import Process
from fakedroid.state.packages import Package

_USAGE = """\
AppOps service (appops) commands:
  help
    Print this help text.
  set [--user <USER_ID>] <[--uid] PACKAGE | UID> <OP> <MODE>
  get [--user <USER_ID>] [--attribution <ATTRIBUTION_TAG>] <PACKAGE | UID> [<OP>]
  reset [--user <USER_ID>] [<PACKAGE>]
"""
_MODES = ("allow", "deny", "ignore", "default", "foreground")


def _op(word: str) -> str:
    """Return an operation's name as it is printed: android:mock_location is MOCK_LOCATION."""
    return word.removeprefix("android:").upper()


async def appops(p: Process, args: Arguments) -> int:
    """Print or set what a package may do."""
    name = args.next()
    if name not in ("get", "set", "reset"):
        return await unknown_command(p, name, _USAGE)
    while (option := args.option()) is not None:
        if option in ("--user", "--attribution"):
            args.required()
    if name == "reset":
        await p.out("Reset all modes for: all users, all packages\n")
        return 0
    wanted = args.required()
    package = p.phone.packages.get(wanted)
    if package is None:
        await p.err(f"Error: No UID for {wanted} in user 0\n")
        return FAILED
    return await (_set(p, package, args) if name == "set" else _get(p, package, args))


async def _set(p: Process, package: Package, args: Arguments) -> int:
    operation, mode = _op(args.required()), args.required()
    if mode not in _MODES:
        await p.err(f"Error: Mode {mode} is not valid\n")
        return FAILED
    package.operations[operation] = mode
    return 0


async def _get(p: Process, package: Package, args: Arguments) -> int:
    wanted = args.next()
    chosen = {
        name: mode
        for name, mode in package.operations.items()
        if wanted is None or name == _op(wanted)
    }
    lines = [f"{name}: {mode}\n" for name, mode in chosen.items()]
    await p.out("".join(lines) or "No operations.\n")
    return 0
