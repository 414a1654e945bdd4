"""`id`, `whoami`, `uname`, `hostname`, `uptime`, `nproc`, `sync`."""

from fakedroid.shell.process import Command
from fakedroid.state.files.identity import SHELL, SHELL_GROUPS, name_of, number_of
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.system.times import format_time, moment, zone_of
from fakedroid.toybox.tool import Tool, tool

_ID = Usage("usage: id [-nGgru] [USER...]", flags="ZnGgru")
_CONTEXT = "u:r:shell:s0"
_KERNEL = "5.15.41-android13-8-00205-gf1bf82c3dacd-ab8747247"
_BUILT = "#1 SMP PREEMPT Fri Jun 24 15:00:16 UTC 2022"


async def _id(run: Tool) -> int | None:
    if run.has("Z"):
        await run.out(_CONTEXT + "\n")
        return None
    for name in run.words or ["shell"]:
        uid = number_of(name)
        if uid is None:
            raise RefusedError(f"not integer: {name}")
        groups = SHELL_GROUPS if uid == SHELL.uid else (uid,)
        await run.out(_described(run, uid, groups) + "\n")
    return None


def _described(run: Tool, uid: int, groups: tuple[int, ...]) -> str:
    def shown(number: int) -> str:
        return name_of(number) if run.has("n") else str(number)

    if run.has("ug"):
        return shown(uid)
    if run.has("G"):
        return " ".join(shown(group) for group in groups)
    listed = ",".join(f"{group}({name_of(group)})" for group in groups)
    context = "" if run.words else f" context={_CONTEXT}"
    return f"uid={uid}({name_of(uid)}) gid={uid}({name_of(uid)}) groups={listed}{context}"


async def _whoami(run: Tool) -> int | None:
    await run.out(name_of(SHELL.uid) + "\n")
    return None


async def _uname(run: Tool) -> int | None:
    fields = {
        "s": "Linux",
        "n": _host(run),
        "r": _KERNEL,
        "v": _BUILT,
        "m": _machine(run),
        "o": "Toybox",
    }
    wanted = "snrvmo" if run.has("a") else "".join(key for key in fields if run.has(key)) or "s"
    await run.out(" ".join(fields[key] for key in wanted) + "\n")
    return None


def _machine(run: Tool) -> str:
    abi = run.process.phone.properties.get("ro.product.cpu.abi") or "arm64-v8a"
    return {"arm64-v8a": "aarch64", "armeabi-v7a": "armv8l", "x86": "i686"}.get(abi, abi)


def _host(run: Tool) -> str:
    return run.process.env.get("HOSTNAME", "localhost")


async def _hostname(run: Tool) -> int | None:
    if run.words:
        raise RefusedError(f"set failed '{run.words[0]}': Operation not permitted")
    await run.out(_host(run) + "\n")
    return None


async def _uptime(run: Tool) -> int | None:
    clock, at = run.process.phone.clock, run.process.timeline.at
    zone = zone_of(run.process.phone, run.process.env)
    now = clock.unix(at)
    minutes = int(at // 60)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    text = f" {format_time(moment(now, zone), '%T', now)} up "
    if days:
        text += f"{days} day{'s' if days != 1 else ''}, "
    text += f"{hours:2d}:{minutes:02d}, " if hours else f"{minutes} min, "
    await run.out(f"{text} 0 users,  load average: 0.42, 0.37, 0.30\n")
    return None


async def _nproc(run: Tool) -> int | None:
    data = run.files.read("/proc/cpuinfo")
    await run.out(f"{data.count(b'processor')}\n")
    return None


async def _sync(run: Tool) -> int | None:
    return None


COMMANDS: dict[str, Command] = {
    "id": tool(_ID, _id),
    "whoami": tool(Usage("usage: whoami", maximum=0), _whoami),
    "uname": tool(Usage("usage: uname [-asnrvmo]", flags="asnrvmo", maximum=0), _uname),
    "hostname": tool(Usage("usage: hostname [-bdsf] [-F FILENAME] [newname]"), _hostname),
    "uptime": tool(Usage("usage: uptime [-ps]", maximum=0), _uptime),
    "nproc": tool(Usage("usage: nproc [--all]"), _nproc),
    "sync": tool(Usage("usage: sync"), _sync),
}
