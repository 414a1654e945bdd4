"""Exceptions and signals that change the control flow: errors, exit, return, break."""

_NAMES = (
    "EXIT HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT"
    " STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS"
)
SIGNALS = {name: number for number, name in enumerate(_NAMES.split())}
SIGNAL_NAMES = {number: name for name, number in SIGNALS.items()}
HARMLESS = frozenset((0, 17, 18, 23, 28))
"""Signals that end nothing: the check for a process, CHLD, CONT, URG, WINCH."""
BROKEN_PIPE = 128 + SIGNALS["PIPE"]


def signal_number(text: str) -> int | None:
    """Return the number of a signal given as ``9``, ``KILL`` or ``SIGKILL``, or None."""
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


class ExitShell(Exception):  # control flow, not an error
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
    """`break` or `continue`, for a number of loops."""

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
