"""What a program that stays does to itself: its name, its streams, how signals stop it."""

from fakedroid.shell.jobs import Brake
from fakedroid.shell.process import Process
from fakedroid.shell.running.programs import ShellProcess


def _shell_process(process: Process) -> ShellProcess:
    if not isinstance(process, ShellProcess):
        raise TypeError("only a process of the shell has a place in the process table")
    return process


def pid_of(process: Process) -> int:
    """Return the process's own pid."""
    own = _shell_process(process)
    return own.environment.session.book.pid_for(own.running)


def rename(process: Process, name: str) -> None:
    """Give the process the name and command line that others see."""
    own = _shell_process(process)
    own.running.name = own.running.command_line = name
    entry = process.phone.processes.get(pid_of(process))
    if entry is not None:
        entry.name = name


def let_go(process: Process) -> None:
    """Close the standard streams: a line that waits for this job no longer does."""
    own, pid = _shell_process(process), pid_of(process)
    for job in own.environment.session.jobs:
        if job.pid == pid:
            job.let_go()


def make_stoppable(process: Process, brake: Brake) -> None:
    """Have SIGSTOP and SIGCONT act on the process."""
    _shell_process(process).running.brake = brake
