"""``am start``."""

from dataclasses import dataclass

from fakedroid.commands.am.force_stop import stop_package
from fakedroid.commands.java.arguments import ALL_USERS, Arguments, integer, user_number
from fakedroid.commands.java.errors import JavaError
from fakedroid.commands.java.intent import (
    FLAG_CLEAR_TOP,
    FLAG_NEW_TASK,
    FLAG_SINGLE_TOP,
    Component,
    Intent,
    parse_intent,
)
from fakedroid.device import Device
from fakedroid.shell.process import Process
from fakedroid.state.packages import CATEGORY_DEFAULT
from fakedroid.state.processes import SYSTEM
from fakedroid.world.window import StartResult

_DRAWN = {"COLD": 0.42, "WARM": 0.14, "HOT": 0.06, "UNKNOWN (0)": 0.0}
"""Seconds until the first frame; mem: what -W prints on a recent phone."""
_WARNINGS = {
    # src ActivityManagerShellCommand.runStartActivity
    StartResult.DELIVERED_TO_TOP: "intent has been delivered to currently running top-most"
    " instance.",
    StartResult.BROUGHT_TO_FRONT: "its current task has been brought to the front",
}
_NUMBERS = frozenset({"-R", "--sampling", "--display", "--task", "--windowingMode"}) | {
    "--activityType"
}
_WORDS = frozenset({"-P", "--start-profiler", "--clock-type", "--receiver-permission"}) | {
    "--attach-agent",
    "--attach-agent-bind",
}
_PLAIN = frozenset(
    {"-D", "-N", "--streaming", "--track-allocation", "--task-overlay", "--lock-task"}
    | {"--splashscreen-show-icon", "--dismiss-keyguard", "--dismiss-keyguard-if-insecure"}
    | {"--suspend", "--allow-background-activity-starts"}
)
_SINCE = {
    "--windowingMode": 28,
    "--activityType": 28,
    "--lock-task": 28,
    "--allow-background-activity-starts": 30,
    "--splashscreen-show-icon": 33,
    "--dismiss-keyguard-if-insecure": 33,
    "--dismiss-keyguard": 34,
    "--suspend": 34,
}
"""src: the level that adds each option."""
_NOT_ON = {"--dismiss-keyguard-if-insecure": 34}
"""src: the one level that has another option instead."""
_TELLS_FAILURE = 35
"""src: from this level on the exit code is 1 if nothing was started; before, it is 0."""
_COLLECTED = (36, 0x4)
"""src: the level that marks an intent whose extras were searched for intents, and the mark."""


@dataclass
class _Options:
    api: int
    wait: bool = False
    stop: bool = False
    everybody: bool = False

    def take(self, option: str, args: Arguments) -> bool:
        """Parse one option of ``am start`` itself."""
        if self.api < _SINCE.get(option, 0) or self.api == _NOT_ON.get(option):
            return False
        if option == "-W":
            self.wait = True
        elif option == "-S":
            self.stop = True
        elif option == "--user":
            self.everybody = user_number(args.required()) == ALL_USERS
        elif option in _NUMBERS:
            integer(args.required())
        elif option in _WORDS:
            args.required()
        else:
            return option in _PLAIN
        return True


async def start(p: Process, args: Arguments) -> int:
    """Start an activity and print the result."""
    api = p.phone.level.api
    options = _Options(api)
    intent = parse_intent(args, options.take, api)
    if options.everybody:
        await p.err("Error: Can't start service with user 'all'\n")
        return 1
    target = _target(p.phone, intent)
    if options.stop and target is None:
        await p.err(f"Error: Intent does not match any activities: {intent}\n")
        return 1
    if options.stop and target is not None:
        await p.out(f"Stopping: {target.package}\n")
        stop_package(p.phone, target.package)
    await p.out(f"Starting: {intent}\n")
    intent.flags |= FLAG_NEW_TASK
    intent.extended_flags = _COLLECTED[1] if api >= _COLLECTED[0] else 0
    return await _start(p, intent, target, options)


async def _start(p: Process, intent: Intent, target: Component | None, options: _Options) -> int:
    say = p.out if options.wait else p.err
    problem = _problem(p.phone, intent, target)
    if problem is not None or target is None:
        await say(problem or f"Error: Activity not started, unable to resolve {intent}\n")
        return 1 if options.api >= _TELLS_FAILURE else 0
    state = _launch_state(p.phone, target)
    result = launch(p.phone, intent, target, p.timeline.at)
    if result in _WARNINGS:
        await say(f"Warning: Activity not started, {_WARNINGS[result]}\n")
        state = "UNKNOWN (0)" if result is StartResult.DELIVERED_TO_TOP else "HOT"
    if options.wait:
        await _report(p, target, state)
    return 0


def _target(phone: Device, intent: Intent) -> Component | None:
    """Return the component the intent resolves to; implicit ones need category DEFAULT (src)."""
    if intent.component is not None:
        return intent.component
    wanted = [*intent.categories, CATEGORY_DEFAULT]
    found = phone.packages.query(intent.action, wanted, intent.package)
    return Component(found[0][0].name, found[0][1].class_name) if found else None


def _problem(phone: Device, intent: Intent, target: Component | None) -> str | None:
    if target is None:
        return None
    entry = phone.packages.activity(target.package, target.class_name)
    if entry is None:
        return f"Error type 3\nError: Activity class {{{target.full()}}} does not exist.\n"
    if not entry.exported:
        uid = _uid(phone, target)
        raise JavaError(
            "java.lang.SecurityException",
            f"Permission Denial: starting {intent} from null (pid=2345, uid=2000)"
            f" not exported from uid {uid}",
        )
    return None


def _uid(phone: Device, target: Component) -> int:
    package = phone.packages.get(target.package)
    return package.uid if package else SYSTEM


def _launch_state(phone: Device, target: Component) -> str:
    if phone.processes.pid_of(target.package) is None:
        return "COLD"
    here = any(task.activities and task.affinity == target.package for task in phone.world.tasks())
    return "HOT" if here else "WARM"


def launch(phone: Device, intent: Intent, target: Component, at: float) -> StartResult:
    """Start an existing activity, and log it as the activity manager does."""
    package = phone.packages.get(target.package)
    _log_start(phone, intent, target, at)
    if package is None or not package.simulated:
        _log_crash(phone, target, at)
        return StartResult.STARTED
    package.stopped = False
    phone.processes.ensure(package.name, package.uid)
    return phone.world.start_activity(
        target.package,
        target.class_name,
        new_task=True,
        clear_top=bool(intent.flags & FLAG_CLEAR_TOP),
        single_top=bool(intent.flags & FLAG_SINGLE_TOP),
        extras=intent.extras,
    )


def _log_start(phone: Device, intent: Intent, target: Component, at: float) -> None:
    """Log the line of the activity manager (obs: captures, logcat of API 34; mem for 28)."""
    words = intent.short()
    if intent.component is None:
        words += f" cmp={target.short()}"
    tag, tail = phone.level.start_log_tag, phone.level.start_log_tail
    pid = phone.processes.pid_of("system_server") or 0
    phone.logs.append(
        tag, f"START u0 {{{words}}} {tail}", pid=pid, tid=pid + 21, buffer="system", at=at
    )


def _log_crash(phone: Device, target: Component, at: float) -> None:
    """Log the crash of an installed APK, whose code cannot run on this phone."""
    uid = _uid(phone, target)
    pid = phone.processes.start(target.package, uid)
    phone.processes.finish(pid)
    lines = (
        "FATAL EXCEPTION: main",
        f"Process: {target.package}, PID: {pid}",
        "java.lang.UnsatisfiedLinkError: fakedroid cannot run code of installed apps",
    )
    for line in lines:
        phone.logs.append(
            "AndroidRuntime", line, priority="E", pid=pid, uid=uid, buffer="crash", at=at
        )


async def _report(p: Process, target: Component, state: str) -> None:
    """Print the additional lines of -W (src runStartActivity 28, 36)."""
    took = _DRAWN[state]
    await p.pause(took)
    p.phone.world.advance(p.timeline.at)
    total = round(took * 1000)
    lines = ["Status: ok"]
    if p.phone.level.launch_state:
        lines += [f"LaunchState: {state}", f"Activity: {target.short()}"]
    else:
        lines += [f"Activity: {target.short()}", f"ThisTime: {total}"]
    lines += [f"TotalTime: {total}", f"WaitTime: {total + 5}", "Complete"]
    await p.out("\n".join(lines) + "\n")
