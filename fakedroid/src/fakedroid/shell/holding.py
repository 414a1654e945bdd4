"""Functions for long-running programs: their name, their streams, and stopping by signals."""

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
    """Set the visible name and command line of the process."""
    own = _shell_process(process)
    own.running.name = own.running.command_line = name
    entry = process.phone.processes.get(pid_of(process))
    if entry is not None:
        entry.name = name


def close_streams(process: Process) -> None:
    """Close the standard streams, so that a command line no longer waits for this job."""
    own, pid = _shell_process(process), pid_of(process)
    for job in own.environment.session.jobs:
        if job.pid == pid:
            job.close_streams()


def make_stoppable(process: Process, brake: Brake) -> None:
    """Let SIGSTOP and SIGCONT act on the process."""
    _shell_process(process).running.brake = brake
