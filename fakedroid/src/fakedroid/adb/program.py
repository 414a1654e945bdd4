"""Finds an adb program."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

_NAME: Final = "adb.exe" if sys.platform == "win32" else "adb"


def find_adb(environ: Mapping[str, str] = os.environ) -> Path | None:
    """Return adb from PATH, from ANDROID_HOME or ANDROID_SDK_ROOT, or from the adbutils package."""
    return next((path for path in _candidates(environ) if path.is_file()), None)


def _candidates(environ: Mapping[str, str]) -> Iterator[Path]:
    on_path = shutil.which(_NAME, path=environ.get("PATH", ""))
    if on_path:
        yield Path(on_path)
    for variable in ("ANDROID_HOME", "ANDROID_SDK_ROOT"):
        if environ.get(variable):
            yield Path(environ[variable]) / "platform-tools" / _NAME
    package = importlib.util.find_spec("adbutils")
    if package is not None and package.origin is not None:
        yield Path(package.origin).parent / "binaries" / _NAME
