"""``app_process``: runs a Java class that the phone has (src cmds/app_process)."""

from dataclasses import replace

from fakedroid.commands.java.runtime import run_main
from fakedroid.shell.holding import pid_of, rename
from fakedroid.shell.process import Process
from fakedroid.state.processes import SHELL

_USAGE = "Usage: app_process [java-options] cmd-dir start-class-name [options]\n"
_ABORTED = 134


def _read(args: list[str]) -> tuple[str | None, str | None, list[str]]:
    """Return the requested process name, the class and its arguments."""
    left, name = list(args), None
    while left and left[0].startswith("-"):
        left.pop(0)
    left = left[1:]
    while left and left[0].startswith("--"):
        word = left.pop(0)
        name = word.partition("=")[2] if word.startswith("--nice-name=") else name
    return name, left[0] if left else None, left[1:]


async def app_process(p: Process) -> int:
    """Run a main class of ``phone.programs``; fail like a runtime if it is unknown."""
    name, main_class, words = _read(p.args)
    if main_class is None:
        await p.err(f"Error: no class name or --zygote supplied.\n{_USAGE}Aborted \n")
        return _ABORTED
    program = p.phone.programs.get(main_class) if _has_classes(p) else None

    async def body(pid: int) -> int:
        if program is None:
            said = f"ERROR: could not find class '{main_class}'"
            p.phone.logs.append("appproc", said, priority="E", pid=pid, uid=SHELL)
            await p.err("Aborted \n")
            return _ABORTED
        if name is not None:
            rename(p, name)
        return await program(replace(p, argv=[main_class, *words]))

    return await run_main(p, pid_of(p), main_class, body)


def _has_classes(p: Process) -> bool:
    """Return whether all parts of CLASSPATH exist on the phone."""
    parts = [part for part in p.env.get("CLASSPATH", "").split(":") if part]
    return bool(parts) and all(p.phone.files.exists(part) for part in parts)
