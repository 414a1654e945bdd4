"""``sm`` (src cmds/sm): this phone has no SD card."""

from fakedroid.commands.java.runtime import in_own_runtime
from fakedroid.shell.process import Process

_USAGE = "usage: sm list-disks [adoptable]\n       sm list-volumes [public|private|emulated|all]\n"


async def sm(p: Process) -> int:
    """List volumes and disks."""

    async def body(_pid: int) -> int:
        words = p.args
        emulated = p.phone.level.emulated_volume
        volumes = {"private": "private mounted null", "emulated": f"{emulated} mounted null"}
        if words[:1] == ["list-volumes"]:
            wanted = words[1] if len(words) > 1 else "all"
            lines = [line for kind, line in volumes.items() if wanted in (kind, "all")]
            await p.out("".join(f"{line}\n" for line in lines))
            return 0
        if words[:1] == ["list-disks"]:
            return 0
        await p.err(_USAGE)
        return 1

    return await in_own_runtime(p, "sm", "com.android.commands.sm.Sm", body)
