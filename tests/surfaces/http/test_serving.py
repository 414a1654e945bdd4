"""A server says where it is, and ends soon and clean."""

import asyncio
import json
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from handroid.errors import ActionFailed
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.server import Listening, serve
from handroid.surfaces.http.site import Site
from tests.in_time import best_of_three, within
from tests.surfaces.mcp.served import read_answer, serving
from tests.surfaces.mcp.test_clients import decline
from tests.surfaces.mcp.test_disconnect import SOON, hang, hanging, head

LONGEST_END = 2.0
_OF_OTHERS = "_shutdown_watcher"
"""The SDK's streams leave one task of their library behind, which ends with the loop."""


def tasks() -> set[asyncio.Task[Any]]:
    """Return every task but our own and that of others."""
    running = asyncio.all_tasks() - {asyncio.current_task()}
    return {task for task in running if _OF_OTHERS not in repr(task.get_coro())}  # type: ignore[misc]


@best_of_three
async def test_it_ends_within_two_seconds_and_leaves_no_task(tmp_path: Path) -> None:
    before = tasks()
    async with serving(tmp_path) as served:
        session = Client(served.url, mode="legacy", elicitation_callback=decline)
        modern = Client(served.url, mode="2026-07-28")
        async with (
            session,
            modern,
            modern.listen(tools_list_changed=True),
            hanging(served, hang()),
        ):
            with within(LONGEST_END):
                served.stop.set()
                await asyncio.wait_for(served.moments.cancelled.wait(), SOON)
                await asyncio.wait_for(ended(served.listening), SOON)
    assert tasks() - before == set()


async def ended(listening: Listening) -> None:
    """Wait until nobody listens there any more."""
    for task in asyncio.all_tasks():
        if "serve(" in repr(task.get_coro()) or task.get_name() == "serve":
            await asyncio.wait({task})
    with pytest.raises(OSError, match=str(listening.port)):
        await asyncio.open_connection("127.0.0.1", listening.port)


async def test_a_call_that_is_nearly_done_gets_its_answer(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, Client(served.url, mode="2026-07-28") as client:
        calling = asyncio.create_task(client.call_tool("android_echo", {"words": "done"}))
        served.stop.set()
        assert not (await calling).is_error


@best_of_three
async def test_a_connection_serves_one_request_after_another_at_once(tmp_path: Path) -> None:
    """An answer that the system holds back until the caller confirms its head takes 40 ms."""
    echo = {"name": "android_echo", "arguments": {"words": "again"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": echo}
    async with serving(tmp_path) as served:
        reader, writer = await served.connect()
        with within(50 * 0.04 / 2):
            for _ in range(50):
                writer.write(head(served, json.dumps(message).encode()))
                answered = await asyncio.wait_for(read_answer(reader), SOON)
                assert answered.json["result"]["content"][0]["text"] == "again"
        writer.close()


async def test_a_taken_port_is_reported_in_a_sentence(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        port = served.listening.port
        with pytest.raises(ActionFailed, match=rf"Nothing can listen on 127\.0\.0\.1:{port}"):
            await serve(Site({}, RequestGuard()), "127.0.0.1", port, stop=asyncio.Event())


def test_an_address_of_version_6_is_written_in_brackets() -> None:
    assert Listening("::1", 80).url == "http://[::1]:80"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("signal_name", ["SIGTERM", "SIGINT", "SIGHUP"])
@best_of_three
async def test_a_signal_ends_the_program_clean(signal_name: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.surfaces.conformance.server",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONWARNINGS": "ignore"},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    url = (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/mcp", url)
    async with Client(url, mode="2026-07-28") as client, client.listen(tools_list_changed=True):
        with within(LONGEST_END):
            process.send_signal(signal.Signals[signal_name])
            _, errors = await asyncio.wait_for(process.communicate(), 60)
    assert (process.returncode, errors) == (0, b"")
