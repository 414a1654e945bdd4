"""``pm enable``, ``disable``, ``disable-user``, ``default-state`` (src 28-36)."""

from fakedroid.commands.am.force_stop import stop_package
from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import JavaError
from fakedroid.commands.pm.named_package import known_package, skip_user
from fakedroid.shell.process import Process


async def _no_component(p: Process) -> int:
    await p.err("Error: no package or component specified\n")
    return 1


async def _set_state(p: Process, args: Arguments, state: str, enabled: bool) -> int:
    skip_user(args)
    name = args.next()
    if name is None:
        return await _no_component(p)
    package = known_package(p, name)
    p.phone.packages.set_enabled(package, enabled)
    if not enabled:
        stop_package(p.phone, package.name)
    kind = "Component" if "/" in name else "Package"
    await p.out(f"{kind} {name} new state: {state}\n")
    return 0


async def enable(p: Process, args: Arguments) -> int:
    """Enable a package."""
    return await _set_state(p, args, "enabled", True)


async def disable(p: Process, args: Arguments) -> int:
    """Refuse: the shell may only use disable-user (obs: text of a user build)."""
    skip_user(args)
    name = args.next()
    if name is None:
        return await _no_component(p)
    package = known_package(p, name)
    raise JavaError(
        "java.lang.SecurityException",
        f"Shell cannot change component state for {package.name}/null to 2",
    )


async def disable_user(p: Process, args: Arguments) -> int:
    """Disable a package for the user."""
    return await _set_state(p, args, "disabled-user", False)


async def default_state(p: Process, args: Arguments) -> int:
    """Reset a package to the state in its manifest."""
    return await _set_state(p, args, "default", True)
