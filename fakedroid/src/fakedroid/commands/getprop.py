"""``getprop`` and ``setprop`` (src toolbox and toybox, 28-36)."""

from fakedroid.shell.process import Process

_MAY_SET = ("debug.", "log.", "persist.log.tag", "persist.traced.", "sys.powerctl")
"""The properties that the shell's SELinux domain may set; mem: property_contexts, shell.te."""


async def getprop(p: Process) -> int:
    """Print one property, its default, or all."""
    words = [word for word in p.args if not word.startswith("-")]
    if not words:
        lines = [f"[{name}]: [{value}]\n" for name, value in p.phone.properties.items()]
        await p.out("".join(lines))
        return 0
    value = p.phone.properties.get(words[0])
    await p.out((value or (words[1] if len(words) > 1 else "")) + "\n")
    return 0


async def setprop(p: Process) -> int:
    """Set a property that the shell may set."""
    if len(p.args) != 2:
        await p.err("usage: setprop NAME VALUE\n")
        return 1
    name, value = p.args
    if name.startswith(_MAY_SET):
        p.phone.properties.set(name, value)
        return 0
    await p.err(p.phone.level.setprop_refusal.format(name=name, value=value))
    return 1
