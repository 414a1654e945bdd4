"""A real Chromium behind the DevTools socket of a virtual phone."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fakedroid.wire.stream import Stream
from handroid.adb.wire import Address, Wire
from handroid.drivers.devtools_session import DevtoolsSession
from tests.forwarded_port import ForwardedPort
from tests.phones import soon

_LISTENING = re.compile(rb"DevTools listening on ws://127\.0\.0\.1:(\d+)/")
_TARGET = re.compile(r'"id": "(\w+)",.*?"type": "page"', re.DOTALL)


@dataclass
class Chromium:
    """A running Chromium with one tab, and the test's own session with it."""

    port: int
    page: DevtoolsSession

    async def serve(self, stream: Stream) -> None:
        """Forward the bytes of one connection in both directions until one side closes."""
        await ForwardedPort(self.port).serve(stream)

    async def evaluate(self, expression: str) -> Any:
        """Return the value of an expression on the page."""
        asked = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        answer = await self.page.ask("Runtime.evaluate", soon(), **asked)
        return answer["result"].get("value")

    async def show(self, html: str, width: int, height: int, scale: float) -> None:
        """Show a page in a view of a size in screen pixels."""
        size = {"width": round(width / scale), "height": round(height / scale)}
        metrics = {**size, "deviceScaleFactor": scale, "mobile": True}
        await self.page.ask("Emulation.setDeviceMetricsOverride", soon(), **metrics)
        frame = (await self.page.ask("Page.getFrameTree", soon()))["frameTree"]["frame"]["id"]
        await self.page.ask("Page.setDocumentContent", soon(), frameId=frame, html=html)
        await self.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    async def zoomed(self, zoom: float, rectangles: str) -> list[list[float]]:
        """Zoom into the page; return the visible positions of rectangles."""
        await self.page.ask("Emulation.setPageScaleFactor", soon(), pageScaleFactor=zoom)
        left, top = await self.evaluate("[visualViewport.offsetLeft, visualViewport.offsetTop]")
        offsets = (left, top, left, top)
        return [
            [(side - offset) * zoom for side, offset in zip(each, offsets, strict=True)]
            for each in await self.evaluate(rectangles)
        ]


@asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[Chromium]:
    """Start a headless Chromium; skip the test if it is not installed."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("needs chromium")
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
    process = await asyncio.create_subprocess_exec(
        *(program, *flags, f"--user-data-dir={folder}", "about:blank"),
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "HOME": str(folder)},
        start_new_session=True,
    )
    assert process.stderr
    try:
        said = b""
        while not (found := _LISTENING.search(said)):
            said += await process.stderr.readline()
        port = int(found[1])
        wire = await Wire.connect(Address(port=port))
        page = DevtoolsSession(wire)
        await page.greet(await _tab(port))
        try:
            yield Chromium(port, page)
        finally:
            wire.abort()
    finally:
        os.killpg(process.pid, 9)
        await process.communicate()


async def _tab(port: int) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /json/list HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    said = b""
    while not (found := _TARGET.search(said.decode())):
        data = await reader.read(65536)
        assert data, said
        said += data
    writer.close()
    return found[1]
