"""``run-as`` (src system/core/run-as)."""

from fakedroid.shell.process import Process


async def run_as(p: Process) -> int:
    """Refuse, like a phone whose apps are not debuggable."""
    if not p.args:
        await p.err("usage: run-as PACKAGE [--user UID] [COMMAND [ARG...]]\n")
        return 1
    name = p.args[0]
    package = p.phone.packages.get(name)
    if package is None:
        await p.err(f"run-as: unknown package: {name}\n")
    elif not package.debuggable:
        await p.err(f"run-as: package not debuggable: {name}\n")
    else:
        await p.err(f"run-as: couldn't stat /data/user/0/{name}: No such file or directory\n")
    return 1
