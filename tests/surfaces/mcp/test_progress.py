"""Callers that ask for progress get it while a file travels, in both eras of the protocol."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from handroid.engine.composition import engine_for
from handroid.engine.profile import reference
from handroid.state import State
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from tests.phones import attach, known_as_virtual
from tests.surfaces.mcp.served import running
from tests.surfaces.mcp.test_clients import decline

PLACE = {"location_id": "com.android.providers.downloads.documents/downloads"}
SIZE = 600_000
DOWNLOADS = {"allow_http_downloads": True, "download_hosts": ["127.0.0.1"]}

Heard = list[tuple[float, float | None, str | None]]


@asynccontextmanager
async def url_of_the_server(folder: Path) -> AsyncIterator[str]:
    """Serve a virtual phone over HTTP; its storage is granted."""
    state = State(folder)
    async with attach() as attached, known_as_virtual(state, attached):
        engine = engine_for(attached.server, folder=folder, flags=DOWNLOADS)
        server = McpServer(engine, reference())
        site = Site({"/mcp": McpEndpoint(server)}, RequestGuard())
        async with running(site) as (listening, _):
            yield f"{listening.url}/mcp"
        await engine.stop()


@asynccontextmanager
async def website(content: bytes) -> AsyncIterator[str]:
    """Serve a file, whatever is asked for."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(content))
        writer.write(content)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/file"


async def call(client: Client, tool: str, **arguments: Any) -> Heard:
    """Call a tool and return what its caller heard of its progress."""
    heard: Heard = []

    async def hear(done: float, total: float | None, message: str | None) -> None:
        heard.append((done, total, message))

    result = await client.call_tool(
        f"android_{tool}", {**PLACE, **arguments}, progress_callback=hear
    )
    assert not result.is_error, result.content
    return heard


def check(heard: Heard, *whats: str) -> None:
    """Check that progress only grew, named each thing, and ended with the whole of the last."""
    dones = [done for done, _, _ in heard]
    assert dones == sorted(set(dones))
    assert list(dict.fromkeys(what for _, _, what in heard)) == list(whats)
    assert heard[-1][:2] == (SIZE * len(whats), SIZE * len(whats))


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_files_report_how_far_they_have_come(mode: str, tmp_path: Path) -> None:
    line = "a line of text\n"
    text = line * (SIZE // len(line))
    async with (
        url_of_the_server(tmp_path) as url,
        website(text.encode()) as page,
        Client(url, mode=mode, elicitation_callback=decline) as client,
    ):
        check(await call(client, "write_file", path="a", content=text), "Writing to the phone")
        check(await call(client, "read_file", path="a"), "Reading from the phone")
        check(
            await call(client, "download_from_url", path="b", url=page),
            "Downloading",
            "Writing to the phone",
        )
