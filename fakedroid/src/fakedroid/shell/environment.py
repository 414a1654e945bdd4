"""What a shell or subshell knows while it runs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from fakedroid.shell.control import ShellError
from fakedroid.shell.process import encode
from fakedroid.shell.streams import Input, Stream, as_input, as_output
from fakedroid.shell.variables import Variables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fakedroid.shell.execution import Execution
    from fakedroid.shell.jobs import Job, Running, Session
    from fakedroid.shell.pipes import Pipe
    from fakedroid.shell.process import Sink
    from fakedroid.shell.syntax import Function
    from fakedroid.state.clock import Timeline

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


class Environment:
    """Variables, functions, descriptors and the rest; a subshell gets a copy."""

    def __init__(
        self,
        execution: Execution,
        session: Session,
        variables: Mapping[str, str],
        descriptors: dict[int, Stream],
        timeline: Timeline,
    ) -> None:
        self.execution = execution
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
        self.options: set[str] = {"braceexpand", "trackall", "utf8-mode"}
        self.status = 0
        self.substitution_status: int | None = None
        self.background_pid: int | None = None
        self.traps: dict[str, str] = {}
        self.jobs: list[Job] = []
        self.loops = 0
        self.functions_deep = 0
        self.is_subshell = False
        self.umask = 0
        self.getopts_at = (1, 1)
        self.stage: Pipe | None = None
        self.becomes: Running | None = None
        self.own: Running | None = None
        self._set_start_values()

    def _set_start_values(self) -> None:
        values, started = self.variables.values, self.timeline.at
        values.update(IFS=" \t\n", PS4="+ ", OPTIND="1", PATHSEP=":")
        values["KSH_VERSION"] = "@(#)MIRBSD KSH R59 2020/10/31 Android"
        values["PWD"] = self.cwd
        self.variables.attributes["KSH_VERSION"] = "r"
        clock = self.timeline.clock
        self.variables.dynamic = {
            "RANDOM": lambda: str(random.randrange(32768)),
            "SECONDS": lambda: str(int(self.timeline.at - started)),
            "EPOCHREALTIME": lambda: f"{clock.unix(self.timeline.at):.6f}",
            "PPID": lambda: str(self._parent_pid()),
            "KSHUID": lambda: "2000",
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
        child.is_subshell = True
        child.stage = child.becomes = None
        child.loops = 0
        if timeline is not None:
            child.timeline = timeline
        return child

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
        """Write one line with the shell's name to the standard error."""
        where = f"[{self.line}]" if self.shows_lines else ""
        await self.raw_error(f"{self.error_name}{where}: {message}\n")

    async def raw_error(self, text: str) -> None:
        """Write to the standard error; one that is closed is not worth another error."""
        try:
            await self.stderr.write(encode(text))
        except BrokenPipeError:
            raise
        except OSError:
            return

    # -- parameters

    def absolute(self, path: str) -> str:
        """Return a path as seen from the current directory."""
        return path if path.startswith("/") else f"{self.cwd.rstrip('/')}/{path}"

    def value_of(self, name: str) -> str | None:
        """Return the value of a variable or special parameter; None when it is not set."""
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
        """Return the shell's process id, made up when first asked for."""
        if self.own is None:
            return self.session.shell_pid()
        return self.session.book.pid_for(self.own)

    def _parent_pid(self) -> int:
        if self.own is None or self.own.parent is None:
            return self.session.parent_pid()
        return self.session.book.pid_for(self.own.parent)

    def own_assign(self, name: str, value: str) -> None:
        """Set a variable; with `set -a` it is exported too."""
        self.variables.set(name, value)
        if "allexport" in self.options:
            self.variables.mark(name, "x")


FLAG_NAMES = {
    "a": "allexport",
    "b": "notify",
    "C": "noclobber",
    "e": "errexit",
    "f": "noglob",
    "h": "trackall",
    "k": "keyword",
    "m": "monitor",
    "n": "noexec",
    "p": "privileged",
    "U": "utf8-mode",
    "u": "nounset",
    "v": "verbose",
    "X": "markdirs",
    "x": "xtrace",
}
_FLAGS = {name: letter for letter, name in FLAG_NAMES.items()}
