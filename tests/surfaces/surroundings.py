"""What may be wrong around a command: its streams, its folders, its environment, its person."""

import asyncio
import contextlib
import os
import resource
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.surfaces.programs import Ended, environment

PATIENCE = 180.0
_STAY_SECONDS = 2.0
"""How long a command that goes on is left alone."""
NO_TEXT = os.fsdecode(b"\xff\xfe\x80")
"""An argument or a variable that is no UTF-8."""


@dataclass(frozen=True)
class Line:
    """A command as it is typed; one that `stays` goes on until Ctrl-C."""

    words: tuple[str, ...]
    stays: bool = False

    def __str__(self) -> str:
        """Return it as a person reads it."""
        return " ".join(self.words)


@dataclass(frozen=True)
class Surroundings:
    """One thing that is wrong.

    ``redirect`` is what a shell is told to do with the streams; ``cut`` closes the other end of
    standard output after so many bytes; ``interrupt`` is Ctrl-C after so many seconds.
    """

    name: str
    redirect: str = ""
    cut: int | None = None
    interrupt: float | None = None
    variables: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    more: tuple[str, ...] = ()
    before: Callable[[], None] | None = None


def _nothing_can_be_written() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))


def _nowhere() -> None:
    folder = Path("removed")
    folder.mkdir(exist_ok=True)
    os.chdir(folder)
    Path("../removed").rmdir()


_ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}

STREAMS = (
    Surroundings("as usual"),
    Surroundings("standard output closed", redirect=">&-"),
    Surroundings("standard error closed", redirect="2>&-"),
    Surroundings("standard input closed", redirect="<&-"),
    Surroundings("no streams", redirect="<&- >&- 2>&-"),
    Surroundings("standard output full", redirect=">/dev/full"),
    Surroundings("standard error full", redirect="2>/dev/full"),
    Surroundings("both full", redirect=">/dev/full 2>/dev/full"),
    Surroundings("reader gone", cut=0),
    Surroundings("reader gone after a byte", cut=1),
    Surroundings("ascii", variables=_ASCII),
    Surroundings("ascii, reader gone", variables=_ASCII, cut=1),
)
FOLDERS = (
    Surroundings("home is a device", variables={"HOME": "/dev/null", "HANDROID_HOME": ""}),
    Surroundings("home is nowhere", variables={"HOME": "/proc/nowhere", "HANDROID_HOME": ""}),
    Surroundings("home is relative", variables={"HOME": "..", "HANDROID_HOME": ""}),
    Surroundings("home is no text", variables={"HOME": f"/{NO_TEXT}", "HANDROID_HOME": ""}),
    Surroundings("state is a file", variables={"HANDROID_HOME": "/etc/passwd"}),
    Surroundings("state is nowhere", variables={"HANDROID_HOME": "/proc/nowhere"}),
    Surroundings("state is no text", variables={"HANDROID_HOME": f"/tmp/{NO_TEXT}/\n"}),
    Surroundings("no temporary folder", variables={"TMPDIR": "/proc/nowhere"}),
    Surroundings("folder removed", before=_nowhere),
    Surroundings("disk full", before=_nothing_can_be_written),
    Surroundings("few files", before=_few_files),
    Surroundings("settings broken", files={"config.toml": b"slug = ["}),
    Surroundings("settings no text", files={"config.toml": b"slug = '\xff'"}),
    Surroundings("settings a folder", files={"config.toml/x": b""}),
    Surroundings(
        "state broken",
        files={
            f"{name}.json": b'{"a": '
            for name in ("tokens", "storage", "sms", "published", "stop", "wireless", "virtual")
        },
    ),
    Surroundings("record broken", files={"record/x.jsonl": b"\xff", "record.jsonl": b"{"}),
    Surroundings("locks is a file", files={"locks": b""}),
)
ENVIRONMENT = (
    Surroundings("port is no number", variables={"ANDROID_ADB_SERVER_PORT": "many"}),
    Surroundings("port is none", variables={"ANDROID_ADB_SERVER_PORT": "70000"}),
    Surroundings("socket is none", variables={"ADB_SERVER_SOCKET": "tcp:"}),
    Surroundings("serial is no text", variables={"ANDROID_SERIAL": NO_TEXT}),
    Surroundings("adb is a folder", variables={"HANDROID_ADB": "/tmp"}),
    Surroundings("adb is no program", variables={"HANDROID_ADB": "/etc/passwd"}),
    Surroundings("a setting is no text", variables={"HANDROID_SLUG": NO_TEXT}),
    Surroundings("terminal of no width", variables={"COLUMNS": "1", "LINES": "0", "TERM": "dumb"}),
    Surroundings("terminal of a strange width", variables={"COLUMNS": "-5", "TERM": NO_TEXT}),
    Surroundings("an argument is no text", more=(NO_TEXT,)),
    Surroundings("an option is no text", more=(f"--{NO_TEXT}",)),
    Surroundings("an option has no text", more=("--phone", NO_TEXT)),
    Surroundings("json, reader gone", more=("--json",), cut=1),
    Surroundings("json, ascii", more=("--json",), variables=_ASCII),
    Surroundings("logs all", variables={"PYTHONASYNCIODEBUG": "1"}),
)
INTERRUPTS = tuple(
    Surroundings(f"Ctrl-C after {seconds} s", interrupt=seconds)
    for seconds in (0.1, 0.25, 0.4, 0.6, 0.9, 1.3, 2.0)
)
ALL = (*STREAMS, *FOLDERS, *ENVIRONMENT, *INTERRUPTS)


async def run(line: Line, around: Surroundings, home: Path, at: Mapping[str, str]) -> Ended:
    """Run a command to its end."""
    for name, content in around.files.items():
        path = home / "handroid" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (home / "cwd").mkdir(parents=True, exist_ok=True)
    process = await asyncio.create_subprocess_exec(
        "sh", "-c", f'exec "$@" {around.redirect}', "sh",
        sys.executable, "-B", "-m", "handroid", *line.words, *around.more,
        env=environment(home, **{**at, **around.variables}), cwd=home / "cwd",
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, preexec_fn=lambda: _prepare(around),
    )  # fmt: skip
    try:
        return await asyncio.wait_for(_ended(process, line, around), PATIENCE)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


def _prepare(around: Surroundings) -> None:
    """Prepare a process: it can be interrupted, even if these tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if around.before:
        around.before()


async def _ended(process: asyncio.subprocess.Process, line: Line, around: Surroundings) -> Ended:
    assert process.stdout is not None
    assert process.stderr is not None
    interrupt = around.interrupt or (_STAY_SECONDS if line.stays else None)
    leaving = asyncio.create_task(_interrupt(process, interrupt)) if interrupt else None
    reading = asyncio.create_task(process.stderr.read())
    if around.cut is None:
        out = await process.stdout.read()
    else:
        out = await process.stdout.read(around.cut)
        process._transport.get_pipe_transport(1).close()  # type: ignore[attr-defined]
    err = await reading
    code = await process.wait()
    if leaving:
        leaving.cancel()
    return Ended(code, out.decode(errors="replace"), err.decode(errors="replace"))


async def _interrupt(process: asyncio.subprocess.Process, seconds: float) -> None:
    """Press Ctrl-C after a time, and again until the program ends."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            await asyncio.sleep(seconds)
            process.send_signal(signal.SIGINT)
            seconds = max(seconds, _STAY_SECONDS)
