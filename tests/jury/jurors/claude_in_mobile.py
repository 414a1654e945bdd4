"""claude-in-mobile: an MCP server by the adb program."""

import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, ClassVar

from tests.jury.installs import Install
from tests.jury.mcp_juror import McpJuror, by_node
from tests.phones import Attached

INSTALL = Install("claude-in-mobile", ("claude-in-mobile@4.4.1",))


class ClaudeInMobile(McpJuror):
    """Its tools; each takes what shall be done as ``action``."""

    name = INSTALL.name
    version = INSTALL.version
    absent: ClassVar = {
        "files": "its file tool is for other systems; it says itself 'File transfer is not "
        "supported for android'",
    }

    async def prepare(self) -> None:
        """Choose the phone."""
        await super().prepare()
        await self.text("device", action="set", deviceId=self.serial)

    async def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """Call a tool for Android."""
        return await super().call(tool, platform="android", **arguments)

    async def phones(self) -> str:
        """See `Juror`."""
        return await self.text("device", action="list")

    async def properties(self) -> str:
        """See `Juror`."""
        return await self.text("device", action="list")

    async def start(self, package: str) -> None:
        """See `Juror`."""
        await self.text("app", action="launch", package=package)

    async def find(self, identifier: str) -> tuple[int, int]:
        """See `Juror`."""
        said = await self.text("ui", action="find", resourceId=identifier)
        found = re.search(rf'id="{identifier}".* @ \((\d+), (\d+)\)', said)
        assert found, said[:500]
        return int(found[1]), int(found[2])

    async def tap(self, x: int, y: int) -> None:
        """See `Juror`."""
        await self.text("input", action="tap", x=x, y=y)

    async def type(self, text: str) -> None:
        """See `Juror`."""
        await self.text("input", action="text", text=text)

    async def screenshot(self) -> bytes:
        """See `Juror`."""
        return await self.image("screen", action="capture", preset="high")

    async def log(self) -> str:
        """See `Juror`."""
        return await self.text("system", action="logs")

    async def install(self, apk: Path) -> str:
        """See `Juror`."""
        await self.text("app", action="install", path=str(apk))
        return "dev.handroid.jury"


def summon(attached: Attached, home: Path) -> AbstractAsyncContextManager[ClaudeInMobile]:
    """Start it."""
    script = INSTALL.modules / "claude-in-mobile" / "bin.mjs"
    return by_node(ClaudeInMobile, script, [], attached, home)
