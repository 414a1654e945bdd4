"""Sending a signal to a process of the phone, with the rights of shell."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from handroid.virtual.files.failures import fail
from handroid.virtual.shell.control import HARMLESS
from handroid.virtual.shell.jobs import SHELL_UID

if TYPE_CHECKING:
    from handroid.virtual.shell.jobs import ProcessBook


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
    if number in HARMLESS:
        return
    running = book.find(pid)
    if running is not None:
        running.kill(number)
    else:
        book.phone.processes.kill(pid)
