"""A new user's computer: an empty home, no adb, no caches, and programs that install packages."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.installed_programs import installed_program
from tests.processes import marked

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300
_INDEX = ("PIP_", "UV_", "SSL_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
_NEEDED_BY_UV = ("dirname", "realpath")
_FIRST_TAP = "Click performed"
_UNREACHABLE = re.compile(r"error sending request|Failed to establish a new connection")


@dataclass(frozen=True)
class Tour:
    """What `handroid demo` printed, and how long it took until the first tap."""

    seconds: float
    text: str


class NewComputer:
    """A home with nothing in it; the package index is reached as it is from here."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.programs = home.parent / "programs"
        self.programs.mkdir(parents=True)
        home.mkdir()
        for name in _NEEDED_BY_UV:
            (self.programs / name).symlink_to(str(shutil.which(name)))

    def environment(self) -> dict[str, str]:
        """Return what programs get to see: the way to the index, and nothing else of this one."""
        index = {
            name: value
            for name, value in os.environ.items()
            if name.upper().startswith(_INDEX) and not name.endswith(("_DIR", "_PYTHON"))
        }
        own = {"HOME": str(self.home), "PATH": str(self.programs), "LANG": "C.UTF-8"}
        return {**index, **own, **marked()}

    def install_pipx(self) -> Path:
        """Return pipx, which a user of pipx has already."""
        uv, tools = installed_program("uv", "uv"), self.home.parent / "tools"
        environment = {
            **self.environment(), "HOME": str(tools),
            "UV_TOOL_DIR": str(tools), "UV_TOOL_BIN_DIR": str(tools / "bin"),
        }  # fmt: skip
        command = [uv, "tool", "install", "--quiet", "--python", sys.executable, "pipx"]
        subprocess.run(command, env=environment, check=True, timeout=PATIENCE)
        return tools / "bin" / "pipx"

    async def tour(self, *commands: list[str | Path]) -> Tour:
        """Run commands, the last of which is the demo, and take the time until it taps."""
        begun, text, first = time.monotonic(), "", 0.0
        for command in commands:
            text, tapped = await self._run(command)
            first = tapped - begun
        return Tour(first, text)

    async def _run(self, command: list[str | Path]) -> tuple[str, float]:
        errors = self.home.parent / "errors.txt"
        with errors.open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                *command, cwd=self.home, env=self.environment(), stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE, stderr=log,
            )  # fmt: skip
        try:
            text, tapped = await asyncio.wait_for(_read(process), PATIENCE)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        _check(process, errors.read_text(encoding="utf-8", errors="replace"))
        return text, tapped


async def _read(process: asyncio.subprocess.Process) -> tuple[str, float]:
    """Return all that a program prints and when it printed the first tap, else when it ended."""
    assert process.stdout is not None
    lines, tapped = [], 0.0
    async for raw in process.stdout:
        lines.append(raw.decode())
        if not tapped and _FIRST_TAP in lines[-1]:
            tapped = time.monotonic()
    await process.wait()
    return "".join(lines), tapped or time.monotonic()


def _check(process: asyncio.subprocess.Process, errors: str) -> None:
    if process.returncode and _UNREACHABLE.search(errors):
        pytest.skip("the package index cannot be reached")
    assert process.returncode == 0, errors


def build_wheel(folder: Path) -> Path:
    """Build Handroid's wheel."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE)
    return next(folder.glob("handroid-*.whl"))
