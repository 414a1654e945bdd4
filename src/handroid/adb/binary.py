"""Finds the adb program, or says how to install it."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from handroid.errors import AdbUnavailable
from handroid.state import user_folder

_NAME = "adb.exe" if sys.platform == "win32" else "adb"

_INSTALL = {
    "linux": "install it with 'sudo apt install adb' (or your distribution's android-tools)",
    "android": "install it with 'pkg install android-tools' (in Termux)",
    "darwin": "install it with 'brew install --cask android-platform-tools'",
    "win32": "install it with 'winget install Google.PlatformTools'",
}


def find(explicit: str | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """Return the adb program.

    Looks, in this order, at the given path, the program inside the adbutils package, ANDROID_HOME,
    ANDROID_SDK_ROOT, the usual SDK folders, and PATH.

    Raises:
        AdbUnavailable: no adb was found; the error lists the paths tried and how to install one.
    """
    tried = [Path(explicit).expanduser()] if explicit else list(_candidates(environ))
    for path in tried:
        if path.is_file():
            return path
    listed = [str(path) for path in tried] + ([] if explicit else ["every folder of PATH"])
    raise AdbUnavailable(
        f"No adb program was found. Tried: {', '.join(listed)}.",
        f"Get Android's platform-tools: {_how_to_install()}; or name the program with --adb.",
    )


def others_on_path(program: Path, environ: Mapping[str, str] = os.environ) -> list[Path]:
    """Return the adb programs in all folders of PATH except the given one."""
    folders = [folder for folder in environ.get("PATH", "").split(os.pathsep) if folder]
    found = [Path(each) for folder in folders if (each := shutil.which(_NAME, path=folder))]
    return [each for each in found if each.resolve() != program.resolve()]


def _candidates(environ: Mapping[str, str]) -> Iterator[Path]:
    bundled = _bundled()
    if bundled:
        yield bundled
    for variable in ("ANDROID_HOME", "ANDROID_SDK_ROOT"):
        if environ.get(variable):
            yield Path(environ[variable]) / "platform-tools" / _NAME
    for folder in _usual_folders(environ):
        yield folder / "platform-tools" / _NAME
    on_path = shutil.which(_NAME, path=environ.get("PATH", ""))
    if on_path:
        yield Path(on_path)


def _bundled() -> Path | None:
    """Return the program inside the adbutils package, without importing that package."""
    spec = importlib.util.find_spec("adbutils")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "binaries" / _NAME


def _usual_folders(environ: Mapping[str, str]) -> Iterator[Path]:
    home = user_folder(environ)
    if sys.platform == "win32":
        if environ.get("LOCALAPPDATA"):
            yield Path(environ["LOCALAPPDATA"]) / "Android" / "Sdk"
        yield Path("C:/Android/sdk")
    elif sys.platform == "darwin":
        yield home / "Library" / "Android" / "sdk"
        yield Path("/opt/homebrew/share/android-commandlinetools")
        yield Path("/usr/local/share/android-commandlinetools")
    else:
        yield home / "Android" / "Sdk"
        yield Path("/usr/lib/android-sdk")
        yield Path("/opt/android-sdk")


def _how_to_install() -> str:
    return _INSTALL.get(sys.platform, _INSTALL["linux"])
