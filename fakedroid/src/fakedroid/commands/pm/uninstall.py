"""``pm uninstall`` (src PackageManagerShellCommand.runUninstall 28-36)."""

from fakedroid.commands.am.force_stop import stop_package
from fakedroid.commands.java.arguments import Arguments, integer, user_number
from fakedroid.commands.pm.app_data import remove_app_data
from fakedroid.shell.process import Process


async def uninstall(p: Process, args: Arguments) -> int:
    """Remove a package; a system one only for a named user (obs: texts of real phones)."""
    for_user = keeps_data = False
    while (option := args.option()) is not None:
        if option == "--user":
            user_number(args.required())
            for_user = True
        elif option == "--versionCode":
            integer(args.required())
        elif option == "-k":
            keeps_data = True
        else:
            await p.out(f"Error: Unknown option: {option}\n")
            return 1
    name = args.next()
    if name is None:
        await p.out("Error: package name not specified\n")
        return 1
    package = p.phone.packages.get(name)
    if package is None:
        await p.out("Failure [not installed for 0]\n")
        return 1
    if package.system and not for_user:
        await p.out("Failure [DELETE_FAILED_INTERNAL_ERROR]\n")
        return 1
    stop_package(p.phone, name)
    await p.pause(0.3)
    if not keeps_data:
        remove_app_data(p.phone, name)
    p.phone.packages.remove(name)
    if not package.system:
        p.phone.world.uninstall(name)
    await p.out("Success\n")
    return 0
