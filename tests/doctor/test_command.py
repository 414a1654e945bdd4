"""`handroid doctor`, as a user runs it."""

import json
from pathlib import Path

from handroid.adb.server import private_server
from tests.phones import attach
from tests.surfaces.programs import handroid


async def test_a_good_setup_exits_with_0_and_measures_the_hand(tmp_path: Path) -> None:
    async with attach() as attached:
        port = str(attached.server.address.port)
        ended = await handroid(tmp_path, "doctor", ANDROID_ADB_SERVER_PORT=port)
    assert ended.code == 0, ended
    assert "the hand started in" in ended.out
    assert ended.out.endswith("0 problem(s), 0 warning(s).\n")


async def test_clients_that_cannot_start_it_and_a_short_token(tmp_path: Path) -> None:
    cursor = tmp_path / ".cursor" / "mcp.json"
    cursor.parent.mkdir()
    cursor.write_text('{"mcpServers": {"handroid": {"command": "/gone/handroid"}}}')
    codex = tmp_path / ".codex" / "config.toml"
    codex.parent.mkdir()
    codex.write_text("[mcp_servers\n")
    goose = tmp_path / ".config" / "goose" / "config.yaml"
    goose.parent.mkdir(parents=True)
    goose.write_text("extensions:\n  handroid:\n    cmd: sh\n")
    async with private_server() as adb:
        port = str(adb.address.port)
        ended = await handroid(
            tmp_path, "doctor", "--json", ANDROID_ADB_SERVER_PORT=port, HANDROID_TOKEN="short"
        )
    assert ended.code == 1
    found = {each["place"]: each for each in json.loads(ended.out) if each["level"] == "problem"}
    assert "which is not there" in found["client cursor"]["what"]
    assert found["client cursor"]["fix"] == "Run 'handroid install cursor'."
    assert "cannot be read" in found["client codex"]["what"]
    assert "a desktop may not find it" in found["client goose"]["what"]
    assert "HANDROID_TOKEN has 5 characters" in found["token"]["what"]


async def test_an_error_caused_by_the_setup_suggests_the_doctor(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, "screen", "--server", "127.0.0.1:1", "--adb", "/nowhere/adb")
    assert ended.code == 1
    assert ended.err.endswith("To find out more, run 'handroid doctor'.\n")
