"""Each limit stops what exceeds it, names its setting, and does not affect anything else."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import Awaitable
from pathlib import Path

import pytest

from handroid.config import Settings
from tests.phones import soon
from tests.requirements.arguments_004 import LOCATION
from tests.requirements.caller import Result
from tests.requirements.stage import Setting, staged
from tests.security.web_servers import Server, answer, serving
from tests.sms.lab import lab, request
from tests.surfaces.mcp.served import read_answer
from tests.surfaces.programs import handroid

NAMED = "Raise it with 'handroid config set {}'."
_ABLE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {"roots": {}},
    "clientInfo": {"name": "test", "version": "1"},
}
HELLO = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _ABLE}).encode()


def refused(result: Result, category: str, setting: str) -> str:
    """Return the text of a refusal, which must name the setting."""
    said = result.failed(category)
    assert NAMED.format(setting) in said
    return said


async def test_config_show_lists_every_limit(tmp_path: Path) -> None:
    shown = (await handroid(tmp_path, "config", "show")).out.splitlines()
    limits = {line.split("  (")[0] for line in shown if line.startswith("max_")}
    assert limits == {
        "max_waiting_calls = 16",
        "max_call_s = 600",
        "max_lease_s = 3600",
        "max_result_mb = 4",
        "max_ids = 200",
        "max_sms_per_hour = 5",
        "max_sms_per_day = 20",
        "max_sms_per_recipient = 10",
        "max_calls_per_minute = 0",
        "max_downloads_per_hour = 0",
        "max_deletes_per_hour = 0",
        "max_sessions = 1000",
        "max_connections = 512",
        "max_strangers = 64",
    }


async def test_the_waiting_calls_of_a_phone_are_limited(tmp_path: Path) -> None:
    setting = Setting(settings=Settings(max_waiting_calls=2))
    async with staged(tmp_path, setting) as stage:
        (phone,) = stage.engine.roster.usable()
        running: list[Awaitable[Result]] = []
        async with phone.turn(soon()):
            calls = [asyncio.create_task(stage.call("press_home")) for _ in range(4)]
            done, waiting = await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
            (over,) = done
            said = refused(over.result(), "Action failed", "max_waiting_calls")
            assert said.startswith("2 calls already wait for this phone.")
            running += waiting
        for each in await asyncio.gather(*running):
            each.done()


async def test_no_call_takes_longer_than_the_limit(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(settings=Settings(max_call_s=1))) as stage:
        wait = {"by": "text", "value": "never there", "timeout": 30_000}
        async with asyncio.timeout(15):
            result = await stage.call("wait_for_element", **wait)
        assert "A call may take 1 s." in refused(result, "Timeout", "max_call_s")


async def test_a_result_above_the_limit_is_not_sent(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(settings=Settings(max_result_mb=1))) as stage:
        lines = (b"x" * 6143 + b"\n") * 200
        stage.phone.files.write("/sdcard/Download/long", lines)
        read = {"location_id": LOCATION, "path": "long"}
        result = await stage.call("read_file", **read, limit=200)
        said = refused(result, "Action failed", "max_result_mb")
        assert said.startswith("The result has 1.2 MB, and the limit is 1 MB.")
        (await stage.call("read_file", **read, limit=100)).done()


async def test_the_calls_of_a_caller_per_minute_are_limited(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(settings=Settings(max_calls_per_minute=3))) as stage:
        for _ in range(3):
            await stage.do("press_home")
        said = refused(await stage.call("press_home"), "Permission denied", "max_calls_per_minute")
        assert said.startswith("The limit of 3 calls per minute is reached; the next is possible")


async def test_only_completed_deletes_and_downloads_are_counted(tmp_path: Path) -> None:
    async with serving(Server({"/a": answer(b"x")})) as web:
        settings = Settings(
            max_deletes_per_hour=1,
            max_downloads_per_hour=1,
            download_hosts=(f"localhost:{web.port}",),
            allow_http_downloads=True,
        )
        async with staged(tmp_path, Setting(settings=settings)) as stage:
            url = f"http://localhost:{web.port}/a"
            target = {"location_id": LOCATION, "path": "a"}
            (await stage.call("delete_file", **target)).failed("Action failed")
            (await stage.call("download_from_url", **target, url=url)).done()
            again = await stage.call("download_from_url", **target, url=url)
            refused(again, "Permission denied", "max_downloads_per_hour")
            (await stage.call("delete_file", **target)).done()
            stage.phone.files.write("/sdcard/Download/a", b"x")
            again = await stage.call("delete_file", **target)
            refused(again, "Permission denied", "max_deletes_per_hour")


async def test_sms_are_limited_and_no_restart_resets_them(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=Settings()) as first:
        (await first.send("to nobody", to="nonsense")).failed("Invalid params")
        for number in range(3):
            (await first.send(f"number {number}")).done()
    async with lab(tmp_path, settings=Settings()) as second:
        answers = await asyncio.gather(*(second.send(f"later {n}") for n in range(5)))
        over = [each.text for each in answers if each.result.get("isError")]
        assert len(second.network) == 2
        assert len(over) == 3
        for text in over:
            assert text.startswith("Permission denied: The limit of 5 SMS per hour is reached")
            assert NAMED.format("max_sms_per_hour") in text


async def test_the_sms_to_one_number_are_limited(tmp_path: Path) -> None:
    settings = Settings(max_sms_per_recipient=2, max_sms_per_hour=4)
    async with lab(tmp_path, settings=settings) as first:
        for number in range(2):
            (await first.send(f"number {number}")).done()
    async with lab(tmp_path, settings=settings) as second:
        said = (await second.send("one too many")).failed("Permission denied")
        assert said.startswith("The limit of 2 SMS per day to one number is reached;")
        assert NAMED.format("max_sms_per_recipient") in said
        (await second.send("to another", to="+36201234567")).done()
        (await second.send("the refused one does not count", to="+36201234567")).done()
        over = (await second.send("over the hour", to="+36201234568")).failed("Permission denied")
        assert NAMED.format("max_sms_per_hour") in over
        assert "+36201234567" not in (second.state.folder / "usage.json").read_text()


async def test_unreadable_counts_stop_the_limited_actions(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=Settings()) as one:
        one.state.write("usage", {"owner": {"sms": ["soon"]}})
        assert "does not hold counts" in (await one.send("no")).failed("Action failed")
        assert one.network == []


async def test_the_sessions_of_a_server_are_limited(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=Settings(max_sessions=1)) as one:
        headers = {
            "host": f"127.0.0.1:{one.port}",
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
        }
        first = await _begin(one.port, request(HELLO, headers))
        second = await _begin(one.port, request(HELLO, headers))
        ping = json.dumps({"jsonrpc": "2.0", "id": 2, "method": "ping"}).encode()
        kept = 0
        for session in filter(None, (first, second)):
            named = {**headers, "mcp-session-id": session}
            kept += b"200 OK" in await _head(one.port, request(ping, named))
        assert kept == 1


@pytest.mark.parametrize(("sessions", "setting"), [(1, "max_sessions"), (4, "max_connections")])
async def test_if_all_are_in_use_the_error_names_the_limit(
    sessions: int, setting: str, tmp_path: Path
) -> None:
    few = Settings(max_sessions=sessions, max_connections=8, max_strangers=4)
    async with lab(tmp_path, settings=few) as one, contextlib.AsyncExitStack() as stack:
        headers = {
            "host": f"127.0.0.1:{one.port}",
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
        }
        for _ in range(sessions):
            named = {**headers, "mcp-session-id": await _begin(one.port, request(HELLO, headers))}
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            stack.callback(writer.close)
            writer.write(request(b"", named).replace(b"POST", b"GET", 1))
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
        stack.callback(writer.close)
        writer.write(request(HELLO, headers))
        full = await asyncio.wait_for(read_answer(reader), 30)
        assert full.status == 503
        assert NAMED.format(setting).encode() in full.body


async def test_connections_without_a_token_are_limited(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=Settings(max_strangers=2)) as one:
        await _ends(58, [await asyncio.open_connection("127.0.0.1", one.port) for _ in range(60)])


async def test_connections_of_callers_are_limited(tmp_path: Path) -> None:
    ping = json.dumps({"jsonrpc": "2.0", "id": 2, "method": "ping"}).encode()
    async with lab(tmp_path, settings=Settings(max_connections=8, max_strangers=2)) as one:
        headers = {"host": f"127.0.0.1:{one.port}", "content-type": "application/json"}
        opened = []
        for _ in range(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            writer.write(request(ping, headers))
            await read_answer(reader)
            opened.append((reader, writer))
        await _ends(14, opened)


async def _ends(
    count: int, opened: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]
) -> None:
    """Wait until the server has closed a number of connections, sooner than it closes idle ones."""
    reading = [asyncio.create_task(reader.read()) for reader, _ in opened]
    async with asyncio.timeout(4):
        for ended in itertools.islice(asyncio.as_completed(reading), count):
            await ended
    for task, (_, writer) in zip(reading, opened, strict=True):
        task.cancel()
        writer.close()


async def _head(port: int, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        return await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
    finally:
        writer.close()


async def _begin(port: int, sent: bytes) -> str:
    """Return the id of a new session; empty if it was refused."""
    lines = (await _head(port, sent)).decode().lower().split("\r\n")
    return next((x.partition(":")[2].strip() for x in lines if x.startswith("mcp-session-id")), "")
