"""The state of a running shell or subshell."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from fakedroid.device import Device
from fakedroid.shell.control import ShellError
from fakedroid.shell.jobs import Job, Running, Session
from fakedroid.shell.pipes import Pipe
from fakedroid.shell.process import Command, Sink, encode
from fakedroid.shell.streams import Input, Stream, TakingTurns, as_input, as_output
from fakedroid.shell.syntax.tree import CommandSubstitution, Function, Node, Script
from fakedroid.shell.variables import Variables
from fakedroid.state.clock import Timeline
from fakedroid.state.files.filesystem import FileSystem

SHELL_NAME = "/system/bin/sh"
DEFAULT_PATH = (
    # src: rootdir/init.rc and bionic's _PATH_DEFPATH, API 30 and later
    "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin"
    ":/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin"
)
DEFAULT_ENVIRONMENT: Mapping[str, str] = {
    "ANDROID_ART_ROOT": "/apex/com.android.art",
    "ANDROID_ASSETS": "/system/app",
    "ANDROID_BOOTLOGO": "1",
    "ANDROID_DATA": "/data",
    "ANDROID_I18N_ROOT": "/apex/com.android.i18n",
    "ANDROID_ROOT": "/system",
    "ANDROID_STORAGE": "/storage",
    "ANDROID_TZDATA_ROOT": "/apex/com.android.tzdata",
    "ASEC_MOUNTPOINT": "/mnt/asec",
    "DOWNLOAD_CACHE": "/data/cache",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "HOSTNAME": "localhost",
    "LOGNAME": "shell",
    "PATH": DEFAULT_PATH,
    "SHELL": "/bin/sh",
    "TMPDIR": "/data/local/tmp",
    "USER": "shell",
}


@dataclass(frozen=True, slots=True)
class Builtin:
    """A builtin; it takes the arguments including its name and returns the exit code.

    An error of a special builtin ends the shell, and assignments before it persist.
    """

    run: Callable[[Environment, list[str]], Awaitable[int]]
    special: bool = False
    keeps: bool = False


class Runner(Protocol):
    """Runs trees and commands, for commands that run others."""

    phone: Device
    commands: Mapping[str, Command]
    builtins: Mapping[str, Builtin]
    turns: TakingTurns

    async def run(self, env: Environment, node: Node | None, tested: bool = False) -> int:
        """Run a command and return its exit code; `set -e` ignores it if ``tested``."""

    async def run_script(self, env: Environment, script: Script) -> int:
        """Run the commands of a parsed text."""

    async def run_text(self, env: Environment, text: str) -> int:
        """Parse and run a text in this shell."""

    async def run_command(
        self, env: Environment, argv: list[str], *, functions: bool = True
    ) -> int:
        """Run a builtin, a function or a program by its name."""

    async def run_script_file(self, env: Environment, path: str, argv: list[str]) -> int:
        """Run a file as a separate shell script."""

    async def subshell(self, env: Environment, node: Node | None) -> int:
        """Run a command in a subshell."""

    async def to_the_end(self, env: Environment, work: Callable[[], Awaitable[int]]) -> int:
        """Run ``work`` and the EXIT trap."""

    async def substitute(self, env: Environment, part: CommandSubstitution) -> str:
        """Return the output of ``$(…)``."""

    async def leave_on_error(self, env: Environment, status: int, tested: bool) -> int:
        """Apply `set -e` and the ERR trap to an exit code."""


class Environment:
    """Variables, functions, descriptors and so on; a subshell gets a copy."""

    def __init__(
        self,
        runner: Runner,
        session: Session,
        variables: Mapping[str, str],
        descriptors: dict[int, Stream],
        timeline: Timeline,
    ) -> None:
        self.runner = runner
        self.session = session
        self.timeline = timeline
        self.variables = Variables(variables)
        self.descriptors = descriptors
        self.functions: dict[str, Function] = {}
        self.parameters: list[str] = []
        self.name = self.error_name = SHELL_NAME
        self.shows_lines = False
        self.line = 0
        self.cwd = "/"
        self.options: set[str] = set()
        self.status = 0
        self.substitution_status: int | None = None
        self.background_pid: int | None = None
        self.traps: dict[str, str] = {}
        self.jobs: list[Job] = []
        self.loops = 0
        self.umask = 0
        self.stage: Pipe | None = None
        self.becomes: Running | None = None
        self.own: Running | None = None
        self._set_start_values()

    def _set_start_values(self) -> None:
        values, started = self.variables.values, self.timeline.at
        values["IFS"] = " \t\n"
        values["KSH_VERSION"] = "@(#)MIRBSD KSH R59 2020/10/31 Android"
        values["PWD"] = self.cwd
        clock = self.timeline.clock
        self.variables.dynamic = {
            "RANDOM": lambda: str(random.randrange(32768)),
            "SECONDS": lambda: str(int(self.timeline.at - started)),
            "EPOCHREALTIME": lambda: f"{clock.unix(self.timeline.at):.6f}",
            "PPID": lambda: str(self._parent_pid()),
            "USER_ID": lambda: "2000",
        }

    def fork(self, timeline: Timeline | None = None) -> Environment:
        """Return a subshell's environment."""
        child = Environment.__new__(Environment)
        child.__dict__.update(self.__dict__)
        child.variables = self.variables.copy()
        child.descriptors = self.descriptors.copy()
        child.functions = self.functions.copy()
        child.parameters = self.parameters.copy()
        child.options = self.options.copy()
        child.traps = {name: action for name, action in self.traps.items() if not action}
        child.jobs = []
        child.stage = child.becomes = None
        child.loops = 0
        if timeline is not None:
            child.timeline = timeline
        return child

    def fresh(self) -> Environment:
        """Return the environment of a new shell started from this one."""
        variables, descriptors = self.variables.environment(), self.descriptors.copy()
        child = Environment(self.runner, self.session, variables, descriptors, self.timeline)
        child.cwd = child.variables.values["PWD"] = self.cwd
        child.umask = self.umask
        return child

    @property
    def files(self) -> FileSystem:
        """Return the phone's files."""
        return self.runner.phone.files

    # -- streams

    @property
    def stdin(self) -> Input:
        """Return descriptor 0."""
        return as_input(self.descriptors.get(0))

    @property
    def stdout(self) -> Sink:
        """Return descriptor 1."""
        return as_output(self.descriptors.get(1))

    @property
    def stderr(self) -> Sink:
        """Return descriptor 2."""
        return as_output(self.descriptors.get(2))

    async def out(self, text: str) -> None:
        """Write to the standard output."""
        await self.stdout.write(encode(text))

    async def complain(self, message: str) -> None:
        """Write one line with the shell's name to standard error."""
        where = f"[{self.line}]" if self.shows_lines else ""
        await self.raw_error(f"{self.error_name}{where}: {message}\n")

    async def raw_error(self, text: str) -> None:
        """Write to standard error; ignore it if that is closed."""
        try:
            await self.stderr.write(encode(text))
        except BrokenPipeError:
            raise
        except OSError:
            return

    # -- parameters

    def absolute(self, path: str) -> str:
        """Return a path relative to the current directory."""
        return path if path.startswith("/") else f"{self.cwd.rstrip('/')}/{path}"

    def value_of(self, name: str) -> str | None:
        """Return the value of a variable or special parameter, or None if it is not set."""
        if name[0].isalpha() or name[0] == "_":
            if name == "LINENO":
                return str(self.line)
            return self.variables.get(name)
        if name.isdigit():
            index = int(name)
            if index == 0:
                return self.name
            return self.parameters[index - 1] if index <= len(self.parameters) else None
        return self._special(name)

    def _special(self, name: str) -> str | None:
        if name == "?":
            return str(self.status)
        if name == "#":
            return str(len(self.parameters))
        if name == "$":
            return str(self.own_pid())
        if name == "-":
            return "".join(sorted(_FLAGS[option] for option in self.options if option in _FLAGS))
        if name == "!":
            return None if self.background_pid is None else str(self.background_pid)
        raise ShellError(f"{name}: not a parameter")

    def own_pid(self) -> int:
        """Return the shell's process id, which is assigned on first use."""
        if self.own is None:
            return self.session.shell_pid()
        return self.session.book.pid_for(self.own)

    def _parent_pid(self) -> int:
        if self.own is None or self.own.parent is None:
            return self.session.parent_pid()
        return self.session.book.pid_for(self.own.parent)


FLAG_NAMES = {"C": "noclobber", "e": "errexit", "f": "noglob", "u": "nounset"}
"""The options of `set` by their letters."""
_FLAGS = {name: letter for letter, name in FLAG_NAMES.items()}
