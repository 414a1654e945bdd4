"""``pm`` commands that change a package: uninstall, clear, enable, grant … (src 28-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.commands.am.kill import stop_package
from fakedroid.commands.java.arguments import illegal_argument, integer, user_number
from fakedroid.commands.java.errors import JavaError
from fakedroid.state.packages import Package

if TYPE_CHECKING:
    from fakedroid.commands.java.arguments import Arguments
    from fakedroid.shell.process import Process


def _user_option(args: Arguments) -> None:
    """Read one option, of which only ``--user`` means something (src)."""
    if args.option() == "--user":
        user_number(args.required())


def _known(p: Process, name: str) -> Package:
    package = p.phone.packages.get(name.partition("/")[0])
    if package is None:
        raise illegal_argument(f"Unknown package: {name}")
    return package


async def uninstall(p: Process, args: Arguments) -> int:
    """Remove a package; a system one only for a named user (obs: texts of real phones)."""
    for_user = False
    while (option := args.option()) is not None:
        if option == "--user":
            user_number(args.required())
            for_user = True
        elif option == "--versionCode":
            integer(args.required())
        elif option != "-k":
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
    p.phone.packages.remove(name)
    await p.out("Success\n")
    return 0


async def clear(p: Process, args: Arguments) -> int:
    """Forget an app's data: it stops, its permissions go."""
    option = args.option()
    if option == "--user":
        user_number(args.required())
    elif option is not None and p.phone.level.api >= _CLEAR_OPTIONS:
        await p.out(f"Error: Unknown option: {option}\n")
        return 1
    name = args.next()
    if name is None:
        await p.err("Error: no package specified\n")
        return 1
    package = p.phone.packages.get(name)
    if package is None:
        await p.out("Failed\n")
        return 1
    stop_package(p.phone, name)
    if not package.system:
        for permission in package.permissions:
            _take_back(p, package, permission)
    await p.pause(0.2)
    await p.out("Success\n")
    return 0


async def _no_component(p: Process) -> int:
    await p.err("Error: no package or component specified\n")
    return 1


async def _set_state(p: Process, args: Arguments, state: str, enabled: bool) -> int:
    _user_option(args)
    name = args.next()
    if name is None:
        return await _no_component(p)
    package = _known(p, name)
    package.enabled = enabled
    if not enabled:
        stop_package(p.phone, package.name)
    kind = "Component" if "/" in name else "Package"
    await p.out(f"{kind} {name} new state: {state}\n")
    return 0


async def enable(p: Process, args: Arguments) -> int:
    """Enable a package."""
    return await _set_state(p, args, "enabled", True)


async def disable(p: Process, args: Arguments) -> int:
    """Refuse: the shell may not, only disable-user (obs: text of a user build)."""
    _user_option(args)
    name = args.next()
    if name is None:
        return await _no_component(p)
    package = _known(p, name)
    raise JavaError(
        "java.lang.SecurityException",
        f"Shell cannot change component state for {package.name}/null to 2",
    )


async def disable_user(p: Process, args: Arguments) -> int:
    """Disable a package for the user."""
    return await _set_state(p, args, "disabled-user", False)


async def default_state(p: Process, args: Arguments) -> int:
    """Put a package back to the state of its manifest."""
    return await _set_state(p, args, "default", True)


_CLEAR_OPTIONS = 33
"""src: from here on ``clear`` refuses options it does not know."""
_OTHER_SERVICE = 37
"""src: 37 has only the new permission service; 34 to 36 have both (mem: the old one answers)."""


async def _permission(p: Process, args: Arguments) -> tuple[Package, str] | None:
    """Read a package and one of its permissions; say what is missing."""
    _user_option(args)
    words = args.next(), args.next()
    if words[0] is None or words[1] is None:
        missing = "package" if words[0] is None else "permission"
        await p.err(f"Error: no {missing} specified\n")
        return None
    package, permission = _known(p, words[0]), words[1]
    if permission not in package.permissions:
        said = f"Package {package.name} has not requested permission {permission}"
        if p.phone.level.api >= _OTHER_SERVICE:
            said = f"Permission {permission} isn't requested by package {package.name}"
        raise JavaError("java.lang.SecurityException", said)
    return package, permission


async def grant(p: Process, args: Arguments) -> int:
    """Grant a permission; nothing is printed. Some makers' phones refuse (obs)."""
    if p.phone.quirks.refuses_input:
        raise JavaError(
            "java.lang.SecurityException",
            "grantRuntimePermission: Neither user 2000 nor current process has"
            " android.permission.GRANT_RUNTIME_PERMISSIONS.",
        )
    asked = await _permission(p, args)
    if asked is None:
        return 1
    package, permission = asked
    package.granted.add(permission)
    p.phone.world.granted_permissions.add((package.name, permission))
    return 0


async def revoke(p: Process, args: Arguments) -> int:
    """Take a permission back."""
    asked = await _permission(p, args)
    if asked is None:
        return 1
    _take_back(p, *asked)
    return 0


def _take_back(p: Process, package: Package, permission: str) -> None:
    package.granted.discard(permission)
    p.phone.world.granted_permissions.discard((package.name, permission))
