"""A token must not be guessed, nor read from the environment of a program that outlives us."""

import asyncio
import sys
import uuid
from pathlib import Path

import pytest

from tests.processes import MARK, started_under
from tests.surfaces.programs import PATIENCE, environment, handroid

GIVEN = "a token of the user's own"
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


async def test_a_short_token_is_refused_in_a_sentence(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, *SERVE, HANDROID_TOKEN="x")
    assert ended.code == 1
    assert "HANDROID_TOKEN has 1 characters, and a token needs at least 16." in ended.err
    assert "Traceback" not in ended.err
