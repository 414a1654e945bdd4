"""How commands leave the normal order: errors, exit, return, break, signals."""

from __future__ import annotations

SIGNALS = {
    "EXIT": 0,
    "HUP": 1,
    "INT": 2,
    "QUIT": 3,
    "ILL": 4,
    "TRAP": 5,
    "ABRT": 6,
    "BUS": 7,
    "FPE": 8,
    "KILL": 9,
    "USR1": 10,
    "SEGV": 11,
    "USR2": 12,
    "PIPE": 13,
    "ALRM": 14,
    "TERM": 15,
    "STKFLT": 16,
    "CHLD": 17,
    "CONT": 18,
    "STOP": 19,
    "TSTP": 20,
    "TTIN": 21,
    "TTOU": 22,
    "URG": 23,
    "XCPU": 24,
    "XFSZ": 25,
    "VTALRM": 26,
    "PROF": 27,
    "WINCH": 28,
    "IO": 29,
    "PWR": 30,
    "SYS": 31,
}
SIGNAL_NAMES = {number: name for name, number in SIGNALS.items()}
HARMLESS = frozenset((0, 17, 18, 23, 28))
"""Signals that end nothing: the question whether a process is there, CHLD, CONT, URG, WINCH."""
BROKEN_PIPE = 128 + SIGNALS["PIPE"]


def signal_number(text: str) -> int | None:
    """Return the number of a signal given as ``9``, ``KILL`` or ``SIGKILL``; None: no such one."""
    if text.isascii() and text.isdigit():
        return int(text) if int(text) <= 64 else None
    return SIGNALS.get(text.upper().removeprefix("SIG"))


class ShellError(Exception):
    """A failed command; the message is mksh's, without the shell's name."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class FatalError(ShellError):
    """An error after which the shell ends."""


class ExitShell(Exception):  # a way out, not an error
    """`exit`, or the end of a shell for another reason."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class ErrorExit(ExitShell):
    """The end of a shell by an error; inside a function only the function ends."""


class ReturnFromFunction(Exception):
    """`return`."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class LeaveLoop(Exception):
    """`break` or `continue`, for so many loops."""

    def __init__(self, levels: int, *, again: bool) -> None:
        super().__init__(levels)
        self.levels = levels
        self.again = again


class KilledItself(Exception):
    """A signal sent to a process that runs in the sender's own task."""

    def __init__(self, pid: int, number: int) -> None:
        super().__init__(pid, number)
        self.pid = pid
        self.number = number
