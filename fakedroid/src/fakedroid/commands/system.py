"""Small commands of the system: SELinux, services of init, reboot."""

from fakedroid.shell.process import Process


async def getenforce(p: Process) -> int:
    """Print the mode of SELinux, which is always enforcing on phones."""
    await p.out("Enforcing\n")
    return 0


async def setenforce(p: Process) -> int:
    """Refuse, as for every shell (mem)."""
    mode = p.args[0] if p.args else ""
    await p.err(f"setenforce: Couldn't set enforcing status to '{mode}': Permission denied\n")
    return 1


async def start_stop(p: Process) -> int:
    """Refuse: only root starts and stops services (mem: text of toolbox start)."""
    await p.err("Must be root\n")
    return 1


async def reboot(p: Process) -> int:
    """Refuse with an error: this phone cannot restart itself."""
    await p.err("fakedroid: reboot is not supported\n")
    return 1
