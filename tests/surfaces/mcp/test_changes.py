"""When a second phone appears the list of tools changes, and clients are notified."""

import asyncio
import gc
import os
import sys
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.subscriptions import ToolsListChanged
from mcp.server.connection import Connection
from mcp.types import ToolListChangedNotification

from handroid.adb.server import private_server
from tests.phones import join
from tests.processes import marked
from tests.surfaces.mcp.served import Served, serving
from tests.surfaces.mcp.test_clients import decline

SOON = 20.0


async def takes_phone(client: Client) -> bool:
    """Whether the tool that needs a phone asks which."""
    listed = {tool.name: tool for tool in (await client.list_tools()).tools}
    return "phone" in listed["android_wipe"].input_schema["properties"]


async def test_a_session_of_the_older_versions_is_notified(tmp_path: Path) -> None:
    answer = asyncio.Event()

    async def hear(message: Any) -> None:
        if isinstance(message, ToolListChangedNotification):
            answer.set()

    async with private_server() as adb, serving(tmp_path, adb=adb) as served:
        served.engine.roster.follow()
        callback: Any = {"elicitation_callback": decline, "message_handler": hear}
        async with join(adb), Client(served.url, mode="legacy", **callback) as client:
            assert not await takes_phone(client)
            async with join(adb):
                await asyncio.wait_for(answer.wait(), SOON)
                assert await takes_phone(client)
        await served.engine.roster.stop()


async def test_a_client_of_2026_that_listens_is_notified(tmp_path: Path) -> None:
    async with private_server() as adb, serving(tmp_path, adb=adb) as served:
        served.engine.roster.follow()
        async with join(adb), Client(served.url, mode="2026-07-28") as client:
            assert not await takes_phone(client)
            async with client.listen(tools_list_changed=True) as heard, join(adb):
                event = await asyncio.wait_for(anext(aiter(heard)), SOON)
                assert isinstance(event, ToolsListChanged)
                assert await takes_phone(client)
        await served.engine.roster.stop()


async def test_the_first_phone_changes_nothing(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as served,
        Client(served.url, mode="2026-07-28") as client,
        client.listen(tools_list_changed=True) as heard,
    ):
        change(served)
        first = asyncio.ensure_future(anext(aiter(heard)))
        assert not (await client.call_tool("android_echo", {"words": "x"})).is_error
        assert not first.done()
        first.cancel()


def changing_program() -> StdioServerParameters:
    """Return the command of a server over stdio with a tool that adds another."""
    environment = {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PATH": os.environ["PATH"],
        "PYTHONWARNINGS": "ignore",
        **marked(),
    }
    arguments = ["-m", "tests.surfaces.conformance.server", "--stdio"]
    return StdioServerParameters(command=sys.executable, args=arguments, env=environment)


async def test_a_client_of_the_older_versions_is_notified_over_stdio() -> None:
    answer = asyncio.Event()

    async def hear(message: Any) -> None:
        if isinstance(message, ToolListChangedNotification):
            answer.set()

    async with Client(changing_program(), mode="legacy", message_handler=hear) as client:
        before = {tool.name for tool in (await client.list_tools()).tools}
        await client.call_tool("test_trigger_tool_change", {})
        await asyncio.wait_for(answer.wait(), SOON)
        after = {tool.name for tool in (await client.list_tools()).tools}
    assert len(after - before) == 1


async def test_a_client_of_2026_that_listens_is_notified_over_stdio() -> None:
    async with (
        Client(changing_program(), mode="2026-07-28") as client,
        client.listen(tools_list_changed=True) as heard,
    ):
        await client.call_tool("test_trigger_tool_change", {})
        event = await asyncio.wait_for(anext(aiter(heard)), SOON)
        assert isinstance(event, ToolsListChanged)


async def test_sessions_that_ended_are_forgotten(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        for _ in range(5):
            callback: Any = {"elicitation_callback": decline}
            async with Client(served.url, mode="legacy", **callback) as client:
                await client.list_tools()
    gc.collect()
    assert served.servers
    assert [thing for thing in gc.get_objects() if isinstance(thing, Connection)] == []


def change(served: Served) -> None:
    """Say that phones came or went."""
    for tell in served.engine.roster.on_change:
        tell()
