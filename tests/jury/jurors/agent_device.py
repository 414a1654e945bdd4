"""agent-device: an MCP server by the adb program and an instrumentation of its own."""

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import ClassVar

from tests.jury.installs import Install
from tests.jury.mcp_juror import McpJuror, by_node
from tests.phones import Attached

INSTALL = Install("agent-device", ("agent-device@0.21.5",))
_FIRST_LINES_SECONDS = 10.0


class AgentDevice(McpJuror):
    """Its tools, within one session."""

    name = INSTALL.name
    version = INSTALL.version
    absent: ClassVar = {"files": "its push sends notifications, not files"}
    beyond: ClassVar = {
        "find": "reads the screen only by its own instrumentation, an APK that it installs; the "
        "virtual phone installs APKs but has no Android runtime to run their code",
    }

    async def phones(self) -> str:
        """Return the phones it sees; serial numbers stand in its list of sessions only."""
        await self.text("open", app="com.android.settings", platform="android", serial=self.serial)
        return await self.text("session", action="list")

    async def properties(self) -> str:
        """See `Juror`."""
        return await self.text("devices", platform="android")

    async def start(self, package: str) -> None:
        """See `Juror`."""
        await self.text("open", app=package)

    async def find(self, identifier: str) -> tuple[int, int]:
        """See `Juror`."""
        seen = await self.text("snapshot")
        raise NotImplementedError(f"it can read the screen after all: {seen[:300]}")

    async def tap(self, x: int, y: int) -> None:
        """See `Juror`."""
        await self.text("press", target={"kind": "point", "x": x, "y": y})

    async def type(self, text: str) -> None:
        """See `Juror`."""
        await self.text("type", text=text)

    async def screenshot(self) -> bytes:
        """See `Juror`."""
        path = self.folder / "screen.png"
        await self.text("screenshot", path=str(path))
        return path.read_bytes()

    async def log(self) -> str:
        """Have it write the app's log to its file, and read that."""
        path = Path(await self.text("logs", action="start"))
        # It begins to write some time after it says that it has started.
        with suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_LINES_SECONDS):
                while not path.is_file() or "Jury" not in path.read_text(encoding="utf-8"):
                    await asyncio.sleep(0.05)
        await self.text("logs", action="stop")
        return path.read_text(encoding="utf-8")

    async def install(self, apk: Path) -> str:
        """See `Juror`."""
        await self.text("install", appPath=str(apk))
        return "dev.handroid.jury"


def summon(attached: Attached, home: Path) -> AbstractAsyncContextManager[AgentDevice]:
    """Start it."""
    script = INSTALL.modules / "agent-device" / "bin" / "agent-device.mjs"
    return by_node(AgentDevice, script, ["mcp"], attached, home)
