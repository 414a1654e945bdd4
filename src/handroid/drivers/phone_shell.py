"""Runs Android's own commands and converts their error messages to our errors.

Exit codes are not reliable (several commands print an error and exit with 0), so the text is
matched too: all output of commands that act, but only the error output of commands that print data,
because apps can write into that data.
"""

import re

from handroid.adb import shell
from handroid.adb.quoting import CommandLine, command
from handroid.adb.stream import Transport
from handroid.errors import ActionFailed, AndroidRestarting, InjectionRefused, Outcome
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.numbers import decimal

_ERROR = re.compile(r"^Error: (?P<error>.*)", re.MULTILINE)
_EXCEPTION = re.compile(r"^Exception occurred while executing|^java\.\S+Exception", re.MULTILINE)
_THROWN = re.compile(r"^(?P<thrown>[\w.$]+(?:Exception|Error)(?:: .*)?)$", re.MULTILINE)

_MISSING = re.compile(r"^cmd: Can't find service: ", re.MULTILINE)
_NO_SERVICE = 20
"""Exit code of ``cmd`` for a missing service; those that we use exist while Android runs."""
_KILLED = 128
"""Higher exit codes are of commands that a signal ended."""
NOTHING_TO_SEE = (
    "No windows available and no active window root node.",
    "Wake the phone with press_home and unlock it, then try again.",
)


class PhoneShell:
    """The shell of one phone."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    async def run(self, *argv: str, deadline: Deadline) -> shell.Result:
        """Run a command and return its result, whatever it is."""
        return await shell.run(self.transport, command(*argv), deadline)

    async def run_line(
        self, line: CommandLine, deadline: Deadline, stdin: bytes | None = None
    ) -> shell.Result:
        """Run a command line from `handroid.adb.quoting`."""
        return await shell.run(self.transport, line, deadline, stdin=stdin)

    async def act(self, *argv: str, deadline: Deadline) -> str:
        """Run a command that must succeed and return its output.

        Raises:
            InjectionRefused: the vendor forbids touches and keys.
            ActionFailed: it printed or returned an error.
        """
        result = await self.run(*argv, deadline=deadline)
        return await off_loop.run_if(_is_large(result), checked, result, argv[0])

    async def read(self, *argv: str, deadline: Deadline) -> str:
        """Run a command whose output is data, and return the output.

        Raises:
            ActionFailed: it returned an error, or wrote to its error output.
        """
        result = await self.run(*argv, deadline=deadline)
        return await off_loop.run_if(_is_large(result), _data, result, argv[0])

    async def free_bytes(self, path: str, deadline: Deadline) -> int | None:
        """Return the free space on a path's file system; None if the phone does not report it."""
        result = await self.run("stat", "-f", "-c", "%a %S", path, deadline=deadline)
        match [decimal(word) for word in result.text.split()]:
            case [int(blocks), int(size)]:
                return blocks * size
        return None


def checked(result: shell.Result, name: str) -> str:
    """Return the output of a command that acts, or raise the error that it printed."""
    said = f"{result.text}\n{result.error_text}"
    if name == "input" and "INJECT_EVENTS" in said:
        raise InjectionRefused
    _check(name, said, result)
    return result.text


def _data(result: shell.Result, name: str) -> str:
    _check(name, result.error_text, result)
    return result.text


def _is_large(result: shell.Result) -> bool:
    return len(result.stdout) + len(result.stderr) > off_loop.LARGE_TEXT


def _check(name: str, said: str, result: shell.Result) -> None:
    if result.code == _NO_SERVICE and _MISSING.search(result.error_text):
        raise AndroidRestarting
    error = _ERROR.search(said)
    if error:
        raise ActionFailed(f"'{name}' failed on the phone: {error['error'].strip()}")
    if result.code != 0 or _EXCEPTION.search(said):
        why = f"'{name}' failed on the phone: {_reason(said, result.code)}"
        raise ActionFailed(why, outcome=outcome_of(result))


def outcome_of(result: shell.Result) -> Outcome:
    """Return whether a failed command did its work: a killed one may have."""
    return Outcome.UNKNOWN if result.code > _KILLED else Outcome.NOT_DONE


def _reason(said: str, code: int) -> str:
    thrown = _THROWN.search(said)
    words = thrown["thrown"] if thrown else " ".join(said.split())[:200]
    return f"{words} (exit code {code})" if words else f"exit code {code}"
