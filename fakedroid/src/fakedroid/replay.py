"""The replay phone: the same adbd and shell, answering with recordings of real phones.

It judges what reads a phone's answers: nothing in them was made by this package. What was not
recorded fails loudly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from fakedroid import toybox
from fakedroid.device import Device
from fakedroid.phone import FakePhone
from fakedroid.shell.process import Command, Process
from fakedroid.state.levels.levels import Level, level_of

_DEFAULT_DUMP: Final = "/sdcard/window_dump.xml"
_BOUNDS: Final = re.compile(rb"mFullConfiguration=\{.*?mBounds=Rect\(0, 0 - (\d+), (\d+)\)")
_VIEWPORT: Final = re.compile(rb"displayId=0,.*?deviceSize=\[(\d+), (\d+)\]")
_DENSITY: Final = re.compile(rb"mFullConfiguration=\{[^\n]*? (\d+)dpi")
_ROTATION: Final = re.compile(rb"\bmRotation=(?:ROTATION_)?(\d+)")


class Replay:
    """Recordings of one phone: a command line, or a pattern of it, and the file that answers."""

    def __init__(self, api: int, xml: Path, answers: Mapping[str, Path]) -> None:
        """Take the screen ``xml`` and ``answers``: shell patterns such as ``logcat -d*``.

        Raises:
            ValueError: the Android version is not known.
        """
        self._level = level_of(api)
        self.api = api
        self.xml = xml
        self.answers = dict(answers)
        self.missing: list[str] = []

    @classmethod
    def from_captures(
        cls, folder: Path, *, xml: str, api: int, also: Mapping[str, str] | None = None
    ) -> Replay:
        """Use a folder of captures: a screen under ``uiautomator/``, texts under ``text/``.

        The window dump is the one recorded at this API; ``also`` adds more patterns, with
        files given from the folder.

        Raises:
            FileNotFoundError: a named capture is not there.
        """
        answers = {line: folder / name for line, name in (also or {}).items()}
        for found in sorted(folder.glob(f"text/dumpsys_window/*api{api}-*")):
            answers.setdefault("dumpsys window windows", found)
        for found in sorted(folder.glob("text/dumpsys_package__*")):
            for package in re.findall(r"^  Package \[([\w.]+)\]", _text(found), re.MULTILINE):
                answers.setdefault(f"dumpsys package {package}", found)
        screen = folder / "uiautomator" / xml
        for path in (screen, *answers.values()):
            if not path.is_file():
                raise FileNotFoundError(f"no capture {path}")
        return cls(api, screen, answers)

    def phone(self, *, serial: str = "REPLAY") -> FakePhone:
        """Return a phone that gives these answers, files and all else as a virtual phone."""
        return FakePhone(
            self.level(), serial=serial, commands={**toybox.COMMANDS, **self.commands()}
        )

    def level(self) -> Level:
        """Return the level it pretends to be."""
        return self._level

    def commands(self) -> dict[str, Command]:
        """Return the commands that are answered from recordings."""
        names = ("dumpsys", "logcat", "input", "am", "pm", "cmd", "settings", "screencap", "svc")
        recorded: dict[str, Command] = dict.fromkeys(names, self._recite)
        special: dict[str, Command] = {
            "uiautomator": self._dump,
            "getprop": self._getprop,
            "wm": self._wm,
        }
        return recorded | special

    def find(self, line: str) -> bytes | None:
        """Return the recorded answer to a command line."""
        for pattern, path in self.answers.items():
            if fnmatchcase(line, pattern):
                return path.read_bytes()
        return None

    async def _recite(self, p: Process) -> int:
        answer = self.find(" ".join(p.argv))
        if answer is None:
            return await self._refuse(p)
        await p.stdout.write(answer)
        return 0

    async def _refuse(self, p: Process) -> int:
        line = " ".join(p.argv)
        self.missing.append(line)
        await p.err(f"replay phone: nothing recorded for: {line}\n")
        return 1

    async def _dump(self, p: Process) -> int:
        """Write the recorded screen as DumpCommand does; see commands/uiautomator."""
        words = p.args[1:]
        windows = "--windows" in words and self._level.dump.windows_option
        content = self.xml.read_bytes()
        if p.args[:1] != ["dump"] or "--compressed" in words or windows != _is_windows(content):
            return await self._refuse(p)
        named = [word for word in words if not word.startswith("-")]
        target = named[-1] if named else _DEFAULT_DUMP
        if target != "/dev/tty":
            p.phone.files.write(target if target[0] == "/" else f"{p.cwd}/{target}", content)
        elif p.tty:
            await p.stdout.write(content)
        await p.out(f"UI hierchary dumped to: {target}\n")
        return 0

    async def _getprop(self, p: Process) -> int:
        """Answer from a recorded listing, else with the few values that make up the phone."""
        recorded = self.find("getprop")
        if recorded is None:
            values = self._own_properties(p.phone)
        else:
            values = dict(re.findall(r"^\[(.*?)\]: \[(.*?)\]\r?$", recorded.decode(), re.MULTILINE))
        if p.args:
            await p.out(values.get(p.args[0], "") + "\n")
        else:
            await p.out("".join(f"[{name}]: [{value}]\n" for name, value in values.items()))
        return 0

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
        """Answer with the size and density that a recording states."""
        if p.args == ["size"] and (size := self._size()):
            await p.out(f"Physical size: {size[0]}x{size[1]}\n")
        elif p.args == ["density"] and (density := self._match(_DENSITY)):
            await p.out(f"Physical density: {density[1].decode()}\n")
        else:
            return await self._recite(p)
        return 0

    def _size(self) -> tuple[int, int] | None:
        """Return the size in the phone's natural position."""
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
            found = pattern.search(self.find(line) or b"")
            if found:
                return found
        return None


def _is_windows(content: bytes) -> bool:
    return b"<displays" in content[:200]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")
