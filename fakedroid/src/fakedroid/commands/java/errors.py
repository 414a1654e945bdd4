"""The errors of Android's Java programs: exceptions of services and crashes of commands."""

from collections.abc import Sequence

from fakedroid.shell.process import Process
from fakedroid.state.processes import SHELL

FAILED = 255
"""The exit code of a service command that returned -1."""
KILLED = 137

_SERVICE_FRAMES = (
    # obs: stack of `input text` on API 34 in a public issue (AppAgent #34).
    "com.android.modules.utils.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)",
    "android.os.ShellCommand.exec(ShellCommand.java:38)",
    "android.os.Binder.shellCommand(Binder.java:1068)",
    "android.os.Binder.onTransact(Binder.java:888)",
    "android.os.Binder.execTransactInternal(Binder.java:1344)",
    "android.os.Binder.execTransact(Binder.java:1275)",
)
_HANDLER_IN_ANDROID_OS = 30
_FIRST_HANDLER = "android.os.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:98)"
"""src: where the handler was before it moved into a module."""
_OLD_SERVICE_FRAMES = (
    # mem: the same on API 28.
    "android.os.ShellCommand.exec(ShellCommand.java:103)",
    "android.os.Binder.shellCommand(Binder.java:634)",
    "android.os.Binder.onTransact(Binder.java:532)",
    "android.os.Binder.execTransact(Binder.java:731)",
)
_RUNTIME_FRAMES = (
    "com.android.internal.os.RuntimeInit.nativeFinishInit(Native Method)",
    "com.android.internal.os.RuntimeInit.main(RuntimeInit.java:359)",
)


class JavaError(Exception):
    """An exception of a Java program on the phone."""

    def __init__(self, name: str, message: str, frames: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.name = name
        self.message = message
        self.frames = tuple(frames)

    def lines(self, below: Sequence[str]) -> list[str]:
        """Return the output of printStackTrace."""
        return [
            f"{self.name}: {self.message}",
            *(f"\tat {frame}" for frame in (*self.frames, *below)),
        ]


async def print_service_error(p: Process, command: str, error: JavaError) -> int:
    """Print an exception of a service command (src ShellCommand.exec); return the code of -1."""
    level = p.phone.level
    frames = _SERVICE_FRAMES if level.exception_names_command else _OLD_SERVICE_FRAMES
    if level.api == _HANDLER_IN_ANDROID_OS:
        frames = (_FIRST_HANDLER, *frames[1:])
    named = f" '{command}'" if level.exception_names_command else ""
    lines = ["", f"Exception occurred while executing{named}:", *error.lines(frames)]
    if error.name == "java.lang.SecurityException" and not level.exception_names_command:
        lines = [f"Security exception: {error.message}", "", *error.lines(frames)]
    await p.err("\n".join(lines) + "\n")
    return FAILED


async def print_stack(p: Process, error: JavaError) -> None:
    """Print an exception that a command caught in its own runtime."""
    await p.err("\n".join(error.lines(_RUNTIME_FRAMES)) + "\n")


async def crash(p: Process, pid: int, error: JavaError) -> int:
    """End a command by an uncaught exception: the stack is only logged, then SIGKILL.

    obs: captures, logcat with two crashes of ``uiautomator dump``; the shell prints "Killed".
    """
    lines = ["FATAL EXCEPTION: main", f"PID: {pid}", *error.lines(_RUNTIME_FRAMES)]
    log = p.phone.logs
    at = p.timeline.at
    log.append("AndroidRuntime", "Shutting down VM", priority="D", pid=pid, uid=SHELL, at=at)
    for line in lines:
        log.append("AndroidRuntime", line, priority="E", pid=pid, uid=SHELL, buffer="crash", at=at)
    log.append("Process", f"Sending signal. PID: {pid} SIG: 9", pid=pid, uid=SHELL, at=at)
    await p.err("Killed \n")
    return KILLED
