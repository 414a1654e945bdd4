"""A server over stdio answers before it has loaded what its first answer does not need."""

import asyncio
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from handroid.adb.server import private_server
from handroid.surfaces.cli.command_table import COMMANDS as TABLE
from handroid.surfaces.cli.main import app
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
SLOW = {"pydantic", "rich", "mcp", "handroid.config", "handroid.engine.engine"}


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


def test_the_help_says_of_each_command_what_the_command_says() -> None:
    root: Any = typer.main.get_command(app)
    said = {name: command.get_short_help_str(1000) for name, command in root.commands.items()}
    assert {name: place.about for name, place in TABLE.items()} == said


@pytest.mark.parametrize("arguments", [("--help",), ("phones",)], ids=" ".join)
async def test_small_commands_import_nothing_large(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    nowhere = {"ANDROID_ADB_SERVER_PORT": "1", "HANDROID_ADB": "/nowhere/adb"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *arguments, env=environment(tmp_path, **nowhere),
        stdout=pipe, stderr=pipe,
    )  # fmt: skip
    _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert "typer" in err.decode().split()
    assert SLOW & set(err.decode().split()) == set()
