"""@mobilenext/mobile-mcp: an MCP server by the adb program and a daemon of its own."""

import json
import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, ClassVar

from tests.jury.mcp_juror import McpJuror, by_node
from tests.phones import Attached

PACKAGE = Path(__file__).parent.parent / "package.json"
"""CI installs this juror too, so it lies beside the tests."""
SERVER = PACKAGE.parent / "node_modules/@mobilenext/mobile-mcp/lib/index.js"


class MobileMcp(McpJuror):
    """Its tools, all of which take the phone's serial number."""

    name = "mobile-mcp"
    version = json.loads(PACKAGE.read_bytes())["dependencies"]["@mobilenext/mobile-mcp"]
    absent: ClassVar = {"files": "it has no tool for files"}

    async def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """Call a tool on our phone."""
        return await super().call(f"mobile_{tool}", device=self.serial, **arguments)

    async def phones(self) -> str:
        """See `Juror`."""
        return await self.text("list_available_devices")

    async def properties(self) -> str:
        """See `Juror`."""
        return await self.text("get_screen_size")

    async def start(self, package: str) -> None:
        """See `Juror`."""
        await self.text("launch_app", packageName=package)

    async def find(self, identifier: str) -> tuple[int, int]:
        """See `Juror`."""
        return self.position(await self.text("list_elements_on_screen"), identifier)

    def position(self, listed: str, identifier: str) -> tuple[int, int]:
        """Return the middle of the element whose id ends so, from the program's own list."""
        found = re.search(rf'id="[^"]*/{identifier}".* at=(\d+),(\d+) size=(\d+)x(\d+)', listed)
        assert found, f"{identifier} is not in {listed[:500]}"
        x, y, width, height = map(int, found.groups())
        return x + width // 2, y + height // 2

    async def tap(self, x: int, y: int) -> None:
        """See `Juror`."""
        await self.text("click_on_screen_at_coordinates", x=x, y=y)

    async def type(self, text: str) -> None:
        """See `Juror`."""
        await self.text("type_keys", text=text, submit=False)

    async def screenshot(self) -> bytes:
        """See `Juror`."""
        return await self.image("take_screenshot")

    async def log(self) -> str:
        """Return the newest line only: it would wait half a minute for more."""
        return await self.text("get_device_logs", limit=1)

    async def install(self, apk: Path) -> str:
        """See `Juror`."""
        await self.text("install_app", path=str(apk))
        return "dev.handroid.jury"


def summon(attached: Attached, home: Path) -> AbstractAsyncContextManager[MobileMcp]:
    """Start it."""
    return by_node(MobileMcp, SERVER, ["--stdio"], attached, home)
