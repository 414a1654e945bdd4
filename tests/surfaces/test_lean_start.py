"""A server over stdio answers before it has loaded what its first answer does not need."""

import asyncio
import importlib.util
import json
import sys
from pathlib import Path

import pytest

from handroid.adb.server import private_server
from tests.surfaces.programs import PATIENCE, environment
from tests.surfaces.test_wrong_use import commands

PROGRAM = """
import sys
from handroid.surfaces.cli.main import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
GREETING = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
NOT_YET = (
    "handroid.drivers.driver_selection",
    "handroid.hand.hand",
    "handroid.parsing",
    "handroid.selftest",
    "handroid.surfaces.http.certificate",
    "handroid.surfaces.http.site",
    "handroid.surfaces.legacy",
    "handroid.surfaces.http.server",
    "fakedroid",
    "PIL",
    "adbutils",
    "rich",
    "tomlkit",
)
COMMANDS = "handroid.surfaces.cli"


@pytest.fixture
async def loaded(tmp_path: Path) -> set[str]:
    """Return the modules of a server that was greeted, answered and was left."""
    pipe = asyncio.subprocess.PIPE
    async with private_server() as adb:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROGRAM, "serve", "--server", str(adb.address.port),
            env=environment(tmp_path), stdin=pipe, stdout=pipe, stderr=pipe,
        )  # fmt: skip
        said = process.communicate(json.dumps(GREETING).encode() + b"\n")
        out, err = await asyncio.wait_for(said, PATIENCE)
    assert json.loads(out)["result"]["protocolVersion"] == "2025-11-25"
    return set(err.decode().split())


async def test_what_phones_and_other_surfaces_need_is_not_loaded(loaded: set[str]) -> None:
    assert "handroid.surfaces.mcp.stdio" in loaded
    assert all(importlib.util.find_spec(name) for name in NOT_YET)
    assert [name for name in NOT_YET if name in loaded] == []


async def test_of_the_commands_only_serve_is_loaded(loaded: set[str]) -> None:
    others = {words[0] for words in commands()} - {"serve"}
    assert len(others) > 10
    assert f"{COMMANDS}.serve" in loaded
    assert [name for name in sorted(others) if f"{COMMANDS}.{name}" in loaded] == []
