"""``pm clear`` (src PackageManagerShellCommand.runClear 28-36)."""

from fakedroid.commands.am.force_stop import stop_package
from fakedroid.commands.java.arguments import Arguments, user_number
from fakedroid.commands.pm.app_data import clear_app_data, clear_cache
from fakedroid.commands.pm.permissions import reset_permissions
from fakedroid.shell.process import Process

_MORE_OPTIONS = 33
"""src: from this level on there is ``--cache-only``, and unknown options are refused."""


async def clear(p: Process, args: Arguments) -> int:
    """Clear an app's data: it stops, and is as after its installation."""
    cache_only = False
    while (option := args.option()) is not None:
        if option == "--user":
            user_number(args.required())
        elif option == "--cache-only" and p.phone.level.api >= _MORE_OPTIONS:
            cache_only = True
        elif p.phone.level.api >= _MORE_OPTIONS:
            await p.out(f"Error: Unknown option: {option}\n")
            return 1
        if p.phone.level.api < _MORE_OPTIONS:
            break
    name = args.next()
    if name is None:
        await p.err("Error: no package specified\n")
        return 1
    return await _clear(p, name, cache_only)


async def _clear(p: Process, name: str, cache_only: bool) -> int:
    phone, package = p.phone, p.phone.packages.get(name)
    if package is None:
        await p.err("Failed\n")
        return 1
    if cache_only:
        clear_cache(phone, name)
    else:
        stop_package(phone, name)
        clear_app_data(phone, name)
        reset_permissions(phone, package)
    await p.pause(0.2)
    await p.out("Success\n")
    return 0
