"""The command with which a client starts Handroid.

A client that was started from a desktop has another PATH than a terminal, so the command contains
the full paths of programs.
"""

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from handroid.adb import binary
from handroid.errors import AdbUnavailable

_KEPT = ("HOME", "USERPROFILE", "LOCALAPPDATA")
"""The variables that a desktop passes to every program."""


def server_command(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Return the command that serves over stdio, with the arguments for `handroid serve`."""
    return (*_program(), "serve", *arguments, *_adb())


def _program() -> tuple[str, ...]:
    interpreter = Path(sys.executable)
    if _is_temporary(interpreter):
        uvx = shutil.which("uvx") or _beside_uv()
        if uvx:
            return (uvx, "handroid")
    script = interpreter.with_name("handroid.exe" if sys.platform == "win32" else "handroid")
    if script.exists():
        return (str(script),)
    return (str(interpreter), "-m", "handroid")


def _is_temporary(interpreter: Path) -> bool:
    """Return whether uv created the environment for one run, and may remove it at any time."""
    return any(part.startswith(("archive-v", "environments-v")) for part in interpreter.parts)


def _beside_uv() -> str | None:
    uv = os.environ.get("UV")
    found = Path(uv).with_name("uvx.exe" if sys.platform == "win32" else "uvx") if uv else None
    return str(found) if found and found.exists() else None


def _adb() -> tuple[str, ...]:
    """Return the option for adb's path, if only this terminal's PATH contains it."""
    named = os.environ.get("HANDROID_ADB")
    if not named and _found(None, {name: os.environ.get(name, "") for name in _KEPT}):
        return ()
    found = _found(named, os.environ)
    return ("--adb", str(found.absolute())) if found else ()


def _found(named: str | None, environ: Mapping[str, str]) -> Path | None:
    try:
        return binary.find(named, environ)
    except AdbUnavailable:
        return None
