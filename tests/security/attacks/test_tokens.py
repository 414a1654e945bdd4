"""A token must not be guessed, nor read from the environment of a program that outlives us."""

import asyncio
import sys
import time
import uuid
from pathlib import Path

import pytest

from handroid.surfaces.http.connection_limits import ConnectionLimits
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.token import GivenToken
from tests.processes import MARK, started_under
from tests.surfaces.mcp.served import JSON, serving
from tests.surfaces.programs import PATIENCE, environment, handroid

GIVEN = "a token of the user's own"
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
SERVE = ("serve", "--virtual", "--http", "127.0.0.1:0")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_adb_does_not_inherit_the_token_and_the_printed_text_is_true(tmp_path: Path) -> None:
    mark = uuid.uuid4().hex
    variables = {MARK: mark, "HANDROID_TOKEN": GIVEN}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *SERVE, env=environment(tmp_path, **variables),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        for expected in (b"Serving MCP at", b"Callers use the token in HANDROID_TOKEN."):
            assert expected in await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        (adb,) = set(started_under(mark)) - {process.pid}
        assert b"HANDROID_TOKEN" not in Path(f"/proc/{adb}/environ").read_bytes()
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)


async def test_a_short_token_is_refused_with_an_explanation(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, *SERVE, HANDROID_TOKEN="x")
    assert ended.code == 1
    assert "HANDROID_TOKEN has 1 characters, and a token needs at least 16." in ended.err
    assert "Traceback" not in ended.err


async def test_guessing_is_slow_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Before, 3,950 tokens could be tried in a second."""
    guard = RequestGuard(GivenToken(GIVEN).caller_of)
    async with serving(tmp_path, guard) as served:
        began = time.monotonic()
        for number in range(5):
            answered = await served.post(LIST, JSON, f"authorization: Bearer guess {number}")
            assert answered.status == 401
        slow = time.monotonic() - began
        right = await served.post(LIST, JSON, f"authorization: Bearer {GIVEN}")
        assert right.status == 200
        assert slow > 1.0
    assert [record.message for record in caplog.records if "wrong token" in record.message] == [
        "A caller at 127.0.0.1 sent a wrong token; more are not logged."
    ]
    assert "guess" not in caplog.text


async def test_guessing_never_delays_a_caller_with_the_token(tmp_path: Path) -> None:
    guard = RequestGuard(GivenToken(GIVEN).caller_of)
    async with serving(tmp_path, guard, limits=ConnectionLimits(strangers=4)) as served:
        head = [f"host: localhost:{served.listening.port}", JSON, "authorization: Bearer wrong"]
        guess = "\r\n".join(["GET /mcp HTTP/1.1", *head, "", ""]).encode()
        writers = []
        for _ in range(40):
            _, writer = await served.connect()
            writer.write(guess)
            writers.append(writer)
        right = await served.post(LIST, JSON, f"authorization: Bearer {GIVEN}")
        assert right.status == 200
        for writer in writers:
            writer.close()
