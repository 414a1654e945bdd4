"""Sends signals to processes of the phone, with the permissions of shell."""

import errno

from fakedroid.shell.control import HARMLESS, SIGNALS
from fakedroid.shell.jobs import SHELL_UID, Brake, ProcessBook, Running
from fakedroid.state.files.failures import fail

_CONTINUE = SIGNALS["CONT"]
_KILL = SIGNALS["KILL"]
_STOPS = frozenset(SIGNALS[name] for name in ("STOP", "TSTP", "TTIN", "TTOU"))


def send_signal(book: ProcessBook, pid: int, number: int) -> None:
    """Send a signal; those that end a process end it.

    Raises:
        OSError: there is no such process (ESRCH), or it is not shell's (EPERM).
        KilledItself: the receiver runs in the sender's own task.
    """
    entry = next((entry for entry in book.all() if entry.pid == pid), None)
    if entry is None:
        fail(errno.ESRCH, str(pid))
    if entry.uid != SHELL_UID:
        fail(errno.EPERM, str(pid))
    running = book.find(pid)
    if running is not None and running.brake is not None:
        number = _brake(running, running.brake, number)
    if number in HARMLESS:
        return
    if running is not None:
        running.kill(number)
    else:
        book.phone.processes.kill(pid)


def _brake(running: Running, brake: Brake, number: int) -> int:
    """Stop or continue a process; return the signal that still has to be delivered, or 0.

    Only KILL reaches a stopped process; other signals wait until it continues.
    """
    if number in _STOPS:
        brake.close()
        return 0
    if number == _CONTINUE:
        brake.open()
        waiting, running.pending = running.pending, None
        return waiting or 0
    if brake.closed and number not in HARMLESS and number != _KILL:
        running.pending = number
        return 0
    return number
