"""``dumpsys activity services``, ``processes``, ``recents`` and the other short parts."""

from fakedroid.commands.dumpsys.activity.task import launch_intent, task_name
from fakedroid.commands.dumpsys.object_names import hash_of, process_record
from fakedroid.device import Device
from fakedroid.state.levels.activity_form import activity_form

_KEYBOARD = "com.android.inputmethod.latin"


def dump_services(phone: Device, args: list[str]) -> list[str]:
    """src ActiveServices.dumpServicesLocked: only the keyboard's service is running."""
    lines = ["ACTIVITY MANAGER SERVICES (dumpsys activity services)"]
    package = phone.packages.get(_KEYBOARD)
    wanted = not args or args[0].partition("/")[0] == _KEYBOARD
    if package is None or not wanted:
        return [*lines, "  (nothing)"]
    name = f"{_KEYBOARD}/.LatinIME"
    keyboard = phone.processes.ensure(_KEYBOARD, package.uid)
    return [
        *lines,
        "  User 0 active services:",
        f"  * ServiceRecord{{{hash_of(package.uid, 'service')} u0 {name}}}",
        f"    intent={{act=android.view.InputMethod cmp={name}}}",
        f"    packageName={_KEYBOARD}",
        f"    processName={_KEYBOARD}",
        "    permission=android.permission.BIND_INPUT_METHOD",
        f"    baseDir={package.apk}",
        f"    dataDir=/data/user/0/{_KEYBOARD}",
        f"    app={process_record(keyboard, _KEYBOARD, package.uid)}",
        "    isForeground=false foregroundId=0 foregroundNoti=null",
        "    createTime=-1m2s3ms startingBgTimeout=--",
        "    lastActivity=-1m2s3ms restartTime=-1m2s3ms createdFromFg=true",
        "",
    ]


def dump_processes(phone: Device, args: list[str]) -> list[str]:
    """src dumpProcessesLocked, shortened."""
    lines = ["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)"]
    lines.append("  All known processes:")
    for process in phone.processes.all():
        package = phone.packages.get(process.name)
        if package is None or (args and args[0] != process.name):
            continue
        lines += [
            f"  *APP* UID {process.uid} {process_record(process.pid, process.name, process.uid)}",
            f"    user #0 uid={process.uid} gids={{50{process.uid % 1000:03d}, 9997}}",
            f"    dir={package.apk} publicDir={package.apk} data=/data/user/0/{process.name}",
            f"    packageList={{{process.name}}}",
        ]
    return lines


def dump_recents(phone: Device, args: list[str]) -> list[str]:
    """src RecentTasks.dump: newest first."""
    lines = ["ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)"]
    if activity_form(phone.level.api).recents_uid:
        lines.append(f"mRecentsUid={phone.world.bars.status.uid}")
    lines.append("  Recent tasks:")
    for number, task in enumerate(phone.world.tasks()):
        lines.append(f"  * Recent #{number}: {task_name(phone, task)}")
        lines.append(f"    userId=0 affinity={task.affinity}")
        lines.append(f"    intent={{{launch_intent(task.root).short()}}}")
    return lines


def dump_providers(phone: Device, args: list[str]) -> list[str]:
    """src ProviderMap.dumpProvidersLocked: nothing is published."""
    return ["ACTIVITY MANAGER CONTENT PROVIDERS (dumpsys activity providers)", "  (nothing)"]


def dump_broadcasts(phone: Device, args: list[str]) -> list[str]:
    """src dumpBroadcastsLocked."""
    return ["ACTIVITY MANAGER BROADCAST STATE (dumpsys activity broadcasts)", "  (nothing)"]


def dump_intents(phone: Device, args: list[str]) -> list[str]:
    """src PendingIntentController.dumpPendingIntents."""
    return ["ACTIVITY MANAGER PENDING INTENTS (dumpsys activity intents)", "  (nothing)"]
