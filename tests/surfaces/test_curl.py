"""Commands pasted into a shell against `handroid serve --virtual --http`."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.requirements.extract import specification
from tests.surfaces.programs import environment

PATIENCE = 60.0
PAGE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "with-a-model.md"
CURL = re.compile(r"^curl -X POST .*?^```", re.DOTALL | re.MULTILINE)
PLACE = "localhost:8080"


@asynccontextmanager
async def served(home: Path) -> AsyncIterator[tuple[str, str]]:
    """Start the server with its own phone and give the place and the token that it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "serve", "--virtual", "--http", "127.0.0.1:0",
        env=environment(home), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        first = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        second = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        place = re.search(r"//(.*)/mcp", first)
        assert place, first
        yield place[1].replace("127.0.0.1", "localhost"), second.split()[-1]
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        await process.communicate()


async def paste(command: str, place: str, token: str) -> Any:
    """Run a command in a shell, with the place and the token put in."""
    line = command.replace(PLACE, place).replace("<token>", token).replace("$TOKEN", token)
    process = await asyncio.create_subprocess_exec(
        "bash", "-c", f"{line} --silent --show-error --fail-with-body",
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0, (line, out, err)
    return json.loads(out)


def commands_of(path: Path) -> list[str]:
    """Return the curl commands of a page."""
    found = CURL.findall(path.read_text(encoding="utf-8"))
    return [text.removesuffix("```").rstrip() for text in found]


async def test_the_command_of_the_guide_works(tmp_path: Path) -> None:
    (command,) = commands_of(PAGE)
    async with served(tmp_path) as (place, token):
        answer = await paste(command, place, token)
    assert answer["result"]["content"][0]["text"] == "Home button press executed successfully"


async def test_the_commands_of_the_specification_work(tmp_path: Path) -> None:
    path = specification("004")
    if path is None:
        pytest.skip("the specification is not here")
    commands = commands_of(path)
    assert len(commands) == 10
    async with served(tmp_path) as (place, token):
        for command in commands:
            answer = await paste(command, place, token)
            assert list(answer) == ["jsonrpc", "id", "result"]
            assert answer["result"]["content"][0]["type"] == "text"
