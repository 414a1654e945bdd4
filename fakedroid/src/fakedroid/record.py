"""Records a real phone: runs harmless commands through an adb server, and stores the output."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from fakedroid.adb.client import AdbClient, AdbError
from fakedroid.recording import RecordedAnswer, Recording, write_manifest, write_private

COMMANDS: Final = (
    "getprop",
    "wm size",
    "wm density",
    "settings list system",
    "settings list secure",
    "settings list global",
    "pm list packages",
    "pm list packages -f",
    "pm list packages -3",
    "pm list packages -s",
    "pm list features",
    "pm list users",
    "service list",
    "dumpsys window",
    "dumpsys window windows",
    "dumpsys window displays",
    "dumpsys window policy",
    "dumpsys input",
    "dumpsys input_method",
    "dumpsys display",
    "dumpsys power",
    "dumpsys battery",
    "dumpsys activity",
    "dumpsys activity activities",
    "dumpsys activity top",
    "dumpsys activity recents",
    "dumpsys package",
    "logcat -d -t 1000",
    "screencap -p",
)
"""The commands that are run on every phone; all of them only read."""

DUMPS: Final = ("", "--compressed", "--windows")
"""The options for dumping the screen, each time to the terminal."""

_DUMPED: Final = re.compile(rb"UI hier\w+ dumped to: /dev/tty\r?\n?\Z")
_SHELL_SYNTAX: Final = re.compile(r"[|&;<>()$`*?\[\]{}~\n]")


def record(
    client: AdbClient,
    serial: str,
    folder: Path,
    also: Iterable[str] = (),
    report: Callable[[str], None] = print,
) -> Recording:
    """Write the output of a phone to a new folder; ``report`` is called with what failed.

    ``also`` are more command lines to run.

    Raises:
        AdbError: there is no such phone.
        FileExistsError: the folder exists already.
        ValueError: a line in ``also`` is not one simple command.
    """
    lines = {line: line for line in COMMANDS} | {plain_line(line): line for line in also}
    api = int(client.shell(serial, "getprop ro.build.version.sdk").stdout)
    number = client.shell(serial, "getprop ro.serialno").stdout.decode("utf-8", "replace").strip()
    folder.mkdir(mode=0o700)
    writer = _Writer(client, serial, folder, report)
    screens = {option: name for option in DUMPS if (name := writer.screen(option, api))}
    answers = {key: answer for key, line in lines.items() if (answer := writer.answer(line))}
    recording = Recording(api, number or serial, screens, answers)
    write_manifest(folder, recording)
    return recording


def plain_line(line: str) -> str:
    """Return the words of a command line separated by single spaces, as a replay sees it.

    Raises:
        ValueError: it is not one simple command.
    """
    words = shlex.split(line)
    if not words or _SHELL_SYNTAX.search(line):
        raise ValueError(f"{line!r} is not one simple command")
    return " ".join(words)


class _Writer:
    """Runs commands on one phone, and writes their output to one folder."""

    def __init__(
        self, client: AdbClient, serial: str, folder: Path, report: Callable[[str], None]
    ) -> None:
        self._client = client
        self._serial = serial
        self._folder = folder
        self._report = report
        self._count = 0

    def screen(self, option: str, api: int) -> str | None:
        """Record the screen as uiautomator dumps it, without a file on the phone."""
        if option == "--windows" and api < 30:
            return None  # src DumpCommand: the option came with Android 11
        line = " ".join(["uiautomator", "dump", *([option] if option else []), "/dev/tty"])
        try:
            printed = self._client.execute(self._serial, line)
        except AdbError as error:
            self._report(f"not recorded: {line} ({error})")
            return None
        screen = _DUMPED.sub(b"", printed)
        if screen == printed:
            said = printed.decode("utf-8", "replace").strip()[:200]
            self._report(f"not recorded: {line} (the phone said: {said})")
            return None
        return self._keep(f"screen{option}", "xml", screen)

    def answer(self, line: str) -> RecordedAnswer | None:
        """Record the output of a command."""
        try:
            answer = self._client.shell(self._serial, line)
        except AdbError as error:
            self._report(f"not recorded: {line} ({error})")
            return None
        suffix = "png" if answer.stdout.startswith(b"\x89PNG") else "txt"
        stdout = self._keep(line, suffix, answer.stdout)
        stderr = self._keep(line, "err", answer.stderr) if answer.stderr else None
        return RecordedAnswer(stdout, stderr, answer.code)

    def _keep(self, label: str, suffix: str, data: bytes) -> str:
        self._count += 1
        slug = re.sub(r"[^A-Za-z0-9_.]+", "-", label).strip("-")[:60]
        name = f"{self._count:02}-{slug}.{suffix}"
        write_private(self._folder / name, data)
        return name
