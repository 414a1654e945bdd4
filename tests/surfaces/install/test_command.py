"""`handroid install`, as a person runs it, and the server as the client then starts it."""

import asyncio
import json
from pathlib import Path

from handroid.adb.server import private_server
from tests.surfaces.programs import PATIENCE, handroid
from tests.surfaces.test_lean_start import GREETING


async def test_a_client_with_an_empty_path_starts_the_server(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, "install", "cursor")
    assert ended.code == 0, ended
    assert "Restart Cursor" in ended.out
    settings = json.loads((tmp_path / ".cursor" / "mcp.json").read_text())
    entry = settings["mcpServers"]["handroid"]
    async with private_server() as adb:
        bare = {"HOME": str(tmp_path), "PATH": "", "ANDROID_ADB_SERVER_PORT": str(adb.address.port)}
        process = await asyncio.create_subprocess_exec(
            entry["command"], *entry["args"], env=bare,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        said = process.communicate(json.dumps(GREETING).encode() + b"\n")
        out, _ = await asyncio.wait_for(said, PATIENCE)
    assert json.loads(out.splitlines()[0])["result"]["serverInfo"]["name"] == "handroid"


async def test_it_lists_prints_writes_once_and_undoes(tmp_path: Path) -> None:
    listed = await handroid(tmp_path, "install", "--json")
    assert {client["found"] for client in json.loads(listed.out)} == {False}
    printed = await handroid(tmp_path, "install", "codex", "--print", "--read-only")
    assert '"--profile", "lean", "--read-only"' in printed.out
    file = tmp_path / ".codex" / "config.toml"
    assert not file.exists()
    first = await handroid(tmp_path, "install", "codex", "--json")
    again = await handroid(tmp_path, "install", "codex", "--json")
    assert [json.loads(each.out)["change"] for each in (first, again)] == ["written", "unchanged"]
    undone = await handroid(tmp_path, "uninstall", "codex")
    assert "to its previous version" in undone.out
    assert not file.exists()


async def test_a_client_nobody_knows_is_answered_with_the_nearest(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, "install", "claude-dekstop")
    assert ended.code == 2
    assert "Did you mean 'claude-desktop'?" in ended.err


async def test_an_unwritable_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / ".cursor").write_text("a file where the folder should be")
    ended = await handroid(tmp_path, "install", "cursor")
    assert ended.code == 1
    assert "Traceback" not in ended.err
    assert "cannot be" in ended.err
