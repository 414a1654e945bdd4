"""On Android itself, in Termux: what pip would install there is enough to serve a phone.

The environment has what the wheel declares for Android and nothing else; the phone is virtual.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from scripts.check_wheels import Environment
from tests.processes import marked

TERMUX = {
    "os_name": "posix",
    "platform_machine": "aarch64",
    "platform_system": "Android",
    "sys_platform": "android",
}
LEFT_OUT = {"adbutils", "httptools", "uvloop"}
PATIENCE = 60


@pytest.fixture(scope="module")
def termux(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    """Return an environment with the wheel and what it needs on Android."""
    return Environment(tmp_path_factory.mktemp("termux"), wheel, markers=TERMUX)


@asynccontextmanager
async def serving(place: Environment) -> AsyncIterator[dict[str, Any]]:
    """Serve a virtual phone where there is no adb either; give what the server announces."""
    variables = {"HOME": str(place.folder), "PATH": "", "HANDROID_TOKEN": "t" * 16, **marked()}
    process = await asyncio.create_subprocess_exec(
        place.bin / "handroid", "serve", "--virtual", "--http", "127.0.0.1:0", "--json",
        env=variables, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)


def call(url: str, tool: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool over HTTP as a client without a session does."""
    params = {"name": tool, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    headers = {"Authorization": "Bearer " + "t" * 16, "Content-Type": "application/json"}
    request = Request(url, json.dumps(message).encode(), {**headers, "Accept": "application/json"})
    with urlopen(request, timeout=PATIENCE) as answer:
        result: dict[str, Any] = json.load(answer)["result"]
    return result


def test_what_would_have_to_be_compiled_for_speed_is_left_out(termux: Environment) -> None:
    assert "uvicorn" in termux.packages
    assert termux.packages & LEFT_OUT == set()
    importable = {path.name for path in termux.site.iterdir()}
    assert importable & LEFT_OUT == set()


async def test_it_serves_a_virtual_phone_over_http(termux: Environment) -> None:
    async with serving(termux) as server:
        opened = await asyncio.to_thread(
            call, server["url"], "android_open_app", package_id="com.android.calculator2"
        )
        assert not opened["isError"], opened
        shown = await asyncio.to_thread(call, server["url"], "android_get_screen_state")
        assert "com.android.calculator2:id/digit_7" in shown["content"][0]["text"]
