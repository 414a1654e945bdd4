"""``monkey``, only to start an app (src cmds/monkey)."""

from fakedroid.commands.java.runtime import in_own_runtime
from fakedroid.shell.process import Process
from fakedroid.state.packages import ACTION_MAIN, CATEGORY_LAUNCHER

_WITH_VALUE = frozenset({"-p", "-c", "-s", "--throttle", "--pct-syskeys", "--pct-touch"})
_ABORTED = 252


def _read(args: list[str]) -> tuple[str | None, list[str], str | None]:
    package, categories, count, left = None, [], None, list(args)
    while left:
        word = left.pop(0)
        value = left.pop(0) if word in _WITH_VALUE and left else ""
        if word == "-p":
            package = value
        elif word == "-c":
            categories.append(value)
        elif not word.startswith("-"):
            count = word
    return package, categories or [CATEGORY_LAUNCHER], count


async def monkey(p: Process) -> int:
    """Start an app's launcher activity; random events are refused."""
    package, categories, count = _read(p.args)

    async def body(_pid: int) -> int:
        await p.err(f"args: [{', '.join(p.args)}]\n")
        if count is None or package is None or count != "1":
            await p.err("fakedroid: monkey only starts one app (-p PACKAGE 1)\n")
            return 1
        found = p.phone.packages.query(ACTION_MAIN, categories, package)
        p.phone.world.advance(p.timeline.at)
        if not found or not found[0][0].simulated:
            await p.out("** No activities found to run, monkey aborted.\n")
            return _ABORTED
        p.phone.processes.ensure(package, found[0][0].uid)
        p.phone.world.start_activity(package, found[0][1].class_name, new_task=True)
        await p.out(
            "Events injected: 1\n## Network stats: elapsed time=24ms (0ms mobile, 0ms wifi,"
        )
        await p.out(" 24ms not connected)\n")
        return 0

    await p.out("".join(f"  bash arg: {word}\n" for word in p.args))
    return await in_own_runtime(p, "monkey", "com.android.commands.monkey.Monkey", body)
