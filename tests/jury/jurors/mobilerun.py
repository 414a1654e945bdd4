"""mobilerun: a command line by its own adb client, here without its Portal app."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar

from tests.jury.installs import Install
from tests.jury.juror import Juror, SaidNoError
from tests.jury.surroundings import stop_what_is_left, surroundings
from tests.phones import Attached

INSTALL = Install("mobilerun", ("mobilerun==0.7.0",))
LONGEST = 90.0


class Mobilerun(Juror):
    """One process for each question."""

    name = INSTALL.name
    version = INSTALL.version
    absent: ClassVar = {
        "properties": "its commands name the phone by its serial number only",
        "log": "it has no command for the log",
        "files": "it has no command for files",
        "install": "it installs its own Portal app only, which it loads from outside",
    }

    def __init__(self, environment: Mapping[str, str], serial: str, config: Path) -> None:
        self._environment = environment
        self._serial = serial
        self._config = config

    async def _run(self, *words: str) -> str:
        process = await asyncio.create_subprocess_exec(
            INSTALL.folder / "bin" / "mobilerun", *words, env=self._environment,
            cwd=self._environment["HOME"], stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        try:
            out, _ = await asyncio.wait_for(process.communicate(), LONGEST)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            raise SaidNoError(out.decode()[-400:])
        return out.decode()

    async def _device(self, *words: str) -> str:
        return await self._run("device", *words, "-d", self._serial, "-c", str(self._config))

    async def phones(self) -> str:
        """See `Juror`."""
        return await self._run("devices")

    async def start(self, package: str) -> None:
        """See `Juror`."""
        await self._device("start", package)

    async def find(self, identifier: str) -> tuple[int, int]:
        """See `Juror`."""
        said = await self._device("ui")
        found = re.search(rf'/{identifier}".* - \((\d+),(\d+),(\d+),(\d+)\)', said)
        assert found, said[:500]
        left, top, right, bottom = map(int, found.groups())
        return (left + right) // 2, (top + bottom) // 2

    async def tap(self, x: int, y: int) -> None:
        """See `Juror`."""
        await self._device("tap", str(x), str(y))

    async def type(self, text: str) -> None:
        """See `Juror`."""
        await self._device("type", text)

    async def screenshot(self) -> bytes:
        """See `Juror`."""
        return Path((await self._device("screenshot")).split()[-1]).read_bytes()


def _configuration(folder: Path) -> Path:
    """Write the program's own example with its Portal switched off."""
    name = "lib/python*/site-packages/mobilerun/config_example.yaml"
    text = next(INSTALL.folder.glob(name)).read_text(encoding="utf-8")
    text = text.replace("portal_mode: auto", "portal_mode: disabled")
    text = text.replace("auto_setup: true", "auto_setup: false")
    assert "portal_mode: disabled" in text
    assert "auto_setup: false" in text
    path = folder / "mobilerun.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@asynccontextmanager
async def summon(attached: Attached, home: Path) -> AsyncIterator[Mobilerun]:
    """Prepare it."""
    environment = surroundings(attached, home)
    environment["PATH"] = os.pathsep.join([str(INSTALL.folder / "bin"), environment["PATH"]])
    try:
        yield Mobilerun(environment, attached.transport.serial, _configuration(home))
    finally:
        stop_what_is_left(home)
