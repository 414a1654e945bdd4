"""@mobilenext/mobile-mcp, unchanged from npm, takes the virtual phone for a phone."""

import asyncio
import base64
import io
import json
import os
import re
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from handroid.virtual.levels import LEVELS
from tests.phones import Attached, attach
from tests.real_adb import adb_path

SERVER = Path(__file__).parent / "node_modules/@mobilenext/mobile-mcp/lib/index.js"
CALCULATOR = "com.android.calculator2"


class Juror:
    """A conversation with the program over its standard input and output."""

    def __init__(self, process: asyncio.subprocess.Process, serial: str) -> None:
        self._process = process
        self._serial = serial
        self._number = 0

    async def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send one request and return its result."""
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        while True:
            answer = json.loads(await self._line())
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 60)
        assert line, "the program ended"
        return line

    async def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """Call a tool on our phone and return its contents by their type."""
        params = {"name": f"mobile_{tool}", "arguments": {"device": self._serial, **arguments}}
        result = await self.ask("tools/call", params)
        assert not result.get("isError"), result
        return {content["type"]: content for content in result["content"]}

    async def text(self, tool: str, **arguments: object) -> str:
        """Call a tool and return its text."""
        answer: str = (await self.call(tool, **arguments))["text"]["text"]
        return answer


@asynccontextmanager
async def juror(attached: Attached, home: Path) -> AsyncIterator[Juror]:
    """Start the program with our adb first in its PATH and our server's port."""
    node = shutil.which("node")
    if node is None or not SERVER.is_file():
        pytest.skip("needs node and 'npm install' in tests/jury")
    tools = home / "sdk" / "platform-tools"
    tools.mkdir(parents=True)
    (tools / "adb").symlink_to(adb_path())
    environment = {
        "HOME": str(home),
        "PATH": f"{tools}:{os.environ['PATH']}",
        "ANDROID_HOME": str(home / "sdk"),
        "ANDROID_ADB_SERVER_PORT": str(attached.server.address.port),
        "MOBILEMCP_DISABLE_TELEMETRY": "1",
    }
    process = await asyncio.create_subprocess_exec(
        node, str(SERVER), "--stdio", env=environment, start_new_session=True,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL, limit=32 << 20,
    )  # fmt: skip
    try:
        yield Juror(process, attached.transport.serial)
    finally:
        stop_daemons(home)
        process.kill()
        await process.wait()


def stop_daemons(home: Path) -> None:
    """End what the program leaves running behind it: processes with our HOME only."""
    wanted = b"HOME=" + str(home).encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)
        except OSError:
            continue


@pytest.mark.parametrize("api", sorted(LEVELS))
async def test_mobile_mcp_does_its_work_on_the_virtual_phone(api: int, tmp_path: Path) -> None:
    async with attach(api, speed=20.0) as attached, juror(attached, tmp_path) as program:
        client = {"name": "jury", "version": "1"}
        await program.ask(
            "initialize",
            {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client},
        )
        assert attached.transport.serial in await program.text("list_available_devices")
        assert "1080x2400" in await program.text("get_screen_size")
        await program.text("launch_app", packageName=CALCULATOR)
        await press_seven_plus_three(program)
        assert attached.phone.world.resumed_activity().package == CALCULATOR  # type: ignore[union-attr]
        assert shown_result(attached) == "10"
        await check_screenshot(program)
        await type_into_the_form(program, attached)
        await swipe_the_rows(program)


async def press_seven_plus_three(program: Juror) -> None:
    listed = await program.text("list_elements_on_screen")
    for button in ("digit_7", "op_add", "digit_3", "eq"):
        x, y = position(listed, button)
        await program.text("click_on_screen_at_coordinates", x=x, y=y)


def position(listed: str, identifier: str) -> tuple[int, int]:
    """Return the middle of the element whose identifier ends so, from the program's own list."""
    found = re.search(rf'id="[^"]*/{identifier}".* at=(\d+),(\d+) size=(\d+)x(\d+)', listed)
    assert found, f"{identifier} is not in {listed[:2000]}"
    x, y, width, height = map(int, found.groups())
    return x + width // 2, y + height // 2


def shown_result(attached: Attached) -> str:
    world = attached.phone.world
    world.advance(attached.phone.clock.now())
    window = world.active_window()
    assert window is not None
    return next(v.text for v in window.root.walk() if v.resource_id.endswith("/result"))


async def check_screenshot(program: Juror) -> None:
    content = (await program.call("take_screenshot"))["image"]
    picture = Image.open(io.BytesIO(base64.b64decode(content["data"])))
    assert picture.height > picture.width
    assert len(set(picture.convert("L").resize((50, 100)).tobytes())) > 3


async def type_into_the_form(program: Juror, attached: Attached) -> None:
    await program.text("launch_app", packageName="dev.handroid.form")
    x, y = position(await program.text("list_elements_on_screen"), "name")
    await program.text("click_on_screen_at_coordinates", x=x, y=y)
    await program.text("type_keys", text="Ada", submit=False)
    attached.phone.world.advance(attached.phone.clock.now())
    focused = attached.phone.world.focused_view()
    assert focused is not None
    assert focused.text == "Ada"


async def swipe_the_rows(program: Juror) -> None:
    await program.text("launch_app", packageName="dev.handroid.rows")
    await program.text("swipe_on_screen", direction="up")
    listed = await program.text("list_elements_on_screen")
    assert '"Row 1"' not in listed
    assert "Row 1" in listed
