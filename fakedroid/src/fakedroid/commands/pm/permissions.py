"""``pm grant`` and ``pm revoke`` (src 28-37)."""

from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import JavaError
from fakedroid.commands.pm.named_package import known_package, skip_user
from fakedroid.device import Device
from fakedroid.shell.process import Process
from fakedroid.state.packages import Package

_OTHER_SERVICE = 37
"""src: 37 has only the new permission service; 34 to 36 have both (mem: the old one is used)."""


async def _permission(p: Process, args: Arguments) -> tuple[Package, str] | None:
    """Parse a package and one of its permissions; print an error if one is missing."""
    skip_user(args)
    words = args.next(), args.next()
    if words[0] is None or words[1] is None:
        missing = "package" if words[0] is None else "permission"
        await p.err(f"Error: no {missing} specified\n")
        return None
    package, permission = known_package(p, words[0]), words[1]
    if permission not in package.permissions:
        said = f"Package {package.name} has not requested permission {permission}"
        if p.phone.level.api >= _OTHER_SERVICE:
            said = f"Permission {permission} isn't requested by package {package.name}"
        raise JavaError("java.lang.SecurityException", said)
    return package, permission


async def grant(p: Process, args: Arguments) -> int:
    """Grant a permission; nothing is printed. Phones of some vendors refuse (obs)."""
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
    """Revoke a permission."""
    asked = await _permission(p, args)
    if asked is None:
        return 1
    _take_back(p.phone, *asked)
    return 0


def _take_back(phone: Device, package: Package, permission: str) -> None:
    package.granted.discard(permission)
    phone.world.granted_permissions.discard((package.name, permission))


def reset_permissions(phone: Device, package: Package) -> None:
    """Revoke permissions granted since the installation; system apps keep theirs."""
    if not package.system:
        for permission in package.permissions:
            _take_back(phone, package, permission)
