"""The replay phone: the same adbd and shell, with the recorded output of real phones.

It tests code that parses the output of phones, because none of the output comes from this package.
Commands that were not recorded fail with a clear error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from glob import escape
from pathlib import Path
from typing import Final

from fakedroid import toybox
from fakedroid.device import Device
from fakedroid.phone import FakePhone
from fakedroid.recording import read_recording
from fakedroid.shell.process import Command, Process
from fakedroid.state.levels.levels import Level, level_of

_DEFAULT_DUMP: Final = "/sdcard/window_dump.xml"
_BOUNDS: Final = re.compile(rb"mFullConfiguration=\{.*?mBounds=Rect\(0, 0 - (\d+), (\d+)\)")
_VIEWPORT: Final = re.compile(rb"displayId=0,.*?deviceSize=\[(\d+), (\d+)\]")
_DENSITY: Final = re.compile(rb"mFullConfiguration=\{[^\n]*? (\d+)dpi")
_ROTATION: Final = re.compile(rb"\bmRotation=(?:ROTATION_)?(\d+)")


_OPTIONS: Final = ("--compressed", "--windows")
_PROPERTY: Final = re.compile(r"^\[([^\n]*?)\]: \[(.*?)\]\r?$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Answer:
    """The output of a command, in files, and its exit code."""

    stdout: Path
    stderr: Path | None = None
    code: int = 0


class Replay:
    """Recordings of one phone: command lines or patterns, and the file for each."""

    def __init__(
        self,
        api: int,
        screens: Mapping[str, Path],
        answers: Mapping[str, Answer],
        serial: str = "REPLAY",
    ) -> None:
        """Use screens by the option of the dump, and answers by patterns such as ``logcat -d*``.

        Raises:
            ValueError: the Android version is unknown.
        """
        self._level = level_of(api)
        self.api = api
        self.serial = serial
        self.screens = dict(screens)
        self.answers = dict(answers)
        self.missing: list[str] = []

    @classmethod
    def from_recording(cls, folder: Path) -> Replay:
        """Use a folder that ``fakedroid record`` wrote.

        Raises:
            ValueError: it is not a recording, or its Android version is unknown.
        """
        recording = read_recording(folder)
        answers = {
            escape(line): Answer(
                folder / each.stdout, folder / each.stderr if each.stderr else None, each.code
            )
            for line, each in recording.answers.items()
        }
        screens = {option: folder / name for option, name in recording.screens.items()}
        return cls(recording.api, screens, answers, recording.serial)

    @classmethod
    def from_captures(
        cls, folder: Path, *, xml: str, api: int, also: Mapping[str, str] | None = None
    ) -> Replay:
        """Use a folder of captures: a screen in ``uiautomator/``, texts in ``text/``.

        The window dump is the one recorded at this API level; ``also`` adds more patterns, with
        paths relative to the folder.

        Raises:
            FileNotFoundError: a named capture does not exist.
        """
        answers = {line: folder / name for line, name in (also or {}).items()}
        for found in sorted(folder.glob(f"text/dumpsys_window/*api{api}-*")):
            answers.setdefault("dumpsys window windows", found)
        for found in sorted(folder.glob("text/dumpsys_package__*")):
            for package in re.findall(r"^  Package \[([\w.]+)\]", _read(found), re.MULTILINE):
                answers.setdefault(f"dumpsys package {package}", found)
        screen = folder / "uiautomator" / xml
        for path in (screen, *answers.values()):
            if not path.is_file():
                raise FileNotFoundError(f"no capture {path}")
        option = "--windows" if b"<displays" in screen.read_bytes()[:200] else ""
        return cls(api, {option: screen}, {line: Answer(path) for line, path in answers.items()})

    def phone(self) -> FakePhone:
        """Return a phone with these answers; its files are those of any fake phone."""
        phone = FakePhone(
            self.level(), serial=self.serial, commands={**toybox.COMMANDS, **self.commands()}
        )
        for name, value in self._recorded_properties().items():
            phone.properties.set(name, value)
        return phone

    def level(self) -> Level:
        """Return the Android version that it imitates."""
        return self._level

    def commands(self) -> dict[str, Command]:
        """Return the commands that are answered from recordings."""
        names = ("dumpsys", "logcat", "input", "am", "pm", "cmd", "settings", "screencap", "svc")
        asked = (line.split(" ")[0] for line in self.answers)
        recorded: dict[str, Command] = dict.fromkeys((*names, *asked), self._print_recorded)
        special: dict[str, Command] = {
            "uiautomator": self._dump,
            "getprop": self._getprop,
            "wm": self._wm,
        }
        return recorded | special

    def find(self, line: str) -> Answer | None:
        """Return the recorded answer to a command line, or None."""
        return next(
            (answer for each, answer in self.answers.items() if fnmatchcase(line, each)), None
        )

    def _text(self, line: str) -> bytes:
        answer = self.find(line)
        return answer.stdout.read_bytes() if answer else b""

    async def _print_recorded(self, p: Process) -> int:
        answer = self.find(" ".join(p.argv))
        if answer is None:
            return await self._refuse(p)
        if answer.stderr is not None:
            await p.stderr.write(answer.stderr.read_bytes())
        await p.stdout.write(answer.stdout.read_bytes())
        return answer.code

    async def _refuse(self, p: Process) -> int:
        line = " ".join(p.argv)
        self.missing.append(line)
        await p.err(f"replay phone: nothing recorded for: {line}\n")
        return 1

    async def _dump(self, p: Process) -> int:
        """Write the recorded screen as DumpCommand does; see commands/uiautomator."""
        words = p.args[1:]
        if not self._level.dump.windows_option:
            words = [word for word in words if word != "--windows"]
        screen = self.screens.get(" ".join(word for word in words if word in _OPTIONS))
        if p.args[:1] != ["dump"] or screen is None:
            return await self._refuse(p)
        content = screen.read_bytes()
        named = [word for word in words if not word.startswith("-")]
        target = named[-1] if named else _DEFAULT_DUMP
        if target != "/dev/tty":
            p.phone.files.write(target if target[0] == "/" else f"{p.cwd}/{target}", content)
        elif p.tty:
            await p.stdout.write(content)
        await p.out(f"UI hierchary dumped to: {target}\n")
        return 0

    async def _getprop(self, p: Process) -> int:
        """Answer from a recorded listing, or with the few values that define the phone."""
        values = self._recorded_properties()
        if values and not p.args:
            return await self._print_recorded(p)
        values = values or self._own_properties(p.phone)
        if p.args:
            await p.out(values.get(p.args[0], "") + "\n")
        else:
            await p.out("".join(f"[{name}]: [{value}]\n" for name, value in values.items()))
        return 0

    def _recorded_properties(self) -> dict[str, str]:
        return dict(_PROPERTY.findall(self._text("getprop").decode("utf-8", "replace")))

    def _own_properties(self, phone: Device) -> dict[str, str]:
        return {
            "ro.build.version.release": self._level.release,
            "ro.build.version.sdk": str(self.api),
            "ro.product.device": phone.properties.get("ro.product.device"),
            "ro.product.model": phone.properties.get("ro.product.model"),
            "ro.product.name": phone.properties.get("ro.product.name"),
            "ro.serialno": phone.serial,
            "sys.boot_completed": "1",
        }

    async def _wm(self, p: Process) -> int:
        """Answer with the recorded size and density, or those that another recording contains."""
        if self.find(" ".join(p.argv)):
            return await self._print_recorded(p)
        if p.args == ["size"] and (size := self._size()):
            await p.out(f"Physical size: {size[0]}x{size[1]}\n")
        elif p.args == ["density"] and (density := self._match(_DENSITY)):
            await p.out(f"Physical density: {density[1].decode()}\n")
        else:
            return await self._refuse(p)
        return 0

    def _size(self) -> tuple[int, int] | None:
        """Return the size in the phone's natural orientation."""
        physical = self._match(_VIEWPORT)
        if physical:
            return int(physical[1]), int(physical[2])
        bounds = self._match(_BOUNDS)
        if bounds is None:
            return None
        width, height = int(bounds[1]), int(bounds[2])
        rotation = self._match(_ROTATION)
        turned = rotation is not None and int(rotation[1]) in (1, 3, 90, 270)
        return (height, width) if turned else (width, height)

    def _match(self, pattern: re.Pattern[bytes]) -> re.Match[bytes] | None:
        for line in ("dumpsys input", "dumpsys window windows"):
            found = pattern.search(self._text(line))
            if found:
                return found
        return None


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")
