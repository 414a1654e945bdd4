"""Installs the test APK on a phone while the contract runs."""

import asyncio
import hashlib
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from handroid.adb import sync
from handroid.adb.stream import Transport
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline
from tests.contract.contract_apps import PACKAGE

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "test-apps" / "test-apps.apk"
_PLACE = "/data/local/tmp/handroid-test-apps.apk"
_INSTALL_SECONDS = 120.0


def build() -> Path:
    """Return the path of the test APK, building it if necessary."""
    subprocess.run([ROOT / "test-apps" / "build.sh"], check=True)
    return BUILT


def fingerprint(apk: bytes) -> str:
    """Return the start of an APK's hash."""
    return hashlib.sha256(apk).hexdigest()[:12]


@asynccontextmanager
async def installed(transport: Transport, apk: bytes) -> AsyncIterator[None]:
    """Install the APK, replacing an older one, and remove it afterwards.

    Raises:
        ActionFailed: the phone does not install or remove it.
    """
    shell = PhoneShell(transport)
    await _uninstall(shell)
    try:
        await _install(transport, shell, apk)
        yield
    finally:
        await asyncio.shield(_uninstall(shell))
    await _require_gone(shell)


async def _install(transport: Transport, shell: PhoneShell, apk: bytes) -> None:
    deadline = Deadline.after(_INSTALL_SECONDS)
    await sync.push(transport, _PLACE, apk, deadline)
    try:
        result = await shell.run("pm", "install", "-r", _PLACE, deadline=deadline)
    finally:
        await shell.run("rm", "-f", _PLACE, deadline=deadline)
    said = f"{result.text} {result.error_text}".strip()
    if "Success" not in result.text.split():
        raise ActionFailed(
            f"The phone does not install the test apps: {said}",
            "Allow installing over USB in the developer options, then try again.",
        )


async def _uninstall(shell: PhoneShell) -> None:
    await shell.run("pm", "uninstall", PACKAGE, deadline=Deadline.after(_INSTALL_SECONDS))


async def _require_gone(shell: PhoneShell) -> None:
    result = await shell.run("pm", "path", PACKAGE, deadline=Deadline.after(_INSTALL_SECONDS))
    if "package:" in result.text:
        raise ActionFailed(f"{PACKAGE} could not be removed.", "Remove it on the phone.")
