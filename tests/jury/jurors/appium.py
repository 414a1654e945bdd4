"""Appium with its UiAutomator2 driver, up to the point where its APK would have to run."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from tests.jury.installs import Install
from tests.jury.juror import Juror, SaidNoError
from tests.jury.surroundings import stop_what_is_left, surroundings
from tests.jury.verdict import CAPABILITIES
from tests.phones import Attached
from tests.real_adb import free_port

INSTALL = Install("appium", ("appium@3.8.0", "appium-uiautomator2-driver@8.7.0"))
REACHED = ("connect", "properties", "install")
BEYOND = (
    "needs a session, and a session begins with the instrumentation in Appium's APK; the virtual "
    "phone installs APKs but has no Android runtime to run their code"
)


class Appium(Juror):
    """A session that is asked for once; what came of it is in the server's own log."""

    name = INSTALL.name
    version = "3.8.0 with its UiAutomator2 driver 8.7.0"
    beyond: ClassVar = {name: BEYOND for name in CAPABILITIES if name not in REACHED}

    def __init__(self, url: str, attached: Attached, log: Path) -> None:
        self._url = url
        self._attached = attached
        self._log = log
        self._ended = "nobody asked for a session"

    async def phones(self) -> str:
        """Ask for a session and return what the server noted on its way to the end."""
        wanted = {
            "platformName": "Android",
            "appium:automationName": "UiAutomator2",
            "appium:udid": self._attached.transport.serial,
            "appium:adbPort": self._attached.server.address.port,
            "appium:systemPort": free_port(),
            "appium:skipDeviceInitialization": True,
            "appium:suppressKillServer": True,
            "appium:uiautomator2ServerLaunchTimeout": 10_000,
        }
        body = {"capabilities": {"alwaysMatch": wanted}}
        said = await asyncio.to_thread(self._post, "/session", body)
        self._ended = said["value"]["message"]
        assert "instrumentation process cannot be initialized" in self._ended, said
        return self._log.read_text(encoding="utf-8")

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        data = json.dumps(body).encode()
        head = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._url + path, data, head)
        try:
            with urllib.request.urlopen(request, timeout=140) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    async def properties(self) -> str:
        """See `Juror`."""
        return self._log.read_text(encoding="utf-8")

    async def install(self, apk: Path) -> str:
        """Return the package it had to install for the session: its own."""
        return "io.appium.uiautomator2.server"

    async def start(self, package: str) -> None:
        """See `Juror`."""
        self._no_session()

    async def find(self, identifier: str) -> tuple[int, int]:
        """See `Juror`."""
        self._no_session()

    async def tap(self, x: int, y: int) -> None:
        """See `Juror`."""
        self._no_session()

    async def screenshot(self) -> bytes:
        """See `Juror`."""
        self._no_session()

    async def log(self) -> str:
        """See `Juror`."""
        self._no_session()

    async def push(self, source: Path, target: str) -> None:
        """See `Juror`."""
        self._no_session()

    def _no_session(self) -> NoReturn:
        raise SaidNoError(self._ended)


@asynccontextmanager
async def summon(attached: Attached, home: Path) -> AsyncIterator[Appium]:
    """Start its server."""
    port, log = free_port(), home / "stderr.txt"
    program = INSTALL.modules / "appium" / "index.js"
    with log.open("wb") as out:
        process = await asyncio.create_subprocess_exec(
            "node", program, "server", "--address", "127.0.0.1", "--port", str(port),
            "--log-no-colors", cwd=home, start_new_session=True,
            env={**surroundings(attached, home), "APPIUM_HOME": str(INSTALL.folder)},
            stdin=asyncio.subprocess.DEVNULL, stdout=out, stderr=out,
        )  # fmt: skip
    try:
        await _until_it_listens(port)
        yield Appium(f"http://127.0.0.1:{port}", attached, log)
    finally:
        process.kill()
        await process.wait()
        stop_what_is_left(home)


async def _until_it_listens(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise AssertionError("the server does not listen")
