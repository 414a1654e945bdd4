"""``input`` as a separate program: API 26-30 (src Input.java 28, 30)."""

from fakedroid.commands.input.actions import ACTIONS, NoSuchCharacterError
from fakedroid.commands.input.usage import sources_of, usage
from fakedroid.commands.java.arguments import Arguments
from fakedroid.commands.java.errors import JavaError, crash
from fakedroid.commands.java.runtime import ADBD
from fakedroid.shell.process import Process
from fakedroid.state.processes import SHELL

_COUNTS = {
    # The number of words of each command, including its name (src run()).
    "text": (2, 2),
    "keyevent": (2, 99),
    "tap": (3, 3),
    "swipe": (5, 6),
    "draganddrop": (5, 6),
    "press": (1, 1),
    "roll": (3, 3),
    "motionevent": (4, 4),
}


_NO_SERVICE = JavaError(
    # src InputManager.getInstance: the service is looked up when the first event is injected.
    "java.lang.IllegalStateException",
    "android.os.ServiceManager$ServiceNotFoundException: No service published for: input",
)


async def run_old(p: Process) -> int:
    """Run it; the exit code is 0 even if the arguments are invalid."""
    pid = p.phone.processes.start("input", SHELL, parent=ADBD)
    try:
        await p.pause(p.phone.level.input.cost)
        return await _run(p, pid)
    finally:
        p.phone.processes.finish(pid)


async def _run(p: Process, pid: int) -> int:
    words = list(p.args)
    if words and words[0] in sources_of(p.phone.level):
        words = words[1:]
    level = p.phone.level.input
    if words[:1] == ["-d"] and level.display_option:
        words = words[2:]
    if not words:
        await p.err(usage(p.phone.level))
        return 0
    name = words[0]
    if name not in level.commands:
        await p.err(f"Error: Unknown command: {name}\n{usage(p.phone.level)}")
        return 0
    fewest, most = _COUNTS[name]
    if not p.phone.system_server.running:
        return await crash(p, pid, _NO_SERVICE)
    try:
        if len(words) < fewest or (level.exact_arguments and len(words) > most):
            raise ValueError(name)
        await ACTIONS[name](p, Arguments(words[1:]))
    except NoSuchCharacterError as error:
        return await crash(p, pid, error)
    except (ValueError, JavaError):
        await p.err(f"Error: Invalid arguments for command: {name}\n{usage(p.phone.level)}")
    return 0
